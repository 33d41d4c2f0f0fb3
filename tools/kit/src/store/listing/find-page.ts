import { LRUCache } from 'lru-cache';
import { mongo } from 'mongoose';
import { atMost } from '../../cache';
import { fromDatabase } from '../database-errors';
import { beyondPlace, reversed, type Sort, type SortKey } from '../keyset';
import { pageOfRows, type Found, type Total } from './found';
import { notOfThisList } from './cursor';
import type { Page } from './page';

export const LIST_MAX_MS = 5_000;
/** Entries that a total counts at most; promised in gateway/docs/guide/pagination.md. */
export const MOST_COUNTED = 10_000;

/** Logs that had more entries than are counted, by what they match, for a minute: whoever follows one asks for many pages. */
const beyondCounting = new LRUCache<string, true>({ ...atMost(10_000), ttl: 60_000 });

interface Asked extends Page {
  readonly sort: Sort;
  readonly projection?: Readonly<Record<string, 0>>;
  /** True for entries that are only added until their retention ends: the same list is not counted again and again. */
  readonly isLog?: boolean;
  /** How many match, where that is known without counting them. */
  readonly total?: (() => Promise<Total | undefined>) | undefined;
}

/**
 * One page of what matches, and how much that is. Costs the same however long the list is: a page reads what it
 * answers, or the entries before a numbered one, which `readPage` bounds; a count ends at 10,000.
 * @param matching starts with fields of an index that ends with those of the sort
 * @throws DomainError VALIDATION_ERROR for a cursor of another order, SERVICE_UNAVAILABLE after five seconds
 */
export async function findPage<T extends mongo.Document>(
  documents: mongo.Collection<T>,
  matching: mongo.Filter<T>,
  asked: Asked,
): Promise<Found<mongo.WithId<T>>> {
  const { page, perPage, cursor, sort, projection = {} } = asked;
  if (cursor && cursor.keys.length !== Object.keys(sort).length) throw notOfThisList(cursor.side);
  const isBackwards = cursor?.side === 'before';
  const filter = cursor
    ? ({ $and: [matching, beyondPlace(sort, cursor)] } as typeof matching)
    : matching;
  const found = documents.find(filter, {
    ...{ projection, maxTimeMS: LIST_MAX_MS, limit: perPage + 1 },
    sort: isBackwards ? reversed(sort) : sort,
    skip: cursor ? 0 : (page - 1) * perPage,
  });
  const counting = totalOf(documents, matching, asked);
  const [rows, total] = await fromDatabase(Promise.all([found.toArray(), counting]));
  const keysOf = (row: mongo.Document) =>
    Object.keys(sort).map((path) => valueAt(row, path) as SortKey);
  return { ...pageOfRows(rows, { page, perPage, cursor }, keysOf), ...total };
}

async function totalOf<T extends mongo.Document>(
  documents: mongo.Collection<T>,
  matching: mongo.Filter<T>,
  { total: known, isLog }: Asked,
): Promise<Total> {
  const exact = await known?.();
  if (exact) return exact;
  const log = isLog && `${documents.namespace} ${mongo.BSON.EJSON.stringify(matching)}`;
  if (log && beyondCounting.has(log)) return { total: MOST_COUNTED, isMinimum: true };
  const bound = { maxTimeMS: LIST_MAX_MS, limit: MOST_COUNTED + 1 };
  const counted = await documents.countDocuments(matching, bound);
  const isMinimum = counted > MOST_COUNTED;
  if (log && isMinimum) beyondCounting.set(log, true);
  return { total: isMinimum ? MOST_COUNTED : counted, isMinimum };
}

function valueAt(row: mongo.Document, path: string): unknown {
  let value: unknown = row;
  for (const part of path.split('.')) value = (value as mongo.Document | undefined)?.[part];
  return value;
}
