import type { SortKey } from '../keyset';
import { writeCursor } from './cursor';
import type { Page } from './page';

/** How many entries there are on all pages. */
export interface Total {
  readonly total: number;
  /** True when there are more than were counted. */
  readonly isMinimum?: boolean | undefined;
}

/** A page, its neighbours, and how many entries there are on all pages. */
export interface Found<T> extends Total {
  readonly data: readonly T[];
  readonly hasMore: boolean;
  readonly hasPrevious: boolean;
  /** Sort keys of the first entry, for the cursor of the page before; undefined where there is none. */
  readonly firstKeys: readonly SortKey[] | undefined;
  /** Sort keys of the last entry, for the cursor of the page after; undefined where there is none. */
  readonly lastKeys: readonly SortKey[] | undefined;
}

/** The page that rows make, in the order in which they were read: backwards before a cursor, and one more than a page. */
export function pageOfRows<T>(
  rows: readonly T[],
  { page, perPage, cursor }: Page,
  keysOf: (row: T) => readonly SortKey[],
): Omit<Found<T>, 'total'> {
  const isBackwards = cursor?.side === 'before';
  const areMoreRead = rows.length > perPage;
  const data = isBackwards ? rows.slice(0, perPage).toReversed() : rows.slice(0, perPage);
  const [first] = data;
  const last = data.at(-1);
  return {
    data,
    hasMore: isBackwards || areMoreRead,
    hasPrevious: isBackwards ? areMoreRead : cursor !== undefined || page > 1,
    firstKeys: first && keysOf(first),
    lastKeys: last && keysOf(last),
  };
}

/** One page of a list as every rail shows it (gateway/docs/guide/pagination.md). */
export function writePage<T, W>(found: Found<T>, asked: Page, write: (one: T) => W) {
  const { data, total, isMinimum, hasMore, hasPrevious, firstKeys, lastKeys } = found;
  const { page, perPage, listId = '' } = asked;
  const pagination = {
    ...{ page, perPage, total, totalPages: Math.ceil(total / perPage), hasMore },
    ...(isMinimum && { totalIsMinimum: true }),
    ...(hasMore && lastKeys && { next: writeCursor(listId, page, lastKeys) }),
    ...(hasPrevious && firstKeys && { previous: writeCursor(listId, page, firstKeys) }),
  };
  return { data: data.map(write), pagination };
}
