import type { Connection, mongo } from 'mongoose';
import { toEvents } from '@masar/kit/bus';
import { PeriodicFlush } from '@masar/kit/concurrency';
import { newId } from '@masar/kit/ids';
import type { OutboxDocument, OutboxRelay } from '@masar/kit/outbox';
import { DURABLE, fromDatabase } from '@masar/kit/store';
import type { Log } from '@masar/kit/telemetry';
import { dateOf, systemClock, type CalendarDate, type Clock } from '@masar/kit/time';
import { OutboxCollection } from '../outbox/outbox-collection';

export interface UsageMeterOptions {
  /** Connected; the gateway's own database. */
  readonly connection: Connection;
  readonly relay: OutboxRelay;
  readonly log: Log;
  readonly clock?: Clock;
  readonly flushEveryMs?: number;
}

/** Calls of one caller on one UTC day are counted together. */
export interface Caller {
  readonly tenantId: string;
  readonly workspaceId?: string | undefined;
  readonly rail: string;
  readonly environment: 'live' | 'sandbox';
}

interface Count extends Caller {
  readonly day: CalendarDate;
  quantity: number;
}

const COLLECTION = 'usage_batches';
const SOURCE = '/masar/gateway';
/** A killed gateway loses at most the calls of this time. */
const FLUSH_EVERY_MS = 5_000;

/**
 * Counts calls for billing, by tenant, workspace, rail and UTC day, and publishes the counts in batches
 * as `usage.metered`. Counts are in memory until a flush has stored them. A batch whose write may have
 * failed is written again under its id, so that nothing is counted twice.
 */
export class UsageMeter {
  private readonly outboxes: OutboxCollection<OutboxDocument>;
  private readonly batches: mongo.Collection<OutboxDocument>;
  private readonly clock: Clock;
  private readonly flushes: PeriodicFlush;
  private counts = new Map<string, Count>();
  /** Batches whose write is not confirmed. */
  private pending: readonly OutboxDocument[] = [];

  constructor(private readonly options: UsageMeterOptions) {
    const { clock = systemClock, flushEveryMs = FLUSH_EVERY_MS } = options;
    this.outboxes = new OutboxCollection(COLLECTION, options);
    this.batches = this.outboxes.documents;
    this.clock = clock;
    this.flushes = new PeriodicFlush(() => this.writeCounted(), flushEveryMs);
  }

  async ensureIndexes(): Promise<void> {
    await this.outboxes.ensureIndex();
  }

  /**
   * Counts one call. Never waits, never throws.
   * @param aheadMs milliseconds that the tenant's clock is ahead of the machine's
   */
  count(caller: Caller, aheadMs = 0): void {
    const { tenantId, workspaceId = '', rail } = caller;
    const day = dateOf(new Date(this.clock.now().getTime() + aheadMs));
    const key = `${tenantId}/${workspaceId}/${rail}/${day}`;
    const known = this.counts.get(key);
    if (known) known.quantity += 1;
    else this.counts.set(key, { ...caller, day, quantity: 1 });
  }

  /** Stores the counts so far, one flush at a time. Never throws. */
  flush(): Promise<void> {
    return this.flushes.flush();
  }

  /** Flushes twice: first the batches that failed before, then the rest. */
  async close(): Promise<void> {
    await this.flush();
    await this.flushes.close();
  }

  private async writeCounted(): Promise<void> {
    if (this.pending.length === 0) this.pending = this.takeBatches();
    if (this.pending.length === 0) return;
    try {
      await this.write(this.pending);
      for (const batch of this.pending) this.outboxes.offer(batch);
      this.pending = [];
      await fromDatabase(this.batches.deleteMany({ outbox: { $size: 0 } }));
    } catch (err) {
      this.options.log.warn({ err }, 'usage stays in memory; it is written with the next flush');
    }
  }

  private async write(batches: readonly OutboxDocument[]): Promise<void> {
    const writes = batches.map((batch) => ({
      updateOne: { filter: { _id: batch._id }, update: { $setOnInsert: batch }, upsert: true },
    }));
    await fromDatabase(this.batches.bulkWrite(writes, { ...DURABLE, ordered: false }));
  }

  private takeBatches(): OutboxDocument[] {
    const counts = [...this.counts.values()];
    this.counts = new Map();
    return counts.map((count) => this.batchOf(count));
  }

  private batchOf({ day, quantity, workspaceId, rail, ...of }: Count): OutboxDocument {
    const id = newId('usg');
    const at = this.clock.now();
    const scope = {
      ...{ ...of, actor: 'gateway', scopes: [], rpc: 'meter usage', clock: this.clock },
      requestId: newId('req'),
      ...(workspaceId !== undefined && { workspaceId }),
    };
    const origin = { source: SOURCE, subject: id, lastSequence: 0, at };
    const data = { metric: 'api_calls', quantity, day, rail, workspaceId: workspaceId ?? null };
    const outbox = toEvents(scope, origin, [{ type: 'usage.metered', data }]);
    return { _id: id, tenantId: of.tenantId, outbox };
  }
}
