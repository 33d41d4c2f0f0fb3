import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { groupBy } from '../../bus/group-by';
import type { AggregateDocument, AggregateKind } from '../aggregate-document';
import { fromDatabase } from '../database-errors';
import { WRITE } from '../durable';
import type { CountsDocument } from './counts-document';
import { corrected, recount } from './recount';
import { removeCounted, waitingChanges, type WaitingChange } from './uncounted-changes';

/** Changes wait so long for others, so that few writes take many of them. */
const GATHER_MS = 500;
const RETRY_MS = 2_000;
const TENANTS_AT_ONCE = 200;
const AGGREGATES_AT_ONCE = 500;
/** A list that finds more than these waiting counts as if there were no counts. */
const MOST_WAITING = 2_000;
const TRIES = 3;
/** Beyond this many keys the counts would cost more to read than they save. */
const MOST_KEYS = 2_000;

/**
 * How many aggregates of each tenant there are under each key, exact for every write that was answered before the question
 * (adr/0018-counts.md). A write leaves its change in its aggregate; changes are added to the counts in batches.
 */
export class TenantCounts {
  private readonly me = randomUUID();
  private readonly changed = new Set<string>();
  /** The batches whose changes this process has taken out of the aggregates, by tenant. */
  private readonly cleared = new Map<string, number>();
  private readonly counting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly kind: AggregateKind,
    private readonly documents: mongo.Collection<AggregateDocument>,
    private readonly counts: mongo.Collection<CountsDocument>,
  ) {
    if (kind.countedBy) corrected().inc({ collection: kind.collection }, 0);
  }

  /** A change of this tenant waits, or may wait. */
  noteChange(tenantId: string): void {
    this.changed.add(tenantId);
    this.timer ??= this.addIn(GATHER_MS);
  }

  /** How many match; undefined while the tenant's aggregates are counted for the first time. */
  async total(tenantId: string, matches: (key: string) => boolean): Promise<number | undefined> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await this.read(tenantId);
      if (!before?.isReady || before.recountAt <= new Date()) this.noteChange(tenantId);
      if (!before?.isReady || Object.keys(before.counts).length > MOST_KEYS) return undefined;
      const waiting = await waitingChanges(this.documents, [tenantId], MOST_WAITING + 1);
      if (waiting.length > 0) this.noteChange(tenantId);
      if (waiting.length > MOST_WAITING) return undefined;
      if ((await this.batchOf(tenantId)) === before.batch) return sum(before, waiting, matches);
    }
    return undefined;
  }

  private read(tenantId: string): Promise<CountsDocument | null> {
    return fromDatabase(this.counts.findOne({ _id: tenantId }));
  }

  private async batchOf(tenantId: string): Promise<number | undefined> {
    const options = { projection: { batch: 1 } } as const;
    return (await fromDatabase(this.counts.findOne({ _id: tenantId }, options)))?.batch;
  }

  private addIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.addAll(), ms).unref();
  }

  private async addAll(): Promise<void> {
    const tenantIds = [...this.changed].slice(0, TENANTS_AT_ONCE);
    for (const tenantId of tenantIds) this.changed.delete(tenantId);
    let pause = GATHER_MS;
    try {
      await this.add(tenantIds);
    } catch {
      // The changes wait in their aggregates until the database answers; every list has them meanwhile.
      for (const tenantId of tenantIds) this.changed.add(tenantId);
      pause = RETRY_MS;
    }
    this.timer = this.changed.size > 0 ? this.addIn(pause) : undefined;
  }

  /** Adds one batch of each tenant's waiting changes. */
  private async add(tenantIds: readonly string[]): Promise<void> {
    const ready = await this.readyOf(tenantIds);
    const stale = ready.filter(({ _id, batch }) => this.cleared.get(_id) !== batch);
    const left = stale.flatMap(({ applied }) => applied);
    await removeCounted(this.documents, idsOf(stale), left);
    const waiting = await waitingChanges(this.documents, idsOf(ready), AGGREGATES_AT_ONCE);
    if (waiting.length === 0) return;
    const batches = groupBy(waiting, ({ tenantId }) => tenantId);
    const writes = ready.flatMap((before) => {
      const batch = batches.get(before._id);
      return batch ? [{ updateOne: this.additionOf(before, batch) }] : [];
    });
    await fromDatabase(this.counts.bulkWrite(writes, { ...WRITE, ordered: false }));
    await this.clear(batches);
  }

  /** The counts that a batch may be added to; those that are missing or old are made meanwhile. */
  private async readyOf(tenantIds: readonly string[]): Promise<readonly CountsDocument[]> {
    const filter = { _id: { $in: [...tenantIds] } };
    const found = await fromDatabase(this.counts.find(filter).toArray());
    const now = new Date();
    const ready = found.filter(
      ({ isReady, recountAt, countingUntil }) =>
        isReady && recountAt > now && !(countingUntil && countingUntil > now),
    );
    const known = new Set(idsOf(ready));
    for (const tenantId of tenantIds) if (!known.has(tenantId)) void this.recount(tenantId);
    return ready;
  }

  /** Beside the batches: a large tenant takes longer than all others may wait. */
  private async recount(tenantId: string): Promise<void> {
    if (this.counting.has(tenantId)) return;
    this.counting.add(tenantId);
    const { documents, counts } = this;
    await recount(this.kind, { documents, counts }, tenantId).catch(() => undefined);
    this.counting.delete(tenantId);
    this.noteChange(tenantId);
  }

  private additionOf({ _id, batch }: CountsDocument, changes: readonly WaitingChange[]) {
    const $inc: Record<string, number> = { batch: 1 };
    const add = (key: string, by: number) => {
      $inc[`counts.${key}`] = ($inc[`counts.${key}`] ?? 0) + by;
    };
    for (const { from, to } of changes) {
      add(to, 1);
      if (from !== undefined) add(from, -1);
    }
    const applied = changes.map(({ id }) => id);
    const filter = { _id, batch, countingUntil: { $exists: false } };
    return { filter, update: { $inc, $set: { applied, by: this.me } } };
  }

  /** Takes the changes of those batches that this process has added, and no other, out of their aggregates. */
  private async clear(batches: ReadonlyMap<string, readonly WaitingChange[]>): Promise<void> {
    const filter = { _id: { $in: [...batches.keys()] }, by: this.me };
    const own = await fromDatabase(this.counts.find(filter).toArray());
    const applied = own.flatMap((one) => one.applied);
    await removeCounted(this.documents, idsOf(own), applied);
    for (const { _id, batch } of own) this.cleared.set(_id, batch);
    for (const [tenantId, changes] of batches) {
      const isAdded = own.some(({ _id }) => _id === tenantId);
      if (!isAdded || changes.length >= AGGREGATES_AT_ONCE) this.changed.add(tenantId);
    }
  }
}

function idsOf(counts: readonly CountsDocument[]): readonly string[] {
  return counts.map(({ _id }) => _id);
}

/** The counts with what waits, and without what waits although it is counted. */
function sum(
  { counts, applied }: CountsDocument,
  waiting: readonly WaitingChange[],
  matches: (key: string) => boolean,
): number {
  const isCounted = new Set(applied);
  let total = 0;
  for (const [key, count] of Object.entries(counts)) if (matches(key)) total += count;
  for (const { id, from, to } of waiting) {
    if (isCounted.has(id)) continue;
    total += Number(matches(to)) - Number(from !== undefined && matches(from));
  }
  return total;
}
