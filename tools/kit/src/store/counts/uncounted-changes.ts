import type { mongo } from 'mongoose';
import type { AggregateDocument } from '../aggregate-document';
import { fromDatabase } from '../database-errors';
import { DURABLE } from '../durable';
import { UNCOUNTED_INDEX, type Uncounted } from './uncounted';

const READ_MAX_MS = 5_000;
const REMOVED_AT_ONCE = 1_000;

/** A tenant's changes that wait in their aggregates. */
export interface WaitingChange extends Uncounted {
  readonly tenantId: string;
}

/** Changes that wait, of at most so many aggregates of these tenants. */
export async function waitingChanges(
  documents: mongo.Collection<AggregateDocument>,
  tenantIds: readonly string[],
  limit: number,
): Promise<readonly WaitingChange[]> {
  const filter = { tenantId: { $in: [...tenantIds] }, 'uncounted.id': { $exists: true } };
  const options = { hint: UNCOUNTED_INDEX.key, limit, maxTimeMS: READ_MAX_MS };
  const projection = { tenantId: 1, uncounted: 1 };
  const found = await fromDatabase(documents.find(filter, { ...options, projection }).toArray());
  return found.flatMap(({ tenantId, uncounted = [] }) =>
    uncounted.map((change) => ({ ...change, tenantId })),
  );
}

/** Takes counted changes out of their aggregates; a repeat changes nothing. Journaled before the counts forget their ids. */
export async function removeCounted(
  documents: mongo.Collection<AggregateDocument>,
  tenantIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += REMOVED_AT_ONCE) {
    const some = ids.slice(start, start + REMOVED_AT_ONCE);
    const filter = { tenantId: { $in: [...tenantIds] }, 'uncounted.id': { $in: some } };
    const removal = { $pull: { uncounted: { id: { $in: some } } } };
    const options = { ...DURABLE, hint: UNCOUNTED_INDEX.key };
    await fromDatabase(documents.updateMany(filter, removal, options));
  }
}
