/** Which page of a list is asked for. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** A page of a list, and how the list is bounded and sorted. */
export interface Listing extends Page {
  /** Created at this instant or later. */
  readonly from?: Date | undefined;
  /** Created before this instant. */
  readonly to?: Date | undefined;
  /** A path of the kind's `sortedBy`: smallest first. Newest first when left out. */
  readonly sortBy?: string | undefined;
  /** Only those with a text at that path that comes no later than this one in the order. */
  readonly sortedUpTo?: string | undefined;
  /** Only those that have nothing at this path of the kind's `listedBy`. */
  readonly without?: string | undefined;
}

/** A page, and how many there are on all pages. */
export interface Found<T> {
  readonly data: readonly T[];
  readonly total: number;
}

/** Promised to clients in gateway/docs/guide/pagination.md. */
const DEFAULT_PER_PAGE = 20;

/** The page that a request means: the first when it names none, of 20. */
export function readPage({ page, perPage }: Page): Page {
  return { page: page || 1, perPage: perPage || DEFAULT_PER_PAGE };
}

/** The page of records that lie inside one document, in the order given. */
export function pageIn<T>(records: readonly T[], { page, perPage }: Page): Found<T> {
  const first = (page - 1) * perPage;
  return { data: records.slice(first, first + perPage), total: records.length };
}

/** One page of a list as every rail shows it (gateway/docs/guide/pagination.md). */
export function writePage<T, W>({ data, total }: Found<T>, asked: Page, write: (one: T) => W) {
  const { page, perPage } = asked;
  const totalPages = Math.ceil(total / perPage);
  const pagination = { page, perPage, total, totalPages, hasMore: page < totalPages };
  return { data: data.map(write), pagination };
}
