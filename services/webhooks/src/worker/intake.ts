import type { Event, Subscription } from '@masar/kit/bus';
import { Batcher } from '@masar/kit/concurrency';
import {
  draftFor,
  fifoGroupKey,
  newDelivery,
  type Delivery,
  type DeliveryDraft,
} from '../deliveries/delivery';
import type { DeliveryStore } from '../deliveries/store';
import { wantsType } from '../events/wire/event-filter';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import type { LoggedEvent } from '../events/event';
import { railOf } from '../events/wire/read-catalogue';
import { readEvent } from '../events/wire/read-event';
import type { EventLog } from '../events/store';
import type { Bodies } from './bodies';
import type { Clocks } from './clocks';
import type { DeliveryWorker } from './delivery-worker';
import type { DueDeliveries, Leased } from './due-deliveries';

interface IntakeParts {
  readonly log: EventLog;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly due: DueDeliveries;
  readonly bodies: Bodies;
  readonly worker: DeliveryWorker;
  readonly clocks: Clocks;
}

/**
 * Takes events from the bus into the log, and stores a delivery for each endpoint that wants them.
 * Both are stored before the bus gets its acknowledgement, and once, however often an event comes.
 * Events that come together are stored together.
 */
export class Intake {
  private readonly batches: Batcher<LoggedEvent, void>;

  constructor(private readonly parts: IntakeParts) {
    // One batch at a time: two would each lease deliveries for the whole capacity of a queue.
    this.batches = new Batcher((events) => this.take(events), 1);
  }

  get subscription(): Subscription {
    return { group: 'webhooks', types: ['*'], handle: (event) => this.handle(event) };
  }

  private async handle(event: Event): Promise<void> {
    const rail = railOf(event.type);
    if (rail !== undefined) await this.batches.add(readEvent(event, rail));
  }

  private async take(events: readonly LoggedEvent[]): Promise<void> {
    const { log, endpoints } = this.parts;
    const tenantIds = [...new Set(events.map(({ tenantId }) => tenantId))];
    const [subscribers] = await Promise.all([endpoints.subscribers(tenantIds), log.append(events)]);
    const drafts = events.flatMap((event) => {
      const ofEvent = draftsOf(event, subscribers);
      if (ofEvent.length > 0) this.parts.bodies.remember(event);
      return ofEvent;
    });
    await this.enqueue(drafts);
  }

  /** Stores deliveries, then offers them to the worker or wakes it for them. */
  async enqueue(drafts: readonly DeliveryDraft[]): Promise<ReadonlySet<string>> {
    const busyGroups = new Set(await this.parts.deliveries.waitingGroups(drafts));
    const deliveries = [...byEndpoint(drafts).values()].flatMap((ofOne) =>
      this.newDeliveries(ofOne, busyGroups),
    );
    const inserted = await this.parts.deliveries.enqueue(deliveries);
    const fresh = deliveries.filter(({ _id }) => inserted.has(_id));
    for (const ofOne of byEndpoint(fresh).values()) {
      const [to] = ofOne;
      const offered = ofOne.filter(isLeased);
      if (to && offered.length > 0) this.parts.worker.offer(to, offered);
      if (to && offered.length < ofOne.length) this.parts.worker.wake(to);
    }
    return inserted;
  }

  /**
   * Deliveries of one endpoint, leased to this process as far as its queue has capacity. In a FIFO
   * group only the first can be leased, and only while no older delivery of it waits.
   * @param busyGroups groups in which a delivery waits; the groups of these drafts are added
   */
  private newDeliveries(
    drafts: readonly DeliveryDraft[],
    busyGroups: Set<string>,
  ): readonly Delivery[] {
    const { due, worker, clocks } = this.parts;
    const lease = due.leaseFrom(new Date());
    const [first] = drafts;
    if (!first) return [];
    const clock = clocks.of(first.tenantId);
    let capacity = worker.capacityFor(first);
    return drafts.map((draft) => {
      const group = fifoGroupKey(draft.endpointId, draft.resourceId);
      const isLeased = capacity > 0 && !(draft.isOrdered && busyGroups.has(group));
      if (isLeased) capacity -= 1;
      busyGroups.add(group);
      return newDelivery(draft, clock, isLeased ? lease : undefined);
    });
  }
}

function byEndpoint<T extends { readonly endpointId: string }>(all: readonly T[]) {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(one.endpointId) ?? [];
    groups.set(one.endpointId, group);
    group.push(one);
  }
  return groups;
}

function isLeased(delivery: Delivery): delivery is Leased {
  return delivery.leasedUntil !== undefined;
}

function draftsOf(
  event: LoggedEvent,
  subscribers: readonly Subscriber[],
): readonly DeliveryDraft[] {
  return subscribers
    .filter((one) => one.tenantId === event.tenantId && wants(one, event))
    .map((subscriber) => draftFor(event, subscriber));
}

function wants({ workspaceId, state }: Subscriber, event: LoggedEvent): boolean {
  const isInWorkspace = workspaceId === undefined || workspaceId === event.workspaceId;
  return isInWorkspace && wantsType(state.eventTypes, event.type);
}
