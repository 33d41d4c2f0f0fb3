import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_ID_PREFIX } from '@masar/kit/bus';
import { firstId } from '@masar/kit/ids';
import type { Worker } from '@masar/kit/service';
import type { Log } from '@masar/kit/telemetry';
import { DELIVERY_ID_PREFIX } from '../deliveries/delivery';
import type { DeliveryStore } from '../deliveries/store';
import { ENDPOINT_ID_PREFIX, type EndpointStore } from '../endpoints/store';
import type { EventLog } from '../events/store';
import type { EndpointHealth } from './health';

const DELETE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface Parts {
  readonly log: EventLog;
  readonly deliveries: DeliveryStore;
  readonly store: EndpointStore;
  readonly health: EndpointHealth;
  readonly keptDays: number;
  readonly lines: Log;
}

/**
 * Deletes events, their deliveries and the marks of deleted endpoints after the operator's number
 * of days. Their age is in their ids, by the machine's clock. Any number of replicas may run it.
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
      await this.deleteAll(signal).catch((err: unknown) => {
        this.parts.lines.warn({ err }, 'old events could not be deleted; it is tried again');
      });
      await sleep(DELETE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async deleteAll(signal: AbortSignal): Promise<void> {
    await this.deleteOld(signal);
    await this.forgetDeleted();
  }

  /** Deliveries before events, since a worker reads the event of the delivery that it sends. */
  private async deleteOld(signal: AbortSignal): Promise<void> {
    const { log, deliveries, store, keptDays } = this.parts;
    const oldestKept = Date.now() - keptDays * DAY_MS;
    await deliveries.deleteOlder(firstId(DELIVERY_ID_PREFIX, oldestKept), signal);
    await log.deleteOlder(firstId(EVENT_ID_PREFIX, oldestKept), signal);
    await store.deleteOlder(firstId(ENDPOINT_ID_PREFIX, oldestKept), signal);
  }

  /** Removes failures that attempts recorded after their endpoint was deleted. */
  private async forgetDeleted(): Promise<void> {
    const { store, health } = this.parts;
    for await (const id of health.failing()) {
      if (!(await store.findById(id))) await health.forget(id);
    }
  }
}
