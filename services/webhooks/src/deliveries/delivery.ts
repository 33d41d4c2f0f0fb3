import { machineTime, type Clock } from '@masar/kit/time';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'dead';

/** One try to deliver, as it is kept and shown. */
export interface Attempt {
  readonly at: Date;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly responseSnippet: string | null;
}

/**
 * One event on its way to one endpoint, as it lies in the database. What clients see of time is by
 * the tenant's clock, what workers go by is the machine's (adr/0004-whose-clock.md).
 */
export interface Delivery {
  readonly _id: string;
  readonly tenantId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: DeliveryStatus;
  readonly attempts: readonly Attempt[];
  /** Failures since it was written or asked for by hand: they decide the next pause. */
  readonly failures: number;
  readonly createdAt: Date;
  /** What clients see; null when it is not tried again. */
  readonly nextAttemptAt: Date | null;
  /** When a worker may take it, by the machine; in the future while one has it. Absent when it is over. */
  readonly dueAt?: Date;
  /** Until when, by the machine, the worker that has it may be trusted to be alive. */
  readonly leasedUntil?: Date;
  /** The resource whose events wait for each other; absent where the endpoint wants no order. */
  readonly chain?: string;
  /** Place in the chain. */
  readonly sequence: number;
  /** Idempotency key of the last retry by hand. */
  readonly retryKey?: string;
  /** W3C trace context of the event's intake; each attempt is a step of that trace. */
  readonly traceparent?: string;
}

/** What a delivery is made of. */
export interface Parcel {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly resourceId: string;
  readonly sequence: number;
  readonly isOrdered: boolean;
  readonly traceparent?: string;
}

export const DELIVERY_ID_PREFIX = 'dlv';

/**
 * One id for each pair of endpoint and event, so that no event is written twice for an endpoint. It
 * begins with the event's, and so with the time of the event.
 */
export function deliveryId({
  eventId,
  endpointId,
}: Pick<Parcel, 'eventId' | 'endpointId'>): string {
  return `${DELIVERY_ID_PREFIX}_${bare(eventId)}${bare(endpointId)}`;
}

/** A delivery that is due at once; with a lease it belongs to the worker that writes it. */
export function newDelivery(parcel: Parcel, clock: Clock, leasedUntil?: Date): Delivery {
  const { tenantId, endpointId, eventId, eventType, resourceId, sequence, isOrdered } = parcel;
  const { traceparent } = parcel;
  const now = clock.now();
  return {
    ...{ _id: deliveryId(parcel), tenantId, endpointId, eventId, eventType },
    status: 'pending',
    attempts: [],
    failures: 0,
    createdAt: now,
    nextAttemptAt: now,
    dueAt: leasedUntil ?? machineTime(clock),
    ...(leasedUntil && { leasedUntil }),
    ...(isOrdered && { chain: resourceId }),
    sequence,
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** Names the chain of a resource at an endpoint. */
export function chainKey(endpointId: string, resourceId: string): string {
  return `${endpointId} ${resourceId}`;
}

function bare(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}
