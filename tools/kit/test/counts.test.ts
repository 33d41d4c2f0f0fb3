import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { AggregateStore, type StoreDeps } from '../src/store';
import { recount } from '../src/store/counts/recount';
import { until } from '../testing/until';
import { begin, openDatabase, openReplica, scopeOf, TALLY, type Tally } from './tally';

/** Changes are gathered for half a second. */
const TWO_BATCHES_MS = 1_000;
const COUNTED = { ...TALLY, collection: 'counted', countedBy: ['status'] };

interface Counts {
  readonly _id: string;
  readonly counts: Record<string, number>;
  readonly applied: readonly string[];
}

let connection: Connection;
let openStore: (closing?: StoreDeps['closing']) => Promise<AggregateStore<Tally>>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await openDatabase();
  ({ connection } = database);
  const { relay } = await openReplica(connection);
  const own = () => connection.useDb(connection.name, { useCache: false });
  openStore = async (closing) => {
    const deps = { connection: own(), relay, ...(closing && { closing }) };
    const store = new AggregateStore<Tally>(COUNTED, deps);
    await store.ensureIndexes();
    return store;
  };
  closeAll = async () => {
    await relay.close();
    await database.close();
  };
});
afterAll(() => closeAll());

const documents = () => connection.collection<{ _id: string }>(COUNTED.collection);
const counts = () => connection.collection<Counts>(`${COUNTED.collection}_counts`);
const countsOf = async (tenantId: string) => (await counts().findOne({ _id: tenantId }))?.counts;
const waiting = (tenantId: string) =>
  documents().countDocuments({ tenantId, 'uncounted.id': { $exists: true } });

const finish = (state: Tally) => ({ state: { ...state, status: 'done' }, events: [] });

async function totals(store: AggregateStore<Tally>, tenantId: string, workspaceId?: string) {
  const scope = { ...scopeOf(tenantId), ...(workspaceId && { workspaceId }) };
  const one = { page: 1, perPage: 1 };
  const of = (status?: string) => store.list(scope, { status }, one);
  const [all, open, done] = await Promise.all([of(), of('open'), of('done')]);
  return [all.total, open.total, done.total];
}

test('totals are exact after each command, before and after its change is counted', async () => {
  const store = await openStore();
  const scope = scopeOf('exact');
  const made = await Promise.all(Array.from({ length: 30 }, () => store.create(scope, begin())));
  expect(await totals(store, 'exact')).toEqual([30, 30, 0]);
  await until(async () => (await waiting('exact')) === 0);
  expect(await countsOf('exact')).toEqual({ '|open': 30 });
  for (const [at, { id }] of made.slice(0, 5).entries()) {
    await store.update(scope, id, finish);
    expect(await totals(store, 'exact')).toEqual([30, 29 - at, at + 1]);
  }
  await until(async () => (await waiting('exact')) === 0);
  expect(await countsOf('exact')).toEqual({ '|open': 25, '|done': 5 });
  expect(await totals(store, 'exact')).toEqual([30, 25, 5]);
});

test('a command that moves nothing leaves no change', async () => {
  const store = await openStore();
  const scope = scopeOf('still');
  const { id } = await store.create(scope, begin());
  await until(async () => (await waiting('still')) === 0);
  await store.update(scope, id, (state) => ({ state: { ...state, names: ['x'] }, events: [] }));
  expect(await waiting('still')).toBe(0);
});

test('replicas that write and count at once count each change once', async () => {
  const stores = await Promise.all([openStore(), openStore(), openStore()]);
  const scope = scopeOf('replicas');
  const work = stores.map(async (store) => {
    for (let i = 0; i < 60; i += 1) {
      const { id } = await store.create(scope, begin());
      if (i % 3 === 0) await store.update(scope, id, finish);
      if (i % 10 === 0) await totals(store, 'replicas');
    }
  });
  await Promise.all(work);
  for (const store of stores) expect(await totals(store, 'replicas')).toEqual([180, 120, 60]);
  await until(async () => (await waiting('replicas')) === 0);
  expect(await countsOf('replicas')).toEqual({ '|open': 120, '|done': 60 });
});

test('what was there before the counts is counted first, while commands go on', async () => {
  const old = Array.from({ length: 500 }, (_, index) => ({
    ...{ _id: `old_${index}`, tenantId: 'old', version: 1, sequence: 0, commands: [], outbox: [] },
    createdAt: new Date(Date.UTC(2026, 0, 1) + index),
    state: { status: index % 2 ? 'open' : 'done', names: [] },
  }));
  const store = await openStore();
  await documents().insertMany(old);
  const scope = scopeOf('old');
  expect(await totals(store, 'old')).toEqual([500, 250, 250]);
  for (let index = 1; index < 100; index += 2) await store.update(scope, `old_${index}`, finish);
  await Promise.all(Array.from({ length: 20 }, () => store.create(scope, begin())));
  expect(await totals(store, 'old')).toEqual([520, 220, 300]);
  await until(async () => (await waiting('old')) === 0 && (await countsOf('old')) !== undefined);
  expect(await countsOf('old')).toEqual({ '|open': 220, '|done': 300 });
});

test('counts that are wrong are put right when their time has come', async () => {
  const store = await openStore();
  const scope = scopeOf('wrong');
  await store.create(scope, begin());
  await until(async () => (await waiting('wrong')) === 0);
  const wrong = { 'counts.|open': 7, recountAt: new Date(0) };
  await counts().updateOne({ _id: 'wrong' }, { $set: wrong });
  await totals(store, 'wrong');
  await until(async () => (await totals(store, 'wrong'))[0] === 1);
});

