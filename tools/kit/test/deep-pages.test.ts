import type { Connection } from 'mongoose';
import type { AggregateStore } from '../src/store';
import { openDatabase, openReplica, scopeOf, TALLY, type Tally } from './tally';

/** A deep page skips more documents than the planner reads to try a plan. */
const COUNT = 4_000;
const PER_PAGE = 100;

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
  await connection
    .collection<{ _id: string }>(TALLY.collection)
    .insertMany(Array.from({ length: COUNT }, (_, index) => tally(index)));
});
afterAll(() => closeAll());

/** Three have the same creation time; seven of eight are open and every fifth is red. */
function tally(index: number) {
  const createdAt = new Date(Date.UTC(2026, 10, 21) + Math.floor(index / 3));
  const state = {
    status: index % 8 === 0 ? 'done' : 'open',
    color: index % 5 === 0 ? 'red' : 'blue',
    names: [],
  };
  const _id = `tal_${String(index).padStart(6, '0')}`;
  return {
    _id,
    tenantId: 't1',
    version: 1,
    sequence: 0,
    createdAt,
    commands: [],
    state,
    outbox: [],
  };
}

describe.each<[Record<string, string>]>([
  [{}],
  [{ status: 'open' }],
  [{ status: 'done' }],
  [{ color: 'blue' }],
  [{ status: 'open', color: 'blue' }],
  [{ status: 'gone' }],
  // A path without an index.
  [{ size: 'large' }],
])('a list of thousands filtered by %j', (filter) => {
  const expected = Array.from({ length: COUNT }, (_, index) => tally(index))
    .filter(({ state }) =>
      Object.entries(filter).every(([path, value]) => Object(state)[path] === value),
    )
    .map(({ _id }) => _id)
    .reverse();

  test('answers every page, to the last and beyond, after the first was asked often', async () => {
    const list = (page: number) => store.list(scopeOf('t1'), filter, { page, perPage: PER_PAGE });
    for (let i = 0; i < 4; i += 1) await list(1);
    const found: string[] = [];
    const pages = Math.ceil(expected.length / PER_PAGE) + 2;
    for (let page = pages; page > 0; page -= 1) {
      const { data, total } = await list(page);
      expect(total).toBe(expected.length);
      found.unshift(...data.map(({ id }) => id));
    }
    expect(found).toEqual(expected);
  });
});
