import { scopeOf } from '../../../test/tally';
import { pageIn, readPage, writePage, type PageRequest } from '..';

const scope = scopeOf('t1');
const request = { page: 0, perPage: 0 };
const records = ['a', 'b', 'c', 'd', 'e'];

function list(
  asked: Partial<PageRequest>,
  added = records,
  options?: Parameters<typeof pageIn<string>>[2],
) {
  const page = readPage(scope, { page: 0, perPage: 2, ...asked });
  return writePage(pageIn(added, page, options), page, (one) => one);
}

describe('readPage', () => {
  test('is the first page of 20 where a request names none', () => {
    expect(readPage(scope, request)).toMatchObject({ page: 1, perPage: 20 });
    expect(readPage(scope, { page: 3, perPage: 50 })).toMatchObject({ page: 3, perPage: 50 });
  });

  test('reads numbers up to entry 10,000, and names the cursor beyond', () => {
    expect(readPage(scope, { page: 101, perPage: 100 }).page).toBe(101);
    expect(() => readPage(scope, { page: 102, perPage: 100 })).toThrow(
      'page must be 101 or less with perPage 100; to go further, give pagination.next of the page before as after',
    );
    expect(() => readPage(scope, { page: 1e9, perPage: 1 })).toThrow('page must be 10001 or less');
  });

  test.each([
    [{ page: 1, after: 'x' }, 'page stands beside after'],
    [{ page: 1, before: 'x' }, 'page stands beside before'],
    [{ after: 'x', before: 'x' }, 'before stands beside after'],
  ])('refuses two places at once: %j', (places, message) => {
    expect(() => readPage(scope, { ...request, ...places })).toThrow(message);
  });

  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  test.each([
    ['no cursor', 'x'],
    ['another array', made('x', 1, 'n1')],
    ['nothing', ''],
    ['an object', Buffer.from('{}').toString('base64url')],
  ])('refuses %s', (_, after) => {
    const complaint = 'after is no cursor of this list';
    expect(() => readPage(scope, { ...request, after })).toThrow(complaint);
  });

  test('refuses the cursor of another tenant, workspace, party, rpc and filter', () => {
    const own = { ...request, status: 'open' };
    const { listId = '' } = readPage(scope, own);
    const after = made(listId, 1, 'n1');
    expect(readPage(scope, { ...own, after }).cursor).toMatchObject({ page: 2, keys: [1] });
    expect(readPage(scope, { ...own, perPage: 7, after }).perPage).toBe(7);
    const others = [{ tenantId: 't2' }, { workspaceId: 'w' }, { partyId: 'p' }, { rpc: '/other' }];
    for (const other of others) {
      expect(() => readPage({ ...scope, ...other }, { ...own, after })).toThrow('no cursor');
    }
    const filtered = { ...own, status: 'done' };
    expect(() => readPage(scope, { ...filtered, after })).toThrow('no cursor');
  });

  test.each([['n'], ['nNaN'], ['d9e99'], ['x1'], [{ $gt: '' }], [null]])(
    'refuses a cursor with %j as a key',
    (key) => {
      const { listId = '' } = readPage(scope, request);
      expect(() => readPage(scope, { ...request, after: made(listId, 1, key) })).toThrow(
        'no cursor',
      );
    },
  );
});

describe('pageIn', () => {
  test.each([
    [1, ['a', 'b'], true],
    [2, ['c', 'd'], true],
    [3, ['e'], false],
    [4, [], false],
  ])('cuts page %i of two out of five records, and counts all five', (page, data, hasMore) => {
    const written = list({ page });
    expect(written.data).toEqual(data);
    expect(written.pagination).toMatchObject({
      page,
      perPage: 2,
      total: 5,
      totalPages: 3,
      hasMore,
    });
  });

  test('goes forward and back by cursors, also when records are added meanwhile', () => {
    const first = list({});
    expect(first.pagination).not.toHaveProperty('previous');
    const second = list({ after: first.pagination.next }, [...records, 'f']);
    expect(second).toMatchObject({ data: ['c', 'd'], pagination: { page: 2, hasMore: true } });
    const third = list({ after: second.pagination.next });
    expect(third).toMatchObject({ data: ['e'], pagination: { page: 3, hasMore: false } });
    expect(third.pagination).not.toHaveProperty('next');
    const back = list({ before: third.pagination.previous });
    expect(back).toMatchObject({ data: ['c', 'd'], pagination: { page: 2, hasMore: true } });
  });

  test('keeps its place in a list that is newest first when records are added', () => {
    const order = { order: 'newest first' } as const;
    const first = list({}, records.toReversed(), order);
    expect(first.data).toEqual(['e', 'd']);
    const next = { after: first.pagination.next };
    const later = ['f', ...records.toReversed()];
    expect(list(next, later, order).data).toEqual(['c', 'b']);
    const before = list(next, later, order).pagination.previous;
    expect(list({ before }, later, order).data).toEqual(['e', 'd']);
  });

  test('leaves none out when a record of an earlier page no longer matches', () => {
    const order = { order: 'newest first' } as const;
    const all = list({}, records.toReversed(), { ...order, matches: (one) => one !== 'c' });
    expect(all).toMatchObject({ data: ['e', 'd'], pagination: { total: 4 } });
    const after = all.pagination.next;
    const fewer = (one: string) => !['c', 'd'].includes(one);
    expect(list({ after }, records.toReversed(), { ...order, matches: fewer }).data).toEqual([
      'b',
      'a',
    ]);
  });
});
