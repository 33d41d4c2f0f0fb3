import type { Log } from '../telemetry';
import { ConsumerGroup } from './consumer-group';
import type { Event } from './event';
import type { EventBus, Subscription } from './event-bus';
import { groupBy } from './group-by';

const RETRY_DELAYS_MS = [20, 100, 400];

export interface InProcessBusOptions {
  readonly log: Log;
  /** Pauses before a failed event is tried again; after the last one its publisher gets it back. */
  readonly retryDelaysMs?: readonly number[];
}

/**
 * A bus inside one process. An event is handed over when each group that asked for it has finished it:
 * the outbox keeps it until then. Groups must subscribe before the first event: nothing is kept for
 * those that come later. A handler that never ends holds its publisher: handlers bound their waits.
 */
export function inProcessBus(options: InProcessBusOptions): EventBus {
  return new InProcessBus({ retryDelaysMs: RETRY_DELAYS_MS, ...options });
}

class InProcessBus implements EventBus {
  private readonly groups = new Map<string, ConsumerGroup>();
  private isClosed = false;

  constructor(private readonly options: Required<InProcessBusOptions>) {}

  async subscribe(subscription: Subscription): Promise<void> {
    const { group } = subscription;
    if (this.groups.get(group)?.isStopped === false)
      throw new RangeError(`group ${group} is subscribed already`);
    this.groups.set(group, new ConsumerGroup(subscription, this.options));
  }

  async unsubscribe(group: string): Promise<void> {
    await this.groups.get(group)?.stop();
  }

  async publish(events: readonly Event[]): Promise<ReadonlySet<string>> {
    if (this.isClosed) return new Set();
    // All groups get the same object: what none can change, no other sees changed.
    for (const event of events) Object.freeze(event);
    const byKey = groupBy(events, ({ partitionkey }) => partitionkey);
    const safe = new Set(events.map(({ id }) => id));
    const deliver = async (group: ConsumerGroup, ofKey: readonly Event[]): Promise<void> => {
      const finished = await group.deliver(ofKey);
      for (const { id } of ofKey.slice(finished)) safe.delete(id);
    };
    const deliveries = [...this.groups.values()].flatMap((group) =>
      [...byKey.values()]
        .filter((ofKey) => group.wantsAny(ofKey))
        .map((ofKey) => deliver(group, ofKey)),
    );
    await Promise.all(deliveries);
    return safe;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.groups.values()].map((group) => group.stop()));
  }
}
