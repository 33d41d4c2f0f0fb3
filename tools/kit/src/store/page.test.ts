import { pageIn, readPage, writePage } from './page';

const found = (total: number) => ({ data: [1, 2], total });

describe('writePage', () => {
  it.each([
    [0, 1, 0, false],
    [20, 1, 1, false],
    [21, 1, 2, true],
    [21, 2, 2, false],
    [21, 9, 2, false],
  ])('counts the pages of %i entries at page %i', (total, page, totalPages, hasMore) => {
    const { pagination } = writePage(found(total), { page, perPage: 20 }, String);
    expect(pagination).toEqual({ page, perPage: 20, total, totalPages, hasMore });
  });

  it('writes every entry', () => {
    expect(writePage(found(2), { page: 1, perPage: 20 }, String).data).toEqual(['1', '2']);
  });
});

describe('pageIn', () => {
  const records = ['a', 'b', 'c', 'd', 'e'];

  it.each([
    [1, ['a', 'b']],
    [2, ['c', 'd']],
    [3, ['e']],
    [4, []],
  ])('cuts page %i of two out of five records, and counts all five', (page, data) => {
    expect(pageIn(records, { page, perPage: 2 })).toEqual({ data, total: 5 });
  });
});

describe('readPage', () => {
  it('is the first page of 20 where a request names none', () => {
    expect(readPage({ page: 0, perPage: 0 })).toEqual({ page: 1, perPage: 20 });
    expect(readPage({ page: 3, perPage: 50 })).toEqual({ page: 3, perPage: 50 });
  });
});
