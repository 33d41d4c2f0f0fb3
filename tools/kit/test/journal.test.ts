import type { Connection } from 'mongoose';
import { Journal, type JournalEntry } from '../src/journal';
import type { Page } from '../src/store';
import { openDatabase, scopeOf } from './tally';

type Cursor = NonNullable<Page['cursor']>;

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

describe('cursors of callers who see the red entries alone', () => {
  const PER_PAGE = 3;
  const recent = lines(13, 30);
  const red = lines(1, 30).filter(({ color }) => color === 'red');
  const asked = { aggregateId: 'places', recent, matching: { color: 'red' } };
  beforeAll(() => journal.keep(scope, 'places', lines(1, 12)));

  const pageBeside = async (cursor?: Cursor) => {
    const page = { page: cursor?.page ?? 1, perPage: PER_PAGE, cursor };
    const found = await journal.listByPlace(scope, asked, page);
    return { ...found, numbers: found.data.map(({ number }) => number) };
  };

  test('go forward and back over all of them', async () => {
    const forward = [await pageBeside()];
    for (let page = 2; forward.at(-1)!.hasMore; page += 1) {
      forward.push(await pageBeside({ side: 'after', page, keys: forward.at(-1)!.lastKeys! }));
    }
    expect(forward.flatMap(({ numbers }) => numbers)).toEqual(red.map(({ number }) => number));
    const back = [forward.at(-1)!];
    for (let page = 3; back[0]!.hasPrevious; page -= 1) {
      back.unshift(await pageBeside({ side: 'before', page, keys: back[0]!.firstKeys! }));
    }
    expect(back.map(({ numbers }) => numbers)).toEqual(forward.map(({ numbers }) => numbers));
  });

  test('hold places among these, which no hidden entry moves', async () => {
    const { lastKeys } = await pageBeside();
    expect(lastKeys).toEqual([PER_PAGE]);
    const next = await pageBeside({ side: 'after', page: 2, keys: lastKeys! });
    expect([next.firstKeys, next.lastKeys]).toEqual([[PER_PAGE + 1], [2 * PER_PAGE]]);
    const back = await pageBeside({ side: 'before', page: 1, keys: next.firstKeys! });
    expect([back.firstKeys, back.lastKeys]).toEqual([[1], [PER_PAGE]]);
  });

  test.each([['x'], [0], [-3], [1.5], [new Date(0)]])(
    'made up with %j begin at the first',
    async (key) => {
      const { numbers } = await pageBeside({ side: 'after', page: 2, keys: [key] });
      expect(numbers).toEqual([6, 9, 12]);
    },
  );

  test('made up beyond the last one find nothing behind it', async () => {
    const keys = [1e9];
    expect((await pageBeside({ side: 'after', page: 2, keys })).numbers).toEqual([]);
    expect((await pageBeside({ side: 'before', page: 2, keys })).numbers).toEqual([24, 27, 30]);
  });
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
