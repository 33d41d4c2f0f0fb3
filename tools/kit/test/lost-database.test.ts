import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { newId } from '../src/ids';
import { waitForDatabase } from '../src/service';
import { connect } from '../src/store';
import { openCuttableDatabase, type CuttableDatabase } from './cuttable-database';
import { begin, count, engineUri, openReplica, scopeOf, silent } from './tally';
import { until } from '../testing/until';

type Replica = Awaited<ReturnType<typeof openReplica>>;

let database: CuttableDatabase;
let connection: Connection;
let replica: Replica;

beforeAll(async () => {
  database = await openCuttableDatabase();
  const address = { uri: database.uri, database: `kit-${randomUUID()}` };
  // A busy machine may not connect within the time that a lost database is waited for.
  connection = await waitForDatabase(() => connect(address), silent);
  replica = await openReplica(connection);
});
afterAll(async () => {
  await replica.relay.close();
  await connection.dropDatabase();
  await connection.close();
  await database.cut();
});

const UNAVAILABLE = expect.objectContaining({
  name: 'DomainError',
  code: 'SERVICE_UNAVAILABLE',
  message:
    'the database does not answer; try again, a command only under the idempotency key that it had',
});

test('bounds of waits are those of the address, and ours where it names none', async () => {
  const { options } = connection.getClient();
  expect(options).toMatchObject({ connectTimeoutMS: 30_000, waitQueueTimeoutMS: 30_000 });
  expect(options).toMatchObject({ serverSelectionTimeoutMS: 500, socketTimeoutMS: 60_000 });
  const ours = {
    connectTimeoutMS: 3_000,
    serverSelectionTimeoutMS: 3_000,
    waitQueueTimeoutMS: 3_000,
  };
  const uri = new URL(engineUri());
  for (const name of Object.keys(ours)) uri.searchParams.delete(name);
  const address = { uri: uri.href, database: 'kit' };
  const bare = await waitForDatabase(() => connect(address), silent);
  expect(bare.getClient().options).toMatchObject(ours);
  await bare.close();
});

async function isBack(): Promise<boolean> {
  return replica.store.find(scopeOf('t1'), newId('tal')).then(
    () => true,
    () => false,
  );
}

test('every call answers SERVICE_UNAVAILABLE without a database, and works when it is back', async () => {
  const { store } = replica;
  const { id } = await store.create(scopeOf('t1'), begin());
  await database.cut();
  const calls = [
    store.create(scopeOf('t1'), begin()),
    store.get(scopeOf('t1'), id),
    store.update(scopeOf('t1'), id, count('x')),
    store.list(scopeOf('t1'), {}, { page: 1, perPage: 20 }),
  ];
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes).toEqual(calls.map(() => ({ status: 'rejected', reason: UNAVAILABLE })));
  await database.restore();
  await until(isBack);
  expect((await store.update(scopeOf('t1'), id, count('x'))).state.names).toEqual(['x']);
});

test('a create and a command whose answers were lost act once when they are sent again', async () => {
  const { store } = replica;
  const [create, command] = [scopeOf('t2', 'create-1'), scopeOf('t2', 'command-1')];
  const { id } = await store.create(scopeOf('t2'), begin());

  database.loseAnswers();
  await expect(store.create(create, begin())).rejects.toEqual(UNAVAILABLE);
  await database.restore();
  await until(isBack);
  const total = async () => (await store.list(create, {}, { page: 1, perPage: 20 })).total;
  expect(await total()).toBe(2);
  await store.create(create, begin());
  expect(await total()).toBe(2);

  // The answer to the read has to arrive: the command breaks off between its read and its write.
  const breakingOff = store.update(command, id, (state) => {
    database.loseAnswers();
    return count('x')(state);
  });
  await expect(breakingOff).rejects.toEqual(UNAVAILABLE);
  await database.restore();
  await until(isBack);
  expect((await store.get(command, id)).version).toBe(2);
  expect((await store.update(command, id, count('x'))).version).toBe(2);
});
