import type { mongo } from 'mongoose';
import { DURABLE, fromDatabase } from '@masar/kit/store';

const DUPLICATE_KEY = 11_000;

/**
 * Inserts what is not there yet, journaled, and answers the ids that are new.
 * @throws DomainError SERVICE_UNAVAILABLE; what of it was written is skipped the next time
 */
export async function insertNew<T extends { readonly _id: string }>(
  documents: mongo.Collection<T>,
  wanted: readonly T[],
): Promise<ReadonlySet<string>> {
  const isNew = new Set(wanted.map(({ _id }) => _id));
  if (wanted.length === 0) return isNew;
  const values = wanted as unknown as mongo.OptionalUnlessRequiredId<T>[];
  try {
    const options = { ...DURABLE, ordered: false, ignoreUndefined: true };
    await fromDatabase(documents.insertMany(values, options));
  } catch (error) {
    for (const at of doublesIn(error)) isNew.delete(wanted[at]?._id ?? '');
  }
  return isNew;
}

/** Places of the documents that were there already. @throws the error when it tells of others */
function doublesIn(error: unknown): readonly number[] {
  const { writeErrors } = error as { writeErrors?: { code: number; index: number }[] };
  const isOnlyDoubles = writeErrors?.length && writeErrors.every((e) => e.code === DUPLICATE_KEY);
  if (!isOnlyDoubles) throw error;
  return writeErrors.map(({ index }) => index);
}
