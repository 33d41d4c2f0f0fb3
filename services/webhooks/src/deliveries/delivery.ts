import { machineTime, type Clock } from '@masar/kit/time';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'dead';

/** One request of a delivery, as stored and shown. */
export interface Attempt {
  readonly at: Date;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly responseSnippet: string | null;
}

/**
 * The delivery of one event to one endpoint, as stored. Clients see times by the tenant's clock;
 * workers use the machine's (adr/0004-whose-clock.md).
 */
export interface Delivery {
  readonly _id: string;
  readonly tenantId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: DeliveryStatus;
  readonly attempts: readonly Attempt[];
  /** Failures since its creation or its last manual retry; they decide the next pause. */
  readonly failures: number;
  readonly createdAt: Date;
  /** Shown to clients; null when no further attempt follows. */
  readonly nextAttemptAt: Date | null;
  /** From then on, by the machine's clock, a worker may take it. Absent once no attempt follows. */
  readonly dueAt?: Date;
  /** End of the lease of the worker that has it, by the machine's clock. */
  readonly leasedUntil?: Date;
  /** Its FIFO group: the id of the resource. Absent where the endpoint asks for no order. */
  readonly chain?: string;
  /** Position in the FIFO group. */
  readonly sequence: number;
  /** Idempotency key of the last manual retry. */
  readonly retryKey?: string;
  /** W3C trace context of the event's intake; each attempt is a step of that trace. */
  readonly traceparent?: string;
}

/** An event and the endpoint that gets it, before the delivery is stored. */
export interface DeliveryDraft {
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
 * The same id for the same endpoint and event, so that an endpoint gets one delivery of each event.
 * It begins with the event's id, and so with the time of the event.
 */
export function deliveryId({
  eventId,
  endpointId,
}: Pick<DeliveryDraft, 'eventId' | 'endpointId'>): string {
  return `${DELIVERY_ID_PREFIX}_${bare(eventId)}${bare(endpointId)}`;
}

/** A delivery that is due at once; with a lease it belongs to the process that stores it. */
export function newDelivery(draft: DeliveryDraft, clock: Clock, leasedUntil?: Date): Delivery {
  const { tenantId, endpointId, eventId, eventType, resourceId, sequence, isOrdered } = draft;
  const { traceparent } = draft;
  const now = clock.now();
  return {
    ...{ _id: deliveryId(draft), tenantId, endpointId, eventId, eventType },
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

/** Key of the FIFO group of a resource at an endpoint. */
export function fifoGroupKey(endpointId: string, resourceId: string): string {
  return `${endpointId} ${resourceId}`;
}

/** The fields of a logged event that its deliveries keep. */
interface EventHead {
  readonly _id: string;
  readonly tenantId: string;
  readonly type: string;
  readonly resourceId: string;
  readonly sequence: number;
  readonly traceparent?: string;
}

interface Receiver {
  readonly _id: string;
  readonly state: { readonly ordering: 'none' | 'per_resource' };
}

/** The delivery of an event to an endpoint, before it is stored. */
export function draftFor(event: EventHead, { _id: endpointId, state }: Receiver): DeliveryDraft {
  const { _id: eventId, tenantId, type: eventType, resourceId, sequence, traceparent } = event;
  const isOrdered = state.ordering === 'per_resource';
  return {
    ...{ tenantId, endpointId, eventId, eventType, resourceId, sequence, isOrdered },
    ...(traceparent !== undefined && { traceparent }),
  };
}

function bare(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}
