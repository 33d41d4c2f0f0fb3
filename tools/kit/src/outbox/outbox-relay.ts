import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_ID_PREFIX, type EventBus } from '../bus';
import { GrowingPause } from '../concurrency';
import { firstId } from '../ids';
import { counter } from '../metrics';
import type { Log } from '../telemetry';
import { publishSpans } from '../tracing';
import type { OutboxCollection, OutboxDocument } from './outbox-document';
import { watchOldestEvents } from './oldest-events';
import { PendingQueue, type Pending } from './pending-queue';

const BATCH_EVENTS = 500;
/** Memory bound: events beyond it stay in their documents until a sweep finds room. */
const QUEUED_EVENTS = 10_000;
const SWEEP_EVERY_MS = 1000;
/** Longest pause between sweeps, in shortest ones: a sweep is a query for each collection, all that an idle process does. */
const LONGEST_PAUSES = 15;
/**
 * Events that follow a delivery so soon wait for others: consumers then write them together. An event after a pause is
 * delivered at once.
 */
const GATHER_MS = 20;

export interface OutboxRelayOptions {
  readonly bus: EventBus;
  readonly log: Log;
  /** Shortest pause between sweeps. Events older than two of them were left behind and are swept up. */
  readonly sweepEveryMs?: number;
  /** Least time from one delivery to the next, in which events gather. */
  readonly gatherMs?: number;
}

/** Takes the outbox of one aggregate, as it is right after a write. Never waits, never throws. */
export type OfferOutbox = (document: OutboxDocument) => void;

/**
 * Publishes what aggregates hold in their outbox, at least once and in order for each aggregate,
 * from any number of processes without leases (adr/0001-embedded-outbox.md).
 */
export class OutboxRelay {
  private readonly collections: OutboxCollection[] = [];
  private readonly queue = new PendingQueue(QUEUED_EVENTS);
  private readonly stop = new AbortController();
  private readonly pause: GrowingPause;
  private isDelivering = false;
  private deliveredAt = -Infinity;
  private delivering: Promise<void> = Promise.resolve();
  private batch: Promise<boolean> = Promise.resolve(true);
  private sweeping: Promise<void> = Promise.resolve();
  private endWatch = (): void => undefined;

  private readonly sweepEveryMs: number;
  private readonly gatherMs: number;

  constructor(private readonly options: OutboxRelayOptions) {
    this.sweepEveryMs = options.sweepEveryMs ?? SWEEP_EVERY_MS;
    this.gatherMs = options.gatherMs ?? GATHER_MS;
    const [shortestMs, longestMs] = [this.sweepEveryMs, LONGEST_PAUSES * this.sweepEveryMs];
    this.pause = new GrowingPause({ shortestMs, longestMs, signal: this.stop.signal });
  }

  /** Makes the collection's outboxes known to the sweep; the answer takes each new one at once. */
  watch(collection: OutboxCollection): OfferOutbox {
    this.collections.push(collection);
    return (document) => this.offer(collection, document);
  }

  /** Begins to sweep. Consumers have subscribed before, or the in-process bus loses events. */
  start(): void {
    this.sweeping = this.sweepUntilStopped();
    this.endWatch = watchOldestEvents(this.collections);
  }

  /** Ends when nothing is queued, or after a batch of which nothing is taken: that stays. */
  async close(): Promise<void> {
    this.stop.abort();
    this.endWatch();
    await this.sweeping;
    await this.delivering;
  }

  private offer(collection: OutboxCollection, { _id, tenantId, outbox }: OutboxDocument): void {
    if (this.stop.signal.aborted) return;
    // A platform in use: another process may write too, and die before it publishes.
    this.pause.shorten();
    this.queue.offer({ collection, id: _id, tenantId, events: outbox });
    if (!this.isDelivering) this.delivering = this.deliverAll();
  }

  private async deliverAll(): Promise<void> {
    this.isDelivering = true;
    while (!this.queue.isEmpty) {
      this.batch = this.gather().then(() => this.deliver(this.queue.take(BATCH_EVENTS)));
      // A bus that takes nothing now would take nothing of the next batch either, and a stop waits for this.
      if (!(await this.batch) && this.stop.signal.aborted) break;
      this.deliveredAt = performance.now();
    }
    this.isDelivering = false;
  }

  private async gather(): Promise<void> {
    const waitMs = this.deliveredAt + this.gatherMs - performance.now();
    if (waitMs <= 0 || this.queue.holds(BATCH_EVENTS) || this.stop.signal.aborted) return;
    await this.sleep(waitMs);
  }

  /** True when any of it was handed over. */
  private async deliver(batch: readonly Pending[]): Promise<boolean> {
    const events = batch.flatMap((pending) => pending.events);
    const spans = publishSpans(events);
    try {
      const handedOver = await this.options.bus.publish(events);
      spans?.end(handedOver);
      for (const { id, type } of events) if (handedOver.has(id)) published().inc({ type });
      await removeFromOutboxes(batch, handedOver);
      this.queue.forget(batch, handedOver);
      if (handedOver.size < events.length) this.pause.shorten();
      return handedOver.size > 0;
    } catch (err) {
      spans?.end(new Set());
      this.options.log.warn({ err }, 'events stay in the outbox; they are tried again');
      this.pause.shorten();
      await this.sleep(this.sweepEveryMs);
      return false;
    }
  }

  private async sweepUntilStopped(): Promise<void> {
    while (!this.stop.signal.aborted) {
      for (const collection of this.collections) await this.sweep(collection);
      await this.pause.wait();
    }
  }

  private async sweep(collection: OutboxCollection): Promise<void> {
    const before = firstId(EVENT_ID_PREFIX, Date.now() - 2 * this.sweepEveryMs);
    const leftBehind = { 'outbox.id': { $lt: before } };
    const projection = { tenantId: 1, outbox: 1 };
    try {
      for await (const document of collection.find(leftBehind, { projection })) {
        while (this.queue.isFull && !this.stop.signal.aborted) await this.batch;
        if (this.stop.signal.aborted) return;
        this.offer(collection, document);
      }
    } catch (err) {
      const { collectionName } = collection;
      this.options.log.warn({ err, collectionName }, 'sweep failed; it is tried again');
      this.pause.shorten();
    }
  }

  private async sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }
}

function published() {
  const help = 'Events that were handed over to the bus, once for each time';
  return counter({ name: 'events_published_total', help, labelNames: ['type'] });
}

/** Losing this write repeats the events, so it need not wait for the journal. */
const NOT_JOURNALED = { writeConcern: { w: 1, j: false } } as const;

/**
 * One update for all aggregates of a collection: one each costs both sides ten times as much. By
 * event id, so that events that were appended meanwhile stay.
 */
async function removeFromOutboxes(
  batch: readonly Pending[],
  handedOver: ReadonlySet<string>,
): Promise<void> {
  for (const collection of new Set(batch.map((pending) => pending.collection))) {
    const emptied = batch.filter((pending) => pending.collection === collection);
    const eventIds = emptied.flatMap(({ events }) => events.map(({ id }) => id));
    const ids = eventIds.filter((id) => handedOver.has(id));
    if (ids.length === 0) continue;
    const tenants = new Set(emptied.map(({ tenantId }) => tenantId));
    const filter = { _id: { $in: emptied.map(({ id }) => id) }, tenantId: { $in: [...tenants] } };
    const removal = { $pull: { outbox: { id: { $in: ids } } } };
    await collection.updateMany(filter, removal, NOT_JOURNALED);
  }
}
