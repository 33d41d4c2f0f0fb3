import type { mongo } from 'mongoose';
import { fromDatabase } from '@masar/kit/store';

/** What is deleted in one command: the next ones of others need not wait long for it. */
const AT_ONCE = 1_000;

/** Deletes the documents whose ids sort before this one, oldest first; of all, or only these. */
export async function deleteOlder<T extends { readonly _id: string }>(
  documents: mongo.Collection<T>,
  { firstKept, only = {} }: { firstKept: string; only?: mongo.Filter<T> },
  stop: AbortSignal,
): Promise<void> {
  const older = { ...only, _id: { $lt: firstKept } } as mongo.Filter<T>;
  const slice = { projection: { _id: 1 }, sort: { _id: 1 }, limit: AT_ONCE } as const;
  while (!stop.aborted) {
    const found = await fromDatabase(documents.find(older, slice).toArray());
    const ids = { $in: found.map(({ _id }) => _id) };
    if (found.length > 0) await fromDatabase(documents.deleteMany({ _id: ids } as mongo.Filter<T>));
    if (found.length < AT_ONCE) return;
  }
}
