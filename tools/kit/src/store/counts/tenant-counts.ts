import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { groupBy } from '../../bus/group-by';
import { atMost } from '../../cache';
import { Semaphore } from '../../concurrency';
import type { Log } from '../../telemetry';
import type { AggregateDocument, AggregateKind } from '../aggregate-document';
import { fromDatabase } from '../database-errors';
import { WRITE } from '../durable';
import { additionTo, sum } from './addition';
import type { CountsDocument } from './counts-document';
import { correctionsCounter, recount } from './recount';
import { removeCounted, waitingChanges, type WaitingChange } from './uncounted-changes';

/** Changes wait so long for others, so that few writes take many of them. */
const GATHER_MS = 500;
const RETRY_MS = 2_000;
const TENANTS_AT_ONCE = 200;
const AGGREGATES_AT_ONCE = 1_000;
/** A list that finds more than these waiting counts as if there were no counts. */
const MOST_WAITING = 2_000;
const TRIES = 3;
/** A recount reads all aggregates of a tenant: more at a time would leave no connections for calls. */
const CONCURRENT_RECOUNTS = 2;

interface Parts {
  readonly documents: mongo.Collection<AggregateDocument>;
  readonly counts: mongo.Collection<CountsDocument>;
  readonly log?: Log | undefined;
}

/**
 * How many aggregates of each tenant there are under each key, exact for every write that was answered before the question
 * (adr/0018-lists-by-cursor-and-counts.md). A write leaves its change in its aggregate; changes are added to the counts in
 * batches.
 */
