import type { AggregateStore } from '../src/store';
import { begin, openDatabase, openReplica, scopeOf, type Tally } from './tally';

let store: AggregateStore<Tally>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await openDatabase();
  const { relay, ...replica } = await openReplica(database.connection);
  ({ store } = replica);
  await relay.close();
  closeAll = database.close;
  for (const status of ['open', 'open', 'done']) await store.create(scopeOf('t1'), begin(status));
  await store.create(scopeOf('t2'), begin('open'));
});
afterAll(() => closeAll());

describe('a lookup', () => {
  test("finds the tenant's newest aggregate with a value", async () => {
    const newest = await store.create(scopeOf('t1'), begin('held'));
    expect(await store.lookups.find(scopeOf('t1'), { status: 'held' })).toEqual(newest);
    expect(await store.lookups.find(scopeOf('t2'), { status: 'held' })).toBeUndefined();
  });

  test("counts the tenant's aggregates by a value, and no other tenant's", async () => {
    const counts = await store.lookups.countBy(scopeOf('t1'), 'status');
    expect(Object.fromEntries(counts)).toMatchObject({ open: 2, done: 1 });
    expect(await store.lookups.countBy(scopeOf('t2'), 'status')).toEqual(new Map([['open', 1]]));
    const open = await store.lookups.countBy(scopeOf('t1'), 'status', { status: 'open' });
    expect(open).toEqual(new Map([['open', 2]]));
  });

  test('gives the texts at a unique path, which the tenant has', async () => {
    for (const seat of ['s2', 's1']) {
      await store.create(scopeOf('t3'), (id) => {
        const { state, ...rest } = begin('open')(id);
        return { ...rest, state: { ...state, seat } };
      });
    }
    await store.create(scopeOf('t3'), begin('open'));
    expect((await store.lookups.textsAt(scopeOf('t3'), 'seat')).toSorted()).toEqual(['s1', 's2']);
    expect(await store.lookups.textsAt(scopeOf('t4'), 'seat')).toEqual([]);
  });

  test('counts nothing where no aggregate has a value', async () => {
    expect(await store.lookups.countBy(scopeOf('t2'), 'color')).toEqual(new Map());
  });

  test('is refused for a path without an index', async () => {
    const notIndexed = 'text is in no index of its kind';
    await expect(store.lookups.find(scopeOf('t1'), { text: 'a' })).rejects.toThrow(notIndexed);
    await expect(store.lookups.countBy(scopeOf('t1'), 'text')).rejects.toThrow(notIndexed);
  });
});
