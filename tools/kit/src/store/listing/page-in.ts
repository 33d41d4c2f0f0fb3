import type { SortKey } from './cursor';
import type { Found } from './found';
import type { Page } from './page';

/**
 * The page of records that lie inside one document or file. A cursor holds a record's place in the order in which they
 * were added, so that it stays right when more are added.
 */
export function pageIn<T>(
  added: readonly T[],
  asked: Page,
  order: 'oldest first' | 'newest first' = 'oldest first',
): Found<T> {
  const isTurned = order === 'newest first';
  const records = isTurned ? added.toReversed() : added;
  const turn = (place: number) => (isTurned ? added.length - 1 - place : place);
  const { start, end } = boundsOf(asked, turn);
  const data = records.slice(start, end);
  return {
    ...{ data, total: records.length },
    hasMore: end < records.length,
    hasPrevious: start > 0,
    ends: data.length === 0 ? [] : [[turn(start)], [turn(start + data.length - 1)]],
  };
}

function boundsOf({ page, perPage, cursor }: Page, turn: (place: number) => number) {
  if (!cursor) return { start: (page - 1) * perPage, end: page * perPage };
  const place = Math.max(turn(placeIn(cursor.keys)), 0);
  if (cursor.side === 'after') return { start: place + 1, end: place + 1 + perPage };
  return { start: Math.max(place - perPage, 0), end: place };
}

/** A made-up cursor without a place is at the first record. */
function placeIn([place]: readonly SortKey[]): number {
  return typeof place === 'number' && place >= 0 ? Math.floor(place) : 0;
}