export class TenantCounts {
  private readonly processId = randomUUID();
  private readonly changed = new Set<string>();
  private readonly counting = new Map<string, Promise<void>>();
  private readonly recounts = new Semaphore(CONCURRENT_RECOUNTS);
  /** The batches whose changes this process has taken out of the aggregates, by tenant. */
  private readonly cleared = new LRUCache<string, number>(atMost(10_000));
  private timer: NodeJS.Timeout | undefined;
  private adding: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly kind: AggregateKind,
    private readonly parts: Parts,
  ) {
    if (kind.countedBy) correctionsCounter().inc({ collection: kind.collection }, 0);
  }

  /** A change of this tenant waits, or may wait. */
  noteChange(tenantId: string): void {
    if (this.stopping.signal.aborted) return;
    this.changed.add(tenantId);
    this.timer ??= this.addIn(GATHER_MS);
  }

  /** Ends the batch that is being added, and recounts after their slice. Another process adds what waits then. */
  async close(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await Promise.all([this.adding, ...this.counting.values()]);
  }

  /** How many match; undefined while that is not known without counting them. */
  async total(tenantId: string, matches: (key: string) => boolean): Promise<number | undefined> {
    const { documents } = this.parts;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await this.find(tenantId);
      if (!before?.isReady || before.recountAt <= new Date()) this.noteChange(tenantId);
      if (!before?.isReady || before.isWide) return undefined;
      const waiting = await waitingChanges(documents, [tenantId], MOST_WAITING + 1);
      if (waiting.length > 0) this.noteChange(tenantId);
      if (waiting.length > MOST_WAITING) return undefined;
      const after = await this.find(tenantId, { batch: 1 });
      if (after?.batch === before.batch) return sum(before, waiting, matches);
    }
    return undefined;
  }

  private find(tenantId: string, projection = {}): Promise<CountsDocument | null> {
    return fromDatabase(this.parts.counts.findOne({ _id: tenantId, tenantId }, { projection }));
  }

  private addIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => (this.adding = this.addAll()), ms).unref();
  }

  private async addAll(): Promise<void> {
    const tenantIds = [...this.changed].slice(0, TENANTS_AT_ONCE);
    for (const tenantId of tenantIds) this.changed.delete(tenantId);
    let pauseMs = GATHER_MS;
    try {
      if (await this.add(tenantIds)) pauseMs = 0;
    } catch (err) {
      // The changes wait in their aggregates meanwhile, where lists find them.
      const { collection } = this.kind;
      this.parts.log?.warn({ err, collection }, 'changes could not be counted; it is tried again');
      for (const tenantId of tenantIds) this.changed.add(tenantId);
      pauseMs = RETRY_MS;
    }
    if (this.stopping.signal.aborted) return;
    this.timer = this.changed.size > 0 ? this.addIn(pauseMs) : undefined;
  }

  /** Adds one batch of each tenant's waiting changes. True when more wait. */
  private async add(tenantIds: readonly string[]): Promise<boolean> {
    const { documents } = this.parts;
    const ready = await this.readyOf(tenantIds);
    const stale = ready.filter(({ _id, batch }) => this.cleared.get(_id) !== batch);
    await removeCounted(
      documents,
      idsOf(stale),
      stale.flatMap(({ applied }) => applied),
    );
    const waiting = await waitingChanges(documents, idsOf(ready), AGGREGATES_AT_ONCE);
    if (waiting.length === 0) return false;
    const batches = groupBy(waiting, ({ tenantId }) => tenantId);
    await this.write(ready, batches);
    await this.clear(batches);
    const isMore = waiting.length >= AGGREGATES_AT_ONCE;
    if (isMore) for (const { _id } of ready) this.changed.add(_id);
    return isMore;
  }

  /** The counts that a batch may be added to; those that are missing or old are made meanwhile. */
  private async readyOf(tenantIds: readonly string[]): Promise<readonly CountsDocument[]> {
    const ids = [...tenantIds];
    const filter = { _id: { $in: ids }, tenantId: { $in: ids } };
    const found = await fromDatabase(this.parts.counts.find(filter).toArray());
    const now = new Date();
    // Whoever counts them notes the tenant again at the end.
    const counted = found.filter(({ countingUntil }) => countingUntil && countingUntil > now);
    const rest = found.filter((one) => !counted.includes(one));
    const ready = rest.filter(({ isReady, recountAt }) => isReady && recountAt > now);
    const settled = new Set(idsOf([...counted, ...ready]));
    for (const tenantId of tenantIds) if (!settled.has(tenantId)) this.beginRecount(tenantId);
    return ready;
  }

  /** Not awaited: a large tenant would delay the others. */
  private beginRecount(tenantId: string): void {
    if (this.counting.has(tenantId)) return;
    const counted = this.recount(tenantId).finally(() => this.counting.delete(tenantId));
    this.counting.set(tenantId, counted);
  }

  private async recount(tenantId: string): Promise<void> {
    const { collection } = this.kind;
    const { signal } = this.stopping;
    try {
      await this.recounts.use(() => recount(this.kind, { ...this.parts, signal }, tenantId));
      this.noteChange(tenantId);
    } catch (err) {
      if (signal.aborted) return;
      // The next write or list of the tenant starts another one.
      this.parts.log?.warn({ err, collection, tenantId }, 'aggregates could not be counted');
    }
  }

  /** A batch of one tenant that another process was faster with, or that the database refuses, holds up no other. */
  private async write(
    ready: readonly CountsDocument[],
    batches: ReadonlyMap<string, readonly WaitingChange[]>,
  ): Promise<void> {
    const writes = ready.flatMap((before) => {
      const batch = batches.get(before._id);
      return batch ? [{ updateOne: additionTo(before, batch, this.processId) }] : [];
    });
    const written = this.parts.counts.bulkWrite(writes, { ...WRITE, ordered: false });
    await fromDatabase(written).catch((err: unknown) => {
      if (!(err instanceof mongo.MongoBulkWriteError)) throw err;
      const { collection } = this.kind;
      this.parts.log?.warn({ err, collection }, 'some changes could not be counted');
    });
  }

  /** Takes the changes of those batches that this process has added, and no other, out of their aggregates. */
  private async clear(batches: ReadonlyMap<string, readonly WaitingChange[]>): Promise<void> {
    const ids = [...batches.keys()];
    const filter = { _id: { $in: ids }, tenantId: { $in: ids }, addedBy: this.processId };
    const own = await fromDatabase(this.parts.counts.find(filter).toArray());
    await removeCounted(
      this.parts.documents,
      idsOf(own),
      own.flatMap(({ applied }) => applied),
    );
    for (const { _id, batch } of own) this.cleared.set(_id, batch);
    const added = new Set(idsOf(own));
    for (const tenantId of batches.keys()) if (!added.has(tenantId)) this.changed.add(tenantId);
  }
}

function idsOf(counts: readonly CountsDocument[]): readonly string[] {
  return counts.map(({ _id }) => _id);
}
