import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { counter } from '../../metrics';
import type { AggregateDocument, AggregateKind } from '../aggregate-document';
import { fromDatabase, isDuplicate } from '../database-errors';
import { WRITE } from '../durable';
import { countAll } from './count-all';
import { MOST_KEYS, type CountsDocument } from './counts-document';
import { removeCounted } from './uncounted-changes';

/** How long a process may be silent before another one counts. */
const CLAIM_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** Pauses between recounts: a rolling upgrade, in which processes of an earlier release leave no changes, may last a day. */
const PAUSES_MS = [HOUR_MS / 4, HOUR_MS, 4 * HOUR_MS, 24 * HOUR_MS];
const LAST_PAUSE_MS = 7 * 24 * HOUR_MS;

interface Parts {
  readonly documents: mongo.Collection<AggregateDocument>;
  readonly counts: mongo.Collection<CountsDocument>;
  /** Aborted when the process stops. */
  readonly signal?: AbortSignal;
}

/**
 * Counts all aggregates of a tenant, while commands go on: an aggregate with waiting changes counts as it was before them.
 * Does nothing while another process counts.
 * @throws Error also for the signal, after the slice that is read; another process may count then at once
 */
export async function recount(
  kind: AggregateKind,
  { documents, counts, signal }: Parts,
  tenantId: string,
): Promise<void> {
  signal?.throwIfAborted();
  const own = { _id: tenantId, tenantId, countingBy: randomUUID() };
  const before = await claim(counts, own);
  if (!before) return;
  const prolong = async () => {
    signal?.throwIfAborted();
    const $set = { countingUntil: new Date(Date.now() + CLAIM_MS) };
    const { matchedCount } = await fromDatabase(counts.updateOne(own, { $set }, WRITE));
    if (matchedCount === 0) throw new Error(`another process counts ${kind.collection} meanwhile`);
  };
  try {
    // Their process may take them out while aggregates are counted: they would be in neither number.
    await removeCounted(documents, [tenantId], before.applied);
    const counted = await countAll({ kind, documents, tenantId }, prolong);
    if (before.isReady && !isSame(before.counts, counted))
      correctionsCounter().inc({ collection: kind.collection });
    await finish(counts, own, { before, counted });
  } catch (error) {
    const freed = { $unset: { countingUntil: '', countingBy: '' } } as const;
    await fromDatabase(counts.updateOne(own, freed)).catch(() => undefined);
    throw error;
  }
}

interface Claimed {
  readonly _id: string;
  readonly tenantId: string;
  readonly countingBy: string;
}

async function finish(
  counts: mongo.Collection<CountsDocument>,
  own: Claimed,
  {
    before,
    counted,
  }: { readonly before: CountsDocument; readonly counted: Record<string, number> },
): Promise<void> {
  const isWide = Object.keys(counted).length > MOST_KEYS;
  const pauseMs = PAUSES_MS[before.recounts] ?? LAST_PAUSE_MS;
  // Tenants that were counted together come apart.
  const recountAt = new Date(Date.now() + pauseMs * (1 + Math.random() / 4));
  const update = {
    $set: {
      ...{ isReady: true, isWide, counts: isWide ? {} : counted, applied: [] },
      ...{ addedBy: own.countingBy, recountAt },
    },
    $inc: { batch: 1, recounts: 1 },
    $unset: { countingUntil: '', countingBy: '' } as const,
  };
  await fromDatabase(counts.updateOne(own, update, WRITE));
}

async function claim(
  counts: mongo.Collection<CountsDocument>,
  { _id, tenantId, countingBy }: Claimed,
): Promise<CountsDocument | undefined> {
  const now = new Date();
  const begun = { isReady: false, counts: {}, batch: 0, applied: [], addedBy: '', recounts: 0 };
  const update = {
    $set: { countingBy, countingUntil: new Date(now.getTime() + CLAIM_MS) },
    $setOnInsert: { ...begun, recountAt: now },
  };
  const options = { ...WRITE, upsert: true, returnDocument: 'after' } as const;
  try {
    const free = { _id, tenantId, countingUntil: { $not: { $gt: now } } };
    return (await fromDatabase(counts.findOneAndUpdate(free, update, options))) ?? undefined;
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

function isSame(one: Record<string, number>, other: Record<string, number>): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => (one[key] ?? 0) === (other[key] ?? 0));
}

/** The counter of corrections; its series begin with 0, so that the first one shows. */
export function correctionsCounter() {
  const help = 'Tenants whose counts differed from a new count of all their aggregates';
  return counter({ name: 'counts_corrected_total', help, labelNames: ['collection'] });
}
