import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_ID_PREFIX } from '@masar/kit/bus';
import { firstId } from '@masar/kit/ids';
import type { Worker } from '@masar/kit/service';
import type { Log } from '@masar/kit/telemetry';
import { DELIVERY_ID_PREFIX } from '../deliveries/delivery';
import type { DeliveryStore } from '../deliveries/store';
import type { EventLog } from '../events/store';

const LOOK_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface Parts {
  readonly log: EventLog;
  readonly deliveries: DeliveryStore;
  readonly keptDays: number;
  readonly lines: Log;
}

/**
 * Deletes events and their deliveries when they are as old as the operator keeps them. Ids begin
 * with the machine's time, so that no other index is needed; any number of replicas may do it.
 */
export class Retention implements Worker {
  private readonly stop = new AbortController();
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.working = this.workUntilStopped();
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  private async workUntilStopped(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await this.deleteOld(signal).catch((err: unknown) => {
        this.parts.lines.warn({ err }, 'old events could not be deleted; it is tried again');
      });
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Deliveries first, since a worker that has one reads its event. */
  private async deleteOld(signal: AbortSignal): Promise<void> {
    const { log, deliveries, keptDays } = this.parts;
    const oldestKept = Date.now() - keptDays * DAY_MS;
    await deliveries.deleteOlder(firstId(DELIVERY_ID_PREFIX, oldestKept), signal);
    await log.deleteOlder(firstId(EVENT_ID_PREFIX, oldestKept), signal);
  }
}
