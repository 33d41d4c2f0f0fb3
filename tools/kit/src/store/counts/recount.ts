import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { counter } from '../../metrics';
import { NEWEST_FIRST, type AggregateDocument, type AggregateKind } from '../aggregate-document';
import { fromDatabase, isDuplicate } from '../database-errors';
import { WRITE } from '../durable';
import { keyOf } from './count-key';
import type { CountsDocument } from './counts-document';

/** A million aggregates take some seconds. */
const COUNTING_MAX_MS = 30 * 60 * 1000;
/** Processes of a release that writes no changes may still run when a tenant is counted for the first time. */
const FIRST_RECOUNT_MS = 15 * 60 * 1000;
const RECOUNT_MS = 7 * 24 * 60 * 60 * 1000;

interface Collections {
  readonly documents: mongo.Collection<AggregateDocument>;
  readonly counts: mongo.Collection<CountsDocument>;
}

/**
 * Counts all aggregates of a tenant, while commands go on: an aggregate with waiting changes counts as it was before them,
 * and nobody takes changes out meanwhile. Does nothing where another process counts.
 */
export async function recount(
  kind: AggregateKind,
  { documents, counts }: Collections,
  tenantId: string,
): Promise<void> {
  const countingBy = randomUUID();
  const before = await claim(counts, tenantId, countingBy);
  if (!before) return;
  const counted = await countAll(kind, documents, tenantId);
  if (before.isReady && !isSame(before.counts, counted))
    corrected().inc({ collection: kind.collection });
  const isFirst = !before.isReady && Object.keys(counted).length > 0;
  const update = {
    $set: {
      ...{ isReady: true, counts: counted, applied: [], by: countingBy },
      recountAt: new Date(Date.now() + (isFirst ? FIRST_RECOUNT_MS : RECOUNT_MS)),
    },
    $inc: { batch: 1 },
    $unset: { countingUntil: '', countingBy: '' } as const,
  };
  await fromDatabase(counts.updateOne({ _id: tenantId, countingBy }, update, WRITE));
}

async function claim(
  counts: mongo.Collection<CountsDocument>,
  tenantId: string,
  countingBy: string,
): Promise<CountsDocument | undefined> {
  const now = new Date();
  const isFree = { $not: { $gt: now } };
  const begun = { isReady: false, counts: {}, batch: 0, applied: [], by: '', recountAt: now };
  const update = {
    $set: { tenantId, countingBy, countingUntil: new Date(now.getTime() + COUNTING_MAX_MS) },
    $setOnInsert: begun,
  };
  const options = { ...WRITE, upsert: true, returnDocument: 'after' } as const;
  try {
    const filter = { _id: tenantId, countingUntil: isFree };
    return (await fromDatabase(counts.findOneAndUpdate(filter, update, options))) ?? undefined;
  } catch (error) {
    if (isDuplicate(error, '_id')) return undefined;
    throw error;
  }
}

interface Group {
  readonly _id: { readonly waits: boolean; readonly from?: string; readonly values: unknown[] };
  readonly count: number;
}

async function countAll(
  { countedBy = [] }: AggregateKind,
  documents: mongo.Collection<AggregateDocument>,
  tenantId: string,
): Promise<Record<string, number>> {
  const waits = { $gt: [{ $size: { $ifNull: ['$uncounted', []] } }, 0] };
  const first = { $arrayElemAt: ['$uncounted', 0] };
  const values = ['$workspaceId', ...countedBy.map((path) => `$state.${path}`)];
  const key = {
    waits,
    from: { $let: { vars: { first }, in: '$$first.from' } },
    values: { $cond: [waits, [], values] },
  };
  // An index of fields that never change meets each aggregate once.
  const options = { hint: { tenantId: 1, ...NEWEST_FIRST }, maxTimeMS: COUNTING_MAX_MS };
  const pipeline = [{ $match: { tenantId } }, { $group: { _id: key, count: { $sum: 1 } } }];
  const groups = await fromDatabase(documents.aggregate<Group>(pipeline, options).toArray());
  const counted: Record<string, number> = {};
  for (const { _id, count } of groups) {
    const under = _id.waits ? _id.from : keyOf(_id.values);
    if (under !== undefined) counted[under] = (counted[under] ?? 0) + count;
  }
  return counted;
}

function isSame(one: Record<string, number>, other: Record<string, number>): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => (one[key] ?? 0) === (other[key] ?? 0));
}

/** The counter of corrections; its series begin with 0, so that the first one shows. */
export function corrected() {
  const help = 'Tenants whose counts differed from a new count of all their aggregates';
  return counter({ name: 'counts_corrected_total', help, labelNames: ['collection'] });
}
