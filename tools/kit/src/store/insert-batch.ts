import { mongo } from 'mongoose';
import { DomainError } from '../errors';
import { fromDatabase } from './database-errors';

/**
 * Inserts documents of several callers in one write. Answers those that were written: the others are tried alone
 * and get their own error, so that one caller's bad document fails no other caller.
 * @throws DomainError SERVICE_UNAVAILABLE when nothing can be said about any of them
 */
export async function insertBatch<D extends mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  options: mongo.BulkWriteOptions,
): Promise<ReadonlySet<D>> {
  const values = documents as readonly mongo.OptionalUnlessRequiredId<D>[];
  try {
    await fromDatabase(collection.insertMany(values, { ...options, ordered: false }));
    return new Set(documents);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const refused = refusedIn(error);
    return new Set(documents.filter((_, at) => refused && !refused.has(at)));
  }
}

/**
 * Inserts runs of documents in one write, each run in its order and up to the first that is refused: that one ends
 * its own run, and no other. Answers how many of each run are in.
 * @throws DomainError SERVICE_UNAVAILABLE when nothing can be said about any of them
 */
export async function insertRuns<D extends mongo.Document>(
  collection: mongo.Collection<D>,
  runs: readonly (readonly D[])[],
  options: mongo.BulkWriteOptions,
): Promise<ReadonlyMap<readonly D[], number>> {
  const written = new Map<readonly D[], number>();
  for (let left = runs; left.length > 0; left = runs.slice(written.size)) {
    let isIn = await insertInOrder(collection, left.flat(), options);
    for (const run of left) {
      written.set(run, Math.min(run.length, isIn));

      if (isIn < run.length) break;
      isIn -= run.length;
    }
  }
  return written;
}

/** How many were written before the first that was refused. */
async function insertInOrder<D extends mongo.Document>(
  collection: mongo.Collection<D>,
  documents: readonly D[],
  options: mongo.BulkWriteOptions,
): Promise<number> {
  if (documents.length === 0) return 0;
  const values = documents as readonly mongo.OptionalUnlessRequiredId<D>[];
  try {
    await fromDatabase(collection.insertMany(values, { ...options, ordered: true }));
    return documents.length;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const [first = 0] = refusedIn(error) ?? [];
    return first;
  }
}

/**
 * Places of the documents that the database refused; undefined when the driver would send none.
 * @throws the error when it tells nothing of single documents
 */
function refusedIn(error: unknown): ReadonlySet<number> | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const refusals = [error.writeErrors].flat();
  if (refusals.length === 0) throw error;
  return new Set(refusals.map(({ index }) => index));
}
