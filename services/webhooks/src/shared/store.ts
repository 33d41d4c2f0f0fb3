import type { mongo } from 'mongoose';
import { DURABLE, fromDatabase } from '@masar/kit/store';

const DUPLICATE_KEY = 11_000;
/** Documents deleted by one command: short commands keep no other client waiting. */
const DELETE_BATCH = 1_000;

/**
 * Inserts the documents whose ids are not taken yet, journaled. Answers the ids that it inserted.
 * @throws DomainError SERVICE_UNAVAILABLE; a repeated call skips the documents that were written
 */
export async function insertNew<T extends { readonly _id: string }>(
  documents: mongo.Collection<T>,
  wanted: readonly T[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set(wanted.map(({ _id }) => _id));
  if (wanted.length === 0) return inserted;
  const values = wanted as unknown as mongo.OptionalUnlessRequiredId<T>[];
  try {
    const options = { ...DURABLE, ordered: false, ignoreUndefined: true };
    await fromDatabase(documents.insertMany(values, options));
  } catch (error) {
    for (const at of duplicatesIn(error)) inserted.delete(wanted[at]?._id ?? '');
  }
  return inserted;
}

/** Indexes of the documents whose ids were taken. @throws the error when any other write failed */
function duplicatesIn(error: unknown): readonly number[] {
  const { writeErrors } = error as { writeErrors?: { code: number; index: number }[] };
  const areDuplicates = writeErrors?.length && writeErrors.every((e) => e.code === DUPLICATE_KEY);
  if (!areDuplicates) throw error;
  return writeErrors.map(({ index }) => index);
}

/**
 * Deletes the documents whose ids sort before `firstKept`, oldest first.
 * @param only further condition; all of them without it
 */
export async function deleteOlder<T extends { readonly _id: string }>(
  documents: mongo.Collection<T>,
  { firstKept, only = {} }: { firstKept: string; only?: mongo.Filter<T> },
  stop: AbortSignal,
): Promise<void> {
  const older = { ...only, _id: { $lt: firstKept } } as mongo.Filter<T>;
  const slice = { projection: { _id: 1 }, sort: { _id: 1 }, limit: DELETE_BATCH } as const;
  while (!stop.aborted) {
    const found = await fromDatabase(documents.find(older, slice).toArray());
    const ids = { $in: found.map(({ _id }) => _id) };
    if (found.length > 0) await fromDatabase(documents.deleteMany({ _id: ids } as mongo.Filter<T>));
    if (found.length < DELETE_BATCH) return;
  }
}
