import type { Connection } from 'mongoose';
import { omit } from '../src/decision';
import { beyondPlace } from '../src/store/keyset';
import { readPage, writePage, type AggregateStore, type PageRequest } from '../src/store';
import { openDatabase, openReplica, scopeOf, TALLY, type Tally } from './tally';

/** Fives have the same instant and the same rank; every third is done. */
const COUNT = 53;

let connection: Connection;
let store: AggregateStore<Tally>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await openDatabase();
  const replica = await openReplica(database.connection);
  ({ connection } = database);
  ({ store } = replica);
  closeAll = async () => {
    await replica.relay.close();
    await database.close();
  };
  await insert(Array.from({ length: COUNT }, (_, index) => index));
});
afterAll(() => closeAll());

async function insert(indexes: readonly number[]): Promise<void> {
  const documents = indexes.map((index) => ({
    ...{ _id: idOf(index), tenantId: 't1', version: 1, sequence: 0, commands: [], outbox: [] },
    createdAt: new Date(Date.UTC(2026, 10, 21) + Math.floor(index / 5)),
    state: { status: index % 3 === 0 ? 'done' : 'open', names: [], rank: Math.floor(index / 5) },
  }));
  await connection.collection<{ _id: string }>(TALLY.collection).insertMany(documents);
}

const idOf = (index: number) => `tal_${String(index).padStart(6, '0')}`;

async function list(
  asked: Partial<PageRequest> & { readonly status?: string; readonly sortBy?: 'rank' },
) {
  const { status, sortBy } = asked;
  const scope = scopeOf('t1');
  const page = readPage(scope, { page: 0, perPage: 10, ...asked });
  return writePage(await store.list(scope, { status }, { ...page, sortBy }), page, ({ id }) => id);
}

async function follow(asked: Parameters<typeof list>[0], way: 'next' | 'previous') {
  const pages: string[][] = [];
  const numbers: number[] = [];
  let page = await list(asked);
  for (;;) {
    pages.push(page.data);
    numbers.push(page.pagination.page);
    const { [way]: cursor } = page.pagination;
    if (cursor === undefined) return { pages, numbers, last: page };
    page = await list({
      ...omit(asked, 'after', 'before'),
      [way === 'next' ? 'after' : 'before']: cursor,
    });
  }
}

describe.each<[Parameters<typeof list>[0]]>([
  [{}],
  [{ status: 'open' }],
  [{ sortBy: 'rank' }],
  [{ status: 'done', sortBy: 'rank' }],
])('a list by %j', (asked) => {
  const all = Array.from({ length: COUNT }, (_, index) => index)
    .filter((index) => !asked.status || (asked.status === 'done') === (index % 3 === 0))
    .map(idOf);
  const expected = asked.sortBy ? all : all.toReversed();

  test('is followed to its end and back, each entry once and in order', async () => {
    const { pages, numbers, last } = await follow(asked, 'next');
    expect(pages.flat()).toEqual(expected);
    expect(numbers).toEqual(pages.map((_, at) => at + 1));
    expect(last.pagination).toMatchObject({ total: expected.length, hasMore: false });
    const before = last.pagination.previous;
    const back = await follow({ ...asked, before }, 'previous');
    expect(back.pages.toReversed().flat()).toEqual(pages.slice(0, -1).flat());
    expect(back.numbers.at(-1)).toBe(1);
  });

  test('ends where it ends when a page is exactly full', async () => {
    const { data, pagination } = await list({ ...asked, perPage: expected.length });
    expect(data).toEqual(expected);
    expect(pagination).toMatchObject({ hasMore: false });
    expect(pagination).not.toHaveProperty('next');
  });
});

test('what is made meanwhile moves no later page', async () => {
  const first = await list({});
  await insert([COUNT]);
  const second = await list({ after: first.pagination.next });
  const numbered = await list({ page: 2 });
  await connection.collection<{ _id: string }>(TALLY.collection).deleteOne({ _id: idOf(COUNT) });
  expect(second.data[0]).toBe(idOf(COUNT - 11));
  expect(numbered.data[0]).toBe(first.data.at(-1));
});

test('a cursor with other keys than the list is sorted by is refused', async () => {
  const scope = scopeOf('t1');
  const page = { page: 2, perPage: 10, cursor: { side: 'after', page: 2, keys: [1] } } as const;
  await expect(store.list(scope, {}, page)).rejects.toMatchObject({
    details: [{ field: 'after', code: 'INVALID_CURSOR' }],
  });
});

test('a page beside a cursor reads what it answers and no more', async () => {
  const asked = await list({ status: 'open', perPage: 5 });
  const explained = connection.collection(TALLY.collection);
  const { pagination } = asked;
  const cursor = readPage(scopeOf('t1'), {
    ...{ page: 0, perPage: 5, status: 'open' },
    after: pagination.next,
  }).cursor!;
  const place = beyondPlace({ createdAt: -1, _id: -1 }, cursor);
  const matching = { $and: [{ tenantId: 't1', 'state.status': 'open' }, place] };
  const plan = await explained
    .find(matching as object)
    .sort({ createdAt: -1, _id: -1 })
    .limit(6)
    .explain('executionStats');
  const { totalDocsExamined, totalKeysExamined } = plan['executionStats'] as Record<string, number>;
  // Beside the page and the next entry, those of the cursor's instant.
  expect(totalDocsExamined).toBeLessThanOrEqual(6 + 5);
  expect(totalKeysExamined).toBeLessThanOrEqual(6 + 5);
  const { winningPlan } = plan['queryPlanner'] as { readonly winningPlan: object };
  expect(JSON.stringify(winningPlan).includes('"SORT"')).toBe(false);
});
