import { createHash } from 'node:crypto';
import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { writePage } from '@masar/kit/store';
import type {
  RecoverEndpointRequest,
  WebhooksServiceService,
} from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { wantsType } from '../endpoints/event-filter';
import { DEFAULT_PER_PAGE } from '../endpoints/handlers';
import { refuse, typeDetails } from '../endpoints/read-endpoint';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import { TEST_EVENT, TYPE_NAMES } from '../events/read-catalogue';
import type { EventLog } from '../events/store';
import { testEvent } from '../events/test-event';
import { readInstant, readKnownType, readSpan, refused } from '../read-filter';
import type { DeliveryWorker } from '../worker/delivery-worker';
import { parcelFor, type Intake } from '../worker/intake';
import type { Recovery } from '../worker/recovery';
import { deliveryId } from './delivery';
import { recoveryProblem } from './recovery-span';
import type { DeliveryStore } from './store';
import { writeDelivery } from './write-delivery';

export interface DeliveryParts {
  readonly store: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly log: EventLog;
  readonly intake: Intake;
  readonly recovery: Recovery;
  readonly worker: DeliveryWorker;
}

/** The operations on deliveries, and those that make some. */
export function deliveryHandlers(parts: DeliveryParts) {
  const { store, deliveries, worker } = parts;
  return {
    testEndpoint: async (scope, { id }) => {
      const endpoint = await activeEndpoint(store, scope, id);
      const event = testEvent({ ...scope, ...about(scope, id), endpointId: id });
      await parts.log.append([event]);
      await parts.intake.enqueue([parcelFor(event, endpoint)]);
      const made = deliveryId({ eventId: event._id, endpointId: id });
      return writeDelivery(await deliveries.get(scope, made));
    },
    recoverEndpoint: async (scope, request) => {
      const endpoint = await activeEndpoint(store, scope, request.id);
      return parts.recovery.run(scope, endpoint, readRecovery(request, endpoint, scope));
    },
    listDeliveries: async (scope, { id, status, eventType, from, to, page, perPage }) => {
      await store.get(scope, id);
      const asked = { page: page || 1, perPage: perPage || DEFAULT_PER_PAGE };
      const type = readKnownType('eventType', eventType);
      const filter = { endpointId: id, status, eventType: type, ...readSpan(from, to) };
      return writePage(await deliveries.list(scope, filter, asked), asked, writeDelivery);
    },
    getDelivery: async (scope, { id }) => writeDelivery(await deliveries.get(scope, id)),
    retryDelivery: async (scope, { id }) => {
      const { endpointId } = await deliveries.get(scope, id);
      await activeEndpoint(store, scope, endpointId);
      const delivery = await deliveries.retry(scope, id);
      worker.wake(endpointId);
      return writeDelivery(delivery);
    },
  } satisfies Partial<Handlers<typeof WebhooksServiceService>>;
}

/** @throws DomainError NOT_FOUND; CONFLICT for one that nothing is sent to */
async function activeEndpoint(store: EndpointStore, scope: Scope, id: string): Promise<Subscriber> {
  const { state } = await store.get(scope, id);
  if (state.status === 'active') return { _id: id, tenantId: scope.tenantId, state };
  const message = `the endpoint is ${state.status}; enable it by a PATCH with disabled: false`;
  throw new DomainError('CONFLICT', message);
}

/** A command that is repeated under its idempotency key is about the same event. */
function about(scope: Scope, endpointId: string) {
  const { idempotencyKey, tenantId, workspaceId, requestId, clock } = scope;
  const id =
    idempotencyKey === undefined
      ? newId('evt')
      : idFrom(JSON.stringify([tenantId, endpointId, idempotencyKey]));
  return { id, workspaceId, requestId, now: clock.now() };
}

/** An event id in the alphabet of the others, always the same for the same text. */
function idFrom(text: string): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = createHash('sha256').update(text).digest().subarray(0, 26);
  return `evt_${[...bytes].map((byte) => alphabet[byte % 32]).join('')}`;
}

function readRecovery(
  { since, until, eventTypes, dryRun = false }: RecoverEndpointRequest,
  { state }: Subscriber,
  { clock }: Scope,
) {
  const now = clock.now();
  const span = {
    since: readInstant('since', since),
    until: until === undefined ? now : readInstant('until', until),
  };
  const broken = recoveryProblem(span, now);
  if (broken) {
    const { field, problem } = broken;
    throw refused({ field, code: 'OUT_OF_RANGE', message: `${field} ${problem}` });
  }
  refuse(typeDetails(eventTypes));
  const wanted = eventTypes.length > 0 ? eventTypes : state.eventTypes;
  const types = TYPE_NAMES.filter((type) => type !== TEST_EVENT && wantsType(wanted, type));
  return { ...span, types, dryRun };
}
