// Made by tools/apigen from the .proto file of this name: change that.

import { count, flag, object, required, text, type Value } from '@masar/kit/shape';

export const Pagination = object({
  page: required(count),
  perPage: required(count),
  total: required(count),
  totalPages: required(count),
  hasMore: required(flag),
  totalIsMinimum: flag,
  next: text,
  previous: text,
});
export type Pagination = Value<typeof Pagination>;
