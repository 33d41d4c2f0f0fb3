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
  /** Sort keys of the first and of the last entry; undefined of a page without entries. */
  readonly ends: readonly (readonly SortKey[] | undefined)[];
}

/** The page that rows make, in the order in which they were read: backwards before a cursor, and one more than a page. */
export function pageOfRows<T>(
  rows: readonly T[],
  { page, perPage, cursor }: Page,
  keysOf: (row: T) => readonly SortKey[],
): Omit<Found<T>, 'total'> {
  const isBackwards = cursor?.side === 'before';
  const isMore = rows.length > perPage;
  const data = isBackwards ? rows.slice(0, perPage).toReversed() : rows.slice(0, perPage);
  return {
    data,
    hasMore: isBackwards || isMore,
    hasPrevious: isBackwards ? isMore : cursor !== undefined || page > 1,
    ends: [data.at(0), data.at(-1)].map((row) => row && keysOf(row)),
  };
}

/** One page of a list as every rail shows it (gateway/docs/guide/pagination.md). */
export function writePage<T, W>(found: Found<T>, asked: Page, write: (one: T) => W) {
  const { data, total, isMinimum, hasMore, hasPrevious } = found;
  const { page, perPage, listId = '' } = asked;
  const [first, last] = found.ends;
  const pagination = {
    ...{ page, perPage, total, totalPages: Math.ceil(total / perPage), hasMore },
    ...(isMinimum && { totalIsMinimum: true }),
    ...(hasMore && last && { next: writeCursor(listId, page, last) }),
    ...(hasPrevious && first && { previous: writeCursor(listId, page, first) }),
  };
  return { data: data.map(write), pagination };
}
