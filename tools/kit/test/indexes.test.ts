import { createConnection, type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { inProcessBus } from '../src/bus';
import { OutboxRelay } from '../src/outbox';
import { AggregateStore } from '../src/store';
import { until } from '../testing/until';
import { begin, count, engineUri, scopeOf, silent, TALLY, type Tally } from './tally';

type Command = Record<string, unknown>;

/** Without journal on purpose: durability must not depend on the URI. */
let connection: Connection;
let store: AggregateStore<Tally>;
let relay: OutboxRelay;
const sent: { readonly name: string; readonly command: Command }[] = [];

beforeAll(async () => {
  const dbName = `kit-${randomUUID()}`;
  const options = { dbName, monitorCommands: true, w: 1, journal: false } as const;
  connection = await createConnection(engineUri(), options).asPromise();
  connection.getClient().on('commandStarted', ({ commandName: name, command }) => {
    sent.push({ name, command });
  });
  relay = new OutboxRelay({ bus: inProcessBus({ log: silent }), log: silent, sweepEveryMs: 20 });
  store = new AggregateStore<Tally>(TALLY, { connection, relay });
  await store.ensureIndexes();
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      store.create(scopeOf(`t${index % 4}`), begin(index % 3 === 0 ? 'open' : 'done')),
    ),
  );
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(async () => {
  await relay.close();
  await connection.dropDatabase();
  await connection.close();
});

/** Names of the stages, and the indexes, by which the engine carries out the sent command. */
async function planOf(name: string) {
  const command = sent.find((one) => one.name === name)?.command;
  if (!command) throw new Error(`no ${name} was sent`);
  const explained = Object.fromEntries(
    Object.entries(command).filter(([field]) => !['$db', 'lsid'].includes(field)),
  );
  const plan = await connection.db!.command({ explain: explained, verbosity: 'queryPlanner' });
  const isRejected = (field: string) => field === 'rejectedPlans';
  const text = JSON.stringify(plan, (field, value) => (isRejected(field) ? undefined : value));
  const all = (field: string) => [...text.matchAll(new RegExp(`"${field}":"([^"]+)"`, 'g'))];
  return {
    stages: all('stage').map(([, stage]) => stage),
    indexes: all('indexName').map(([, index]) => index),
  };
}

describe.each([
  [{}, 'tenantId_1_createdAt_-1__id_-1'],
  [{ status: 'open' }, 'tenantId_1_state.status_1_createdAt_-1__id_-1'],
  [{ status: 'open', color: 'red' }, 'tenantId_1_state.status_1_state.color_1_createdAt_-1__id_-1'],
])('a list filtered by %j', (filter, index) => {
  test('is read in order from its index', async () => {
    await store.list(scopeOf('t1'), filter, { page: 2, perPage: 5 });
    const { stages, indexes } = await planOf('find');
    expect(indexes).toContain(index);
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('SORT');
  });

  test('is counted from an index that starts with the tenant', async () => {
    await store.list(scopeOf('t1'), filter, { page: 2, perPage: 5 });
    const { stages, indexes } = await planOf('aggregate');
    expect(indexes[0]).toMatch(/^tenantId_1/);
    expect(stages).not.toContain('COLLSCAN');
  });
});

test('the last number of a series is read from the index of numbers', async () => {
  await store.createNext(scopeOf('t1'), '2026', begin());
  const { stages, indexes } = await planOf('find');
  expect(indexes).toEqual(['tenantId_1_place.series_1_place.number_1']);
  expect(stages).not.toContain('SORT');
});

test('what is unique is looked up in its own index', async () => {
  await store.lookups.find(scopeOf('t1'), { seat: 'A1' });
  const { indexes } = await planOf('find');
  expect(indexes).toEqual(['tenantId_1_state.seat_1']);
});

test('a list that is bounded in time or sorted otherwise is read in order from an index', async () => {
  const page = { page: 1, perPage: 5 };
  const bounds = { from: new Date('2026-01-01'), to: new Date('2100-01-01') };
  await store.list(scopeOf('t1'), { status: 'open' }, { ...page, ...bounds });
  expect(await planOf('find')).toMatchObject({
    indexes: ['tenantId_1_state.status_1_createdAt_-1__id_-1'],
  });
  sent.length = 0;
  await store.list(scopeOf('t1'), {}, { ...page, sortBy: 'rank' });
  const { stages, indexes } = await planOf('find');
  expect(indexes).toEqual(['tenantId_1_state.rank_1__id_1']);
  expect(stages).not.toContain('SORT');
});

describe.each([
  ['of all tenants', {}, 'state.dueAt_1'],
  ['of one tenant', { tenantId: 't1' }, 'tenantId_1_state.dueAt_1'],
])('what is due %s', (_, by, index) => {
  test('is read in order from the index of what has a date', async () => {
    await store.due.ensureIndexes('dueAt');
    for await (const due of store.due.find('dueAt', { now: new Date(), ...by })) {
      throw new Error(`${due.id} has no date`);
    }
    const { stages, indexes } = await planOf('find');
    expect(indexes).toEqual([index]);
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('SORT');
  });
});

test('a report is read from the index of what has something to report', async () => {
  const where = { marks: { $elemMatch: { by: { $not: { $lt: 'b' } } } } };
  const asked = { by: 'marks.by', parts: ['status'], where } as const;
  for await (const tally of store.reported.find(scopeOf('t1'), asked)) {
    throw new Error(`${tally.status} has no marks`);
  }
  const { stages, indexes } = await planOf('find');
  expect(indexes).toEqual(['tenantId_1_state.marks.by_1']);
  expect(stages).not.toContain('COLLSCAN');
});

test('the sweep reads only the index of pending events', async () => {
  relay.start();
  await until(() => sent.some(({ name }) => name === 'find'));
  const { stages, indexes } = await planOf('find');
  expect(indexes).toContain('outbox.id_1');
  expect(stages).not.toContain('COLLSCAN');
  expect(stages).not.toContain('SORT');
});

test('creates and commands are acknowledged from the journal', async () => {
  const { id } = await store.create(scopeOf('t1'), begin());
  await store.update(scopeOf('t1'), id, count('x'));
  const writes = sent.filter(({ name }) => ['insert', 'findAndModify'].includes(name));
  expect(writes.map(({ command }) => command['writeConcern'])).toEqual([{ j: true }, { j: true }]);
});
