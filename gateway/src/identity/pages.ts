import type { Pagination } from '@masar/proto/gen/ts/masar/api/v1/pagination';

interface Found<T> {
  readonly data: readonly T[];
  readonly total: number;
}

interface Asked {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list as the API shows it. */
export function writePage<T, W>({ data, total }: Found<T>, asked: Asked, write: (one: T) => W) {
  const { page, perPage } = asked;
  const totalPages = Math.ceil(total / perPage);
  const pagination: Pagination = { page, perPage, total, totalPages, hasMore: page < totalPages };
  return { data: data.map(write), pagination };
}
