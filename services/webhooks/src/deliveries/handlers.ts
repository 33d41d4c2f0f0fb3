import { DomainError, refuse } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage } from '@masar/kit/store';
import type {
  RecoverEndpointRequest,
  Recovery,
  WebhooksServiceService,
} from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { typeProblems } from '../endpoints/wire/read-endpoint';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import { wantsType } from '../events/wire/event-filter';
import { TYPE_NAMES } from '../events/wire/read-catalogue';
import type { EventLog } from '../events/store';
import { testEvent } from '../events/test-event';
import { readEventType, readInstant, readSpan } from '../events/wire/read-filter';
import { testEventIds } from '../events/wire/test-event-ids';
import type { Destination } from '../shared/destination';
import { deliveryId, draftFor, type DeliveryDraft } from './delivery';
import { recoveryProblems, type RecoveryRequest } from './recovery-span';
import type { DeliveryStore } from './store';
import { writeDelivery } from './wire/write-delivery';

interface DeliveryParts {
  readonly store: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly log: EventLog;
  readonly intake: { enqueue(drafts: readonly DeliveryDraft[]): Promise<unknown> };
  readonly recovery: {
    run(scope: Scope, endpoint: Subscriber, asked: RecoveryRequest): Promise<Recovery>;
  };
  readonly worker: { wake(to: Destination): void };
  readonly keptDays: number;
}

type Rpcs = Handlers<typeof WebhooksServiceService>;

/** The operations on deliveries, and those on endpoints that create deliveries. */
export function deliveryHandlers(parts: DeliveryParts) {
  const { store, deliveries } = parts;
  return {
    testEndpoint: testing(parts),
    recoverEndpoint: recovering(parts),
    listDeliveries: async (scope, request) => {
      const { id, status, eventType, from, to } = request;
      const asked = readPage(scope, request);
      await store.get(scope, id);
      const type = readEventType('eventType', eventType);
      const filter = { endpointId: id, status, eventType: type, ...readSpan(from, to) };
      return writePage(await deliveries.list(scope, filter, asked), asked, writeDelivery);
    },
    getDelivery: async (scope, { id }) => {
      const delivery = await deliveries.get(scope, id);
      // Deliveries of deleted endpoints stay readable, but only the endpoint tells the workspace.
      if (scope.workspaceId !== undefined) await store.get(scope, delivery.endpointId);
      return writeDelivery(delivery);
    },
    retryDelivery: retrying(parts),
  } satisfies Partial<Rpcs>;
}

function testing(parts: DeliveryParts): Rpcs['testEndpoint'] {
  const { store, deliveries } = parts;
  return async (scope, { id }) => {
    const endpoint = await activeEndpoint(store, scope, id);
    const { wanted, earlier } = testEventIds(scope, id);
    const idOf = (eventId: string) => deliveryId({ eventId, endpointId: id });
    const [made] = (await deliveries.statusesOf(scope, earlier.map(idOf))).keys();
    if (made === undefined) await sendTest(parts, scope, { endpoint, eventId: wanted });
    await store.record(scope, id);
    return writeDelivery(await deliveries.get(scope, made ?? idOf(wanted)));
  };
}

function recovering({ store, recovery, keptDays }: DeliveryParts): Rpcs['recoverEndpoint'] {
  return async (scope, request) => {
    const { workspaceId, state } = await store.get(scope, request.id);
    const asked = readRecovery(request, state, { scope, keptDays });
    const own = { _id: request.id, tenantId: scope.tenantId, workspaceId, state };
    const recovered = await recovery.run(scope, requireActive(own), asked);
    if (!asked.dryRun) await store.record(scope, request.id);
    return recovered;
  };
}

function retrying({ store, deliveries, worker }: DeliveryParts): Rpcs['retryDelivery'] {
  return async (scope, { id }) => {
    const { endpointId } = await deliveries.get(scope, id);
    await activeEndpoint(store, scope, endpointId);
    const delivery = await deliveries.retry(scope, id);
    worker.wake(delivery);
    await store.record(scope, endpointId);
    return writeDelivery(delivery);
  };
}

async function sendTest(
  { log, intake }: DeliveryParts,
  { tenantId, workspaceId, requestId, clock }: Scope,
  { endpoint, eventId: id }: { endpoint: Subscriber; eventId: string },
): Promise<void> {
  const of = { tenantId, workspaceId, requestId, now: clock.now() };
  const event = testEvent({ ...of, id, endpointId: endpoint._id });
  await log.append([event]);
  await intake.enqueue([draftFor(event, endpoint)]);
}

/** @throws DomainError NOT_FOUND; CONFLICT unless the endpoint is active */
async function activeEndpoint(store: EndpointStore, scope: Scope, id: string): Promise<Subscriber> {
  const { workspaceId, state } = await store.get(scope, id);
  return requireActive({ _id: id, tenantId: scope.tenantId, workspaceId, state });
}

function requireActive(endpoint: Subscriber): Subscriber {
  const { status } = endpoint.state;
  if (status === 'active') return endpoint;
  const message = `the endpoint is ${status}; enable it by a PATCH with disabled: false`;
  throw new DomainError('CONFLICT', message);
}

function readRecovery(
  { since, until, eventTypes, dryRun = false }: RecoverEndpointRequest,
  subscribed: Subscriber['state'],
  { scope, keptDays }: { scope: Scope; keptDays: number },
): RecoveryRequest {
  const now = scope.clock.now();
  const span = {
    since: readInstant('since', since),
    until: until === undefined ? now : readInstant('until', until),
  };
  refuse(recoveryProblems(span, { now, keptDays }));
  refuse(typeProblems(eventTypes));
  const wanted = eventTypes.length > 0 ? eventTypes : subscribed.eventTypes;
  const types = TYPE_NAMES.filter((type) => wantsType(wanted, type));
  return { ...span, types, dryRun };
}
