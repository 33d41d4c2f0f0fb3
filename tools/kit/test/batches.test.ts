import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { DomainError } from '../src/errors';
import { connect, type AggregateStore } from '../src/store';
import { begin, engineUri, openReplica, scopeOf, type Tally } from './tally';

let store: AggregateStore<Tally>;
let closeAll: () => Promise<void>;
let started: mongo.CommandStartedEvent[] = [];

/** The commands of this name that the database has got since the test began. */
const commands = (name: string) => started.filter(({ commandName }) => commandName === name);

beforeAll(async () => {
  const uri = new URL(engineUri());
  uri.searchParams.set('monitorCommands', 'true');
  const connection = await connect({ uri: uri.href, database: `kit-${randomUUID()}` });
  connection.getClient().on('commandStarted', (event) => started.push(event));
  const replica = await openReplica(connection);
  ({ store } = replica);
  closeAll = async () => {
    await replica.relay.close();
    await connection.dropDatabase();
    await connection.close();
  };
});
beforeEach(() => (started = []));
afterAll(() => closeAll());

describe('what is asked for at the same time', () => {
  test('is read by one question, and shows each tenant its own documents only', async () => {
    const mine = await store.create(scopeOf('t1'), begin());
    const theirs = await store.create(scopeOf('t2'), begin());
    const [own, foreign, others, none] = await Promise.all([
      store.find(scopeOf('t1'), mine.id),
      store.find(scopeOf('t1'), theirs.id),
      store.find(scopeOf('t2'), theirs.id),
      store.find(scopeOf('t2'), mine.id),
    ]);
    expect([own, foreign, others, none]).toEqual([mine, undefined, theirs, undefined]);
    expect(commands('find')).toHaveLength(1);
  });

  test('is read after it was asked for', async () => {
    const scope = scopeOf('t1');
    const { id } = await store.create(scope, begin());
    const early = store.find(scope, id);
    await store.update(scope, id, (state) => ({
      state: { ...state, status: 'done' },
      events: [],
    }));
    expect((await store.find(scope, id))?.state.status).toBe('done');
    expect((await early)?.id).toBe(id);
  });

  test('is created by one write', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => store.create(scopeOf('t1'), begin())),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(20);
    expect(commands('insert')).toHaveLength(1);
  });

  test('fails alone when the driver refuses to send it', async () => {
    const unsendable = () => ({ state: { status: 'open', names: [], 'a\0b': 1 }, events: [] });
    const [first, broken, last] = await Promise.allSettled([
      store.create(scopeOf('t1'), begin()),
      store.create(scopeOf('t2'), unsendable),
      store.create(scopeOf('t1'), begin()),
    ]);
    expect([first.status, broken.status, last.status]).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const { reason } = broken as PromiseRejectedResult;
    expect(reason).not.toBeInstanceOf(DomainError);
    expect(String(reason)).toContain('null bytes');
  });

  test('makes one of two creates with one key, beside others', async () => {
    const keyed = scopeOf('t1', 'together-1');
    const [one, other, again] = await Promise.all([
      store.create(keyed, begin()),
      store.create(scopeOf('t2'), begin()),
      store.create(keyed, begin()),
    ]);
    expect(again.id).toBe(one.id);
    expect(other.id).not.toBe(one.id);
  });
});
