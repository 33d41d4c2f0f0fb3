/** Which page of a list is asked for. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

interface Found<T> {
  readonly data: readonly T[];
  readonly total: number;
}

/** One page of a list as every rail shows it (spec, Shared envelopes: Pagination). */
export function writePage<T, W>({ data, total }: Found<T>, asked: Page, write: (one: T) => W) {
  const { page, perPage } = asked;
  const totalPages = Math.ceil(total / perPage);
  const pagination = { page, perPage, total, totalPages, hasMore: page < totalPages };
  return { data: data.map(write), pagination };
}
