import { DomainError } from '@masar/kit/errors';
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
import { testEventIds } from '../test-event-ids';
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
  readonly keptDays: number;
}

/** The operations on deliveries, and those that make some. */
export function deliveryHandlers(parts: DeliveryParts) {
  const { store, deliveries, worker } = parts;
  return {
    testEndpoint: async (scope, { id }) => {
      const endpoint = await activeEndpoint(store, scope, id);
      const { wanted, earlier } = testEventIds(scope, id);
      const idOf = (eventId: string) => deliveryId({ eventId, endpointId: id });
      const [made] = (await deliveries.known(earlier.map(idOf))).keys();
      if (made !== undefined) return writeDelivery(await deliveries.get(scope, made));
      const { tenantId, workspaceId, requestId, clock } = scope;
      const of = { tenantId, workspaceId, requestId, now: clock.now() };
      const event = testEvent({ ...of, id: wanted, endpointId: id });
      await parts.log.append([event]);
      await parts.intake.enqueue([parcelFor(event, endpoint)]);
      return writeDelivery(await deliveries.get(scope, idOf(wanted)));
    },
    recoverEndpoint: async (scope, request) => {
      const endpoint = await activeEndpoint(store, scope, request.id);
      return parts.recovery.run(
        scope,
        endpoint,
        readRecovery(request, endpoint, { scope, keptDays: parts.keptDays }),
      );
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

function readRecovery(
  { since, until, eventTypes, dryRun = false }: RecoverEndpointRequest,
  { state }: Subscriber,
  { scope, keptDays }: { scope: Scope; keptDays: number },
) {
  const now = scope.clock.now();
  const span = {
    since: readInstant('since', since),
    until: until === undefined ? now : readInstant('until', until),
  };
  const broken = recoveryProblem(span, { now, keptDays });
  if (broken) {
    const { field, problem } = broken;
    throw refused({ field, code: 'OUT_OF_RANGE', message: `${field} ${problem}` });
  }
  refuse(typeDetails(eventTypes));
  const wanted = eventTypes.length > 0 ? eventTypes : state.eventTypes;
  const types = TYPE_NAMES.filter((type) => type !== TEST_EVENT && wantsType(wanted, type));
  return { ...span, types, dryRun };
}