test('a change that is counted and still lies in its aggregate counts once', async () => {
  const store = await openStore();
  const { id } = await store.create(scopeOf('killed'), begin());
  await until(async () => (await waiting('killed')) === 0);
  // As after a process that died between its two writes.
  const change = { id: `${id}/1`, to: '|open' };
  await documents().updateOne({ _id: id }, { $set: { uncounted: [change] } });
  expect((await counts().findOne({ _id: 'killed' }))?.applied).toEqual([change.id]);
  const other = await openStore();
  expect(await totals(other, 'killed')).toEqual([1, 1, 0]);
  await until(async () => (await waiting('killed')) === 0);
  expect(await countsOf('killed')).toEqual({ '|open': 1 });
});

test('changes that are taken out while a recount reads are counted', async () => {
  const store = await openStore();
  const { id } = await store.create(scopeOf('late'), begin());
  await until(async () => (await waiting('late')) === 0);
  // As while the process that has counted the change is about to take it out.
  const change = { id: `${id}/1`, to: '|open' };
  await documents().updateOne({ _id: id }, { $set: { uncounted: [change] } });
  await counts().updateOne({ _id: 'late' }, { $set: { applied: [change.id] } });
  const takenOut = {
    updateMany: documents().updateMany.bind(documents()),
    aggregate: (...asked: Parameters<ReturnType<typeof documents>['aggregate']>) => ({
      toArray: async () => {
        const groups = await documents()
          .aggregate(...asked)
          .toArray();
        await documents().updateOne({ _id: id }, { $set: { uncounted: [] } });
        return groups;
      },
    }),
  };
  const collections = { documents: takenOut, counts: counts() } as unknown;
  await recount(COUNTED, collections as Parameters<typeof recount>[1], 'late');
  expect(await countsOf('late')).toEqual({ '|open': 1 });
});

test('a recount that fails lets the next one count at once', async () => {
  const store = await openStore();
  await store.create(scopeOf('failed'), begin());
  const broken = {
    updateMany: documents().updateMany.bind(documents()),
    aggregate: () => ({ toArray: () => Promise.reject(new Error('the connection is gone')) }),
  };
  const collections = { documents: broken, counts: counts() } as unknown;
  const counting = recount(COUNTED, collections as Parameters<typeof recount>[1], 'failed');
  await expect(counting).rejects.toThrow('the connection is gone');
  await until(async () => (await waiting('failed')) === 0);
  expect(await countsOf('failed')).toEqual({ '|open': 1 });
});

test('a store that is closed adds no batch any more, and another one adds what it left', async () => {
  const closers: (() => Promise<void>)[] = [];
  const store = await openStore((close) => closers.push(close));
  const scope = scopeOf('closed');
  await store.create(scope, begin());
  await until(async () => (await waiting('closed')) === 0);
  await store.create(scope, begin());
  for (const close of closers) await close();
  await store.create(scope, begin());
  await sleep(TWO_BATCHES_MS);
  expect(await waiting('closed')).toBe(2);
  expect(await totals(await openStore(), 'closed')).toEqual([3, 3, 0]);
  await until(async () => (await waiting('closed')) === 0);
  expect(await countsOf('closed')).toEqual({ '|open': 3 });
});

test('a recount ends with its process, and the next one counts at once', async () => {
  const store = await openStore();
  await store.create(scopeOf('stopped'), begin());
  await until(async () => (await waiting('stopped')) === 0);
  const stopping = new AbortController();
  const slow = {
    updateMany: documents().updateMany.bind(documents()),
    aggregate: (...asked: Parameters<ReturnType<typeof documents>['aggregate']>) => {
      stopping.abort();
      return documents().aggregate(...asked);
    },
  };
  await counts().updateOne({ _id: 'stopped' }, { $set: { 'counts.|open': 7 } });
  const parts = { documents: slow, counts: counts(), signal: stopping.signal } as unknown;
  const counting = recount(COUNTED, parts as Parameters<typeof recount>[1], 'stopped');
  await expect(counting).rejects.toThrow('aborted');
  expect(await countsOf('stopped')).toEqual({ '|open': 7 });
  const whole = { documents: documents(), counts: counts() } as unknown;
  await recount(COUNTED, whole as Parameters<typeof recount>[1], 'stopped');
  expect(await countsOf('stopped')).toEqual({ '|open': 1 });
});

test('totals of a workspace are its own, and those of the tenant have all', async () => {
  const store = await openStore();
  const inRetail = { ...scopeOf('spaces'), workspaceId: 'ws.retail|1' };
  await store.create(inRetail, begin());
  await store.create(scopeOf('spaces'), begin('done'));
  await until(async () => (await waiting('spaces')) === 0);
  expect(await totals(store, 'spaces', 'ws.retail|1')).toEqual([1, 1, 0]);
  expect(await totals(store, 'spaces')).toEqual([2, 1, 1]);
  expect(await totals(store, 'nobody')).toEqual([0, 0, 0]);
});

test('a total without counts ends at 10,000 and says so', async () => {
  const many = Array.from({ length: 10_050 }, (_, index) => ({
    ...{ _id: `many_${index}`, tenantId: 'many', createdAt: new Date(index), version: 1 },
    ...{ sequence: 0, commands: [], outbox: [], state: { status: 'open', color: 'red' } },
  }));
  await documents().insertMany(many);
  const store = await openStore();
  const page = { page: 1, perPage: 1 };
  const found = await store.list(scopeOf('many'), { color: 'red', status: 'open' }, page);
  expect(found).toMatchObject({ total: 10_000, isMinimum: true, hasMore: true });
  const exact = () => store.list(scopeOf('many'), { status: 'open' }, page);
  await until(async () => (await exact()).total === 10_050);
  expect((await exact()).isMinimum).toBeUndefined();
});
