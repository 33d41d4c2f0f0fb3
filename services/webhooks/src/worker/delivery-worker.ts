import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from '@masar/kit/service';
import { Channel } from '../network/channel';
import { guardedLookup, type Resolve } from '../network/guarded-lookup';
import type { Walls } from '../network/walls';
import type { Leased } from './due-deliveries';
import { Lane } from './lane';
import { Sender, type SenderParts } from './sender';

/** How long a stop waits for the answers that are under way before it cuts them off. */
const STOP_WAITS_MS = 3_000;

interface WorkerParts extends SenderParts {
  readonly walls: Walls;
  readonly resolve: Resolve;
}

interface OpenLane {
  readonly lane: Lane;
  readonly channel: Channel;
  usedAt: number;
}

/** Its connections are kept between deliveries for so long. */
const IDLE_LANE_MS = 30_000;

/**
 * Sends what is due: at once what is handed over or woken for, and by a sweep what is left: retries
 * and what a dead process had.
 */
export class DeliveryWorker implements Worker {
  private readonly lanes = new Map<string, OpenLane>();
  private readonly stopping = new AbortController();
  private readonly cutOff = new AbortController();
  private readonly sender: Sender;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly parts: WorkerParts) {
    // Every attempt that is under way listens, and each stops listening when it ends.
    setMaxListeners(0, this.cutOff.signal);
    this.sender = new Sender(parts, this.cutOff.signal);
  }

  start(): void {
    this.sweeping = this.sweepUntilStopped();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.sweeping;
    const open = [...this.lanes.values()];
    const unbegun = open.flatMap(({ lane }) => lane.close());
    const cut = setTimeout(() => this.cutOff.abort(), STOP_WAITS_MS);
    await Promise.all(open.map(({ lane }) => lane.end()));
    clearTimeout(cut);
    for (const { channel } of open) channel.close();
    await this.parts.due.release(unbegun, new Date());
  }

  /** How many deliveries of this endpoint can be handed over in memory, under a lease. */
  roomFor(endpointId: string): number {
    return this.stopping.signal.aborted ? 0 : this.laneOf(endpointId).room;
  }

  /** Takes deliveries that were written under a lease of this worker. */
  offer(endpointId: string, deliveries: readonly Leased[]): void {
    if (!this.stopping.signal.aborted) this.laneOf(endpointId).push(deliveries);
  }

  /** Something of this endpoint may be due. */
  wake(endpointId: string): void {
    if (!this.stopping.signal.aborted) this.laneOf(endpointId).wake();
  }

  private laneOf(endpointId: string): Lane {
    const known = this.lanes.get(endpointId);
    if (known) {
      known.usedAt = performance.now();
      return known.lane;
    }
    const { walls, resolve, times, due, endpoints, log } = this.parts;
    const lookup = guardedLookup(walls, resolve);
    const channel = new Channel({ walls, lookup, timeoutMs: times.timeoutMs });
    const lane = new Lane({
      claim: async () => {
        const isOrdered = (await endpoints.orderingOf(endpointId)) === 'per_resource';
        const now = new Date();
        return isOrdered ? due.claimFirst(endpointId, now) : due.claim(endpointId, now);
      },
      attempt: (delivery) => this.sender.attempt(channel, delivery),
      onError: (err) => log.warn({ err, endpoint: endpointId }, 'nothing could be claimed'),
    });
    this.lanes.set(endpointId, { lane, channel, usedAt: performance.now() });
    return lane;
  }

  private async sweepUntilStopped(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        this.closeIdleLanes();
        for await (const endpointId of this.parts.due.endpoints(new Date())) this.wake(endpointId);
      } catch (err) {
        this.parts.log.warn({ err }, 'sweep failed; it is made again');
      }
      await sleep(this.parts.times.sweepEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private closeIdleLanes(): void {
    for (const [endpointId, { lane, channel, usedAt }] of this.lanes) {
      if (!lane.isIdle || performance.now() - usedAt < IDLE_LANE_MS) continue;
      this.lanes.delete(endpointId);
      channel.close();
    }
  }
}
