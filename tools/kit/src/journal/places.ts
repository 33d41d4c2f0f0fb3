import type { Page } from '../store';

type PlaceCursor = NonNullable<Page['cursor']>;

/** The place in a cursor; a made-up cursor without one is at the first entry. */
export function placeOf({ keys: [place] }: PlaceCursor): number {
  return Number.isSafeInteger(place) && Number(place) > 0 ? Number(place) : 1;
}

/** Places of the first and of the last of so many entries on a page, as the keys of their cursors. */
export function placesOn({ page, perPage, cursor }: Page, count: number) {
  if (count === 0) return { firstKeys: undefined, lastKeys: undefined };
  const first = cursor ? firstBeside(cursor, count) : (page - 1) * perPage + 1;
  return { firstKeys: [first], lastKeys: [first + count - 1] };
}

function firstBeside(cursor: PlaceCursor, count: number): number {
  const place = placeOf(cursor);
  return cursor.side === 'after' ? place + 1 : place - count;
}
