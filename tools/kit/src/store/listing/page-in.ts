import type { SortKey } from '../keyset';
import type { Found } from './found';
import type { Page } from './page';

interface Records<T> {
  /** Order in which they are given, and listed. */
  readonly order?: 'oldest first' | 'newest first';
  /** The list has only these. */
  readonly matches?: (record: T) => boolean;
}

/**
 * The page of records that lie inside one document or file. A cursor holds a record's number among all of them, oldest
 * first, so that it stays right when more are added and when one no longer matches.
 */
export function pageIn<T>(
  records: readonly T[],
  asked: Page,
  { order = 'oldest first', matches = () => true }: Records<T> = {},
): Found<T> {
  const way = order === 'oldest first' ? 1 : -1;
  const numbered = records.map((record, at) => ({
    ...{ record, number: way === 1 ? at : records.length - 1 - at },
  }));
  const listed = numbered.filter(({ record }) => matches(record));
  const { start, end } = boundsOf(asked, (number, isAfter) => {
    const first = listed.findIndex((one) => (one.number - number) * way > (isAfter ? 0 : -1));
    return first < 0 ? listed.length : first;
  });
  const page = listed.slice(start, end);
  const [first] = page;
  const last = page.at(-1);
  return {
    ...{ data: page.map(({ record }) => record), total: listed.length },
    hasMore: end < listed.length,
    hasPrevious: start > 0,
    firstKeys: first && [first.number],
    lastKeys: last && [last.number],
  };
}

/** @param firstBeyond index of the first record at this number or, if it is to be after it, beyond */
function boundsOf(
  { page, perPage, cursor }: Page,
  firstBeyond: (number: number, isAfter: boolean) => number,
) {
  if (!cursor) return { start: (page - 1) * perPage, end: page * perPage };
  const number = numberIn(cursor.keys);
  if (cursor.side === 'after') {
    const start = firstBeyond(number, true);
    return { start, end: start + perPage };
  }
  const end = firstBeyond(number, false);
  return { start: Math.max(end - perPage, 0), end };
}

/** A made-up cursor without a number is at the first record. */
function numberIn([number]: readonly SortKey[]): number {
  return typeof number === 'number' && number >= 0 ? number : 0;
}
