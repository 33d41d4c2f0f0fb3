import type { Event, Subscription } from '@masar/kit/bus';
import { causedBy } from '@masar/kit/tracing';
import { chainKey, newDelivery, type Delivery, type Parcel } from '../deliveries/delivery';
import type { DeliveryStore } from '../deliveries/store';
import { wantsType } from '../event-filter';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import type { LoggedEvent } from '../events/event';
import { railOf } from '../events/wire/read-catalogue';
import { readEvent } from '../events/wire/read-event';
import type { EventLog } from '../events/store';
import { Batcher } from './batcher';
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
 * Takes events from the bus: into the log, and one delivery for each endpoint that wants them. Both
 * are written once however often an event comes, and before the bus hears that it is done; events
 * that come together are written together.
 */
export class Intake {
  private readonly batches: Batcher<LoggedEvent, void>;

  constructor(private readonly parts: IntakeParts) {
    this.batches = new Batcher((events) => this.take(events));
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
    const parcels = events.flatMap((event) => {
      const ofEvent = parcelsOf(event, subscribers);
      if (ofEvent.length > 0) this.parts.bodies.remember(event);
      return ofEvent;
    });
    await this.enqueue(parcels);
  }

  /** Writes deliveries and hands them on: in memory where it can be, else by a wake. */
  async enqueue(parcels: readonly Parcel[]): Promise<ReadonlySet<string>> {
    const taken = new Set(await this.parts.deliveries.waitingChains(parcels));
    const written = [...byEndpoint(parcels).values()].flatMap((ofOne) =>
      this.writtenFor(ofOne, taken),
    );
    const isNew = await this.parts.deliveries.enqueue(written);
    const fresh = written.filter(({ _id }) => isNew.has(_id));
    for (const [endpointId, ofOne] of byEndpoint(fresh)) {
      const offered = ofOne.filter(isLeased);
      if (offered.length > 0) this.parts.worker.offer(endpointId, offered);
      if (offered.length < ofOne.length) this.parts.worker.wake(endpointId);
    }
    return isNew;
  }

  /**
   * Deliveries of one endpoint, under a lease of this process as long as its lane has room. Of a
   * chain that can only be the first, and only when nothing older waits.
   * @param taken chains in which something waits; those that are begun here join them
   */
  private writtenFor(parcels: readonly Parcel[], taken: Set<string>): readonly Delivery[] {
    const { due, worker, clocks } = this.parts;
    const lease = due.leaseFrom(new Date());
    const clock = clocks.of(parcels[0]?.tenantId ?? '');
    let room = worker.roomFor(parcels[0]?.endpointId ?? '');
    return parcels.map((parcel) => {
      const chain = chainKey(parcel.endpointId, parcel.resourceId);
      const isLeased = room > 0 && !(parcel.isOrdered && taken.has(chain));
      if (isLeased) room -= 1;
      taken.add(chain);
      return newDelivery(parcel, clock, isLeased ? lease : undefined);
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

function parcelsOf(event: LoggedEvent, subscribers: readonly Subscriber[]): readonly Parcel[] {
  return subscribers
    .filter((one) => one.tenantId === event.tenantId && wants(one, event))
    .map((subscriber) => parcelFor(event, subscriber));
}

function wants({ workspaceId, state }: Subscriber, event: LoggedEvent): boolean {
  const isInReach = workspaceId === undefined || workspaceId === event.workspaceId;
  return isInReach && wantsType(state.eventTypes, event.type);
}

/** The event on its way to the endpoint. */
export function parcelFor(
  event: Omit<LoggedEvent, 'data'>,
  { _id, state }: Pick<Subscriber, '_id' | 'state'>,
): Parcel {
  const { _id: eventId, tenantId, type: eventType, resourceId, sequence } = event;
  const isOrdered = state.ordering === 'per_resource';
  const parcel = { tenantId, endpointId: _id, eventId, eventType, resourceId, sequence, isOrdered };
  return { ...parcel, ...causedBy(event) };
}
