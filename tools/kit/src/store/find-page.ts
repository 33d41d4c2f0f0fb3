import type { mongo } from 'mongoose';
import { fromDatabase } from './database-errors';
import type { Found, Page } from './page';

const LIST_MAX_MS = 5_000;

interface Asked extends Page {
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly projection?: Readonly<Record<string, 0>>;
}

/**
 * One page of what matches, and how much that is. The total counts index keys, about half a
 * millisecond for a thousand matches; a page costs as much as all pages before it.
 * @throws DomainError SERVICE_UNAVAILABLE when it takes longer than five seconds
 */
export async function findPage<T extends mongo.Document>(
  documents: mongo.Collection<T>,
  matching: mongo.Filter<T>,
  { page, perPage, sort, projection = {} }: Asked,
): Promise<Found<mongo.WithId<T>>> {
  const bound = { maxTimeMS: LIST_MAX_MS };
  const options = { ...bound, projection, sort, skip: (page - 1) * perPage, limit: perPage };
  const found = documents.find(matching, options).toArray();
  const counted = documents.countDocuments(matching, bound);
  const [data, total] = await fromDatabase(Promise.all([found, counted]));
  return { data, total };
}
