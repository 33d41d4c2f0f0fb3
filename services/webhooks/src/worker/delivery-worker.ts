import { setMaxListeners } from 'node:events';
import { GrowingPause } from '@masar/kit/concurrency';
import type { Worker } from '@masar/kit/service';
import { Channel } from '../network/channel';
import { guardedLookup, type Resolve } from '../network/guarded-lookup';
import type { SsrfGuard } from '../network/ssrf-guard';
import type { Destination } from '../shared/destination';
import type { Leased } from './due-deliveries';
import { EndpointQueue } from './endpoint-queue';
import { Sender, type SenderParts } from './sender';

/** Time that a stop gives running attempts before it aborts them. */
const STOP_WAITS_MS = 3_000;

interface WorkerParts extends Omit<SenderParts, 'onReleased'> {
  readonly ssrfGuard: SsrfGuard;
  readonly resolve: Resolve;
}

interface OpenQueue {
  readonly queue: EndpointQueue;
  readonly channel: Channel;
  usedAt: number;
}

/** Longest pause between sweeps, in shortest ones: so late an idle replica takes what another one released. */
const LONGEST_PAUSES = 5;
/** An endpoint's connections stay open for this long after its last delivery. */
const IDLE_QUEUE_MS = 30_000;

/**
 * Sends due deliveries: at once the ones that are offered, or whose endpoint is woken; by a sweep
 * the others, which are retries and the deliveries of a dead process.
 */
export class DeliveryWorker implements Worker {
  private readonly queues = new Map<string, OpenQueue>();
  private readonly stopping = new AbortController();
  private readonly cutOff = new AbortController();
  private readonly sender: Sender;
  private readonly pause: GrowingPause;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly parts: WorkerParts) {
    // Every running attempt adds a listener, and removes it when it ends.
    setMaxListeners(0, this.cutOff.signal);
    const { sweepEveryMs: shortestMs } = parts.times;
    const longestMs = LONGEST_PAUSES * shortestMs;
    this.pause = new GrowingPause({ shortestMs, longestMs, signal: this.stopping.signal });
    const onReleased = () => this.pause.shorten();
    this.sender = new Sender({ ...parts, onReleased }, this.cutOff.signal);
  }

  start(): void {
    this.sweeping = this.sweepUntilStopped();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.sweeping;
    const open = [...this.queues.values()];
    const unbegun = open.flatMap(({ queue }) => queue.close());
    const timer = setTimeout(() => this.cutOff.abort(), STOP_WAITS_MS);
    await Promise.all(open.map(({ queue }) => queue.end()));
    clearTimeout(timer);
    for (const { channel } of open) channel.close();
    await this.parts.due.release(unbegun, new Date());
  }

  /** Number of deliveries that `offer` takes for this endpoint now. */
  capacityFor(to: Destination): number {
    return this.stopping.signal.aborted ? 0 : this.queueOf(to).capacity;
  }

  /** Sends deliveries that were stored under a lease of this process. */
  offer(to: Destination, deliveries: readonly Leased[]): void {
    if (!this.stopping.signal.aborted) this.queueOf(to).push(deliveries);
  }

  /** Makes the queue of this endpoint look for due deliveries in the database. */
  wake(to: Destination): void {
    if (!this.stopping.signal.aborted) this.queueOf(to).wake();
  }

  private queueOf({ tenantId, endpointId }: Destination): EndpointQueue {
    this.pause.shorten();
    const open = this.queues.get(endpointId);
    if (open) {
      open.usedAt = performance.now();
      return open.queue;
    }
    const { ssrfGuard, resolve, times, due, endpoints, log } = this.parts;
    const lookup = guardedLookup(ssrfGuard, resolve);
    const channel = new Channel({ ssrfGuard, lookup, timeoutMs: times.timeoutMs });
    const queue = new EndpointQueue({
      claim: async () => {
        const isOrdered = (await endpoints.orderingOf(endpointId)) === 'per_resource';
        const to = { tenantId, endpointId };
        const now = new Date();
        return isOrdered ? due.claimFirst(to, now) : due.claim(to, now);
      },
      attempt: (delivery) => this.sender.attempt(channel, delivery),
      onError: (err) => log.warn({ err, endpoint: endpointId }, 'nothing could be claimed'),
    });
    this.queues.set(endpointId, { queue, channel, usedAt: performance.now() });
    return queue;
  }

  private async sweepUntilStopped(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      let dueInMs: number | undefined;
      try {
        this.closeIdleQueues();
        dueInMs = await this.wakeDue();
      } catch (err) {
        this.parts.log.warn({ err }, 'sweep failed; it is made again');
        this.pause.shorten();
      }
      await this.pause.wait(dueInMs);
    }
  }

  /** Time until the next delivery that is open and not due yet. */
  private async wakeDue(): Promise<number> {
    let nextDueMs = Infinity;
    for await (const { dueAt, ...to } of this.parts.due.endpoints()) {
      const dueMs = dueAt.getTime();
      if (dueMs > Date.now()) nextDueMs = Math.min(nextDueMs, dueMs);
      else this.wake(to);
    }
    return nextDueMs - Date.now();
  }

  private closeIdleQueues(): void {
    for (const [endpointId, { queue, channel, usedAt }] of this.queues) {
      if (!queue.isIdle || performance.now() - usedAt < IDLE_QUEUE_MS) continue;
      this.queues.delete(endpointId);
      channel.close();
    }
  }
}
