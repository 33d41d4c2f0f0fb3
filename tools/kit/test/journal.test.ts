import type { Connection } from 'mongoose';
import { Journal, type JournalEntry } from '../src/journal';
import { openDatabase, scopeOf } from './tally';

interface Line extends JournalEntry {
  readonly color: string;
}

const KIND = { collection: 'lines', listedBy: [['color']] };
const lines = (from: number, to: number): Line[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    number: from + i,
    color: (from + i) % 3 === 0 ? 'red' : 'blue',
  }));
const scope = scopeOf('t1');

let journal: Journal<Line>;
let connection: Connection;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ connection, close } = await openDatabase());
  journal = new Journal<Line>(KIND, connection);
  await journal.ensureIndexes();
});
afterAll(() => close());

const numbers = async (aggregateId: string, recent: Line[], page: number, color?: string) => {
  const matching = color === undefined ? {} : { color };
  const asked = { aggregateId, recent, matching };
  const found = await journal.list(scope, asked, { page, perPage: 4 });
  return { total: found.total, numbers: found.data.map(({ number }) => number) };
};

test('pages go on from what is kept to what the aggregate holds', async () => {
  await journal.keep(scope, 'a', lines(1, 6));
  const recent = lines(7, 10);
  expect(await numbers('a', recent, 1)).toEqual({ total: 10, numbers: [1, 2, 3, 4] });
  expect(await numbers('a', recent, 2)).toEqual({ total: 10, numbers: [5, 6, 7, 8] });
  expect(await numbers('a', recent, 3)).toEqual({ total: 10, numbers: [9, 10] });
  expect(await numbers('a', recent, 4)).toEqual({ total: 10, numbers: [] });
});

test('a filter counts in both places', async () => {
  await journal.keep(scope, 'b', lines(1, 10));
  const recent = lines(11, 20);
  expect(await numbers('b', recent, 1, 'red')).toEqual({ total: 6, numbers: [3, 6, 9, 12] });
  expect(await numbers('b', recent, 2, 'red')).toEqual({ total: 6, numbers: [15, 18] });
});

test('entries that are kept before their aggregate leaves them out are shown once', async () => {
  await journal.keep(scope, 'c', lines(1, 6));
  expect(await numbers('c', lines(3, 8), 1)).toEqual({ total: 8, numbers: [1, 2, 3, 4] });
  expect(await numbers('c', lines(3, 8), 2)).toEqual({ total: 8, numbers: [5, 6, 7, 8] });
});

test('keeping again changes nothing and adds what is missing', async () => {
  await journal.keep(scope, 'd', lines(1, 4));
  const other = lines(1, 8).map((line) => ({ ...line, color: 'green' }));
  await journal.keep(scope, 'd', other);
  const { data, total } = await journal.list(
    scope,
    { aggregateId: 'd', recent: [], matching: {} },
    { page: 1, perPage: 10 },
  );
  expect(total).toBe(8);
  expect(data.map(({ color }) => color)).toEqual([
    ...['blue', 'blue', 'red', 'blue', 'green', 'green', 'green', 'green'],
  ]);
});

test('the last entry with a value is found', async () => {
  await journal.keep(scope, 'e', lines(1, 9));
  const found = await journal.findLast(scope, 'e', { field: 'color', value: 'blue' });
  expect(found?.number).toBe(8);
  expect(await journal.findLast(scope, 'e', { field: 'color', value: 'none' })).toBeUndefined();
});

test("another tenant sees nothing, and cannot keep under this one's ids", async () => {
  await journal.keep(scope, 'f', lines(1, 3));
  const other = scopeOf('t2');
  const asked = { aggregateId: 'f', recent: [], matching: {} };
  expect((await journal.list(other, asked, { page: 1, perPage: 4 })).total).toBe(0);
  expect(await journal.findLast(other, 'f', { field: 'color', value: 'red' })).toBeUndefined();
  await expect(journal.keep(other, 'f', lines(1, 1))).rejects.toThrow('could not be kept');
});
