import type { Event, Subscription } from '@masar/kit/bus';
import { newDelivery, type Delivery, type Parcel } from '../deliveries/delivery';
import type { DeliveryStore } from '../deliveries/store';
import { wantsType } from '../endpoints/event-filter';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import type { LoggedEvent } from '../events/event';
import { railOf, TEST_EVENT } from '../events/read-catalogue';
import { readEvent } from '../events/read-event';
import type { EventLog } from '../events/store';
import { Batcher } from './batcher';
import type { Bodies } from './bodies';
import type { DeliveryWorker } from './delivery-worker';
import type { DueDeliveries, Leased } from './due-deliveries';

interface IntakeParts {
  readonly log: EventLog;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly due: DueDeliveries;
  readonly bodies: Bodies;
  readonly worker: DeliveryWorker;
}

/**
 * Takes events from the bus: into the log, and one delivery for each endpoint that wants them. Both
 * are written once however often an event comes, and before the bus hears that it is done; events
 * that come together are written together.
 */
export class Intake {
  private readonly batches: Batcher<LoggedEvent>;

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

  /** Writes deliveries and hands them on: in memory where there is room, else by a wake. */
  async enqueue(parcels: readonly Parcel[]): Promise<ReadonlySet<string>> {
    const now = new Date();
    const written = [...byEndpoint(parcels).values()].flatMap((ofOne) =>
      this.writtenFor(ofOne, now),
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

  /** Deliveries of one endpoint; the first ones under a lease of this process, as it has room. */
  private writtenFor(parcels: readonly Parcel[], now: Date): readonly Delivery[] {
    const { due, worker } = this.parts;
    const room = worker.roomFor(parcels[0]?.endpointId ?? '');
    const lease = due.leaseFrom(now);
    return parcels.map((parcel, index) =>
      newDelivery(parcel, now, parcel.isOrdered || index >= room ? undefined : lease),
    );
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
    .filter(({ tenantId, state }) => tenantId === event.tenantId && wants(state.eventTypes, event))
    .map((subscriber) => parcelFor(event, subscriber));
}

/** A test is for one endpoint, which gets it without the bus. */
function wants(eventTypes: readonly string[], { type }: LoggedEvent): boolean {
  return type !== TEST_EVENT && wantsType(eventTypes, type);
}

/** The event on its way to the endpoint. */
export function parcelFor(
  event: Omit<LoggedEvent, 'data'>,
  { _id, state }: Pick<Subscriber, '_id' | 'state'>,
): Parcel {
  const { _id: eventId, tenantId, type: eventType, resourceId, sequence } = event;
  const isOrdered = state.ordering === 'per_resource';
  return { tenantId, endpointId: _id, eventId, eventType, resourceId, sequence, isOrdered };
}
