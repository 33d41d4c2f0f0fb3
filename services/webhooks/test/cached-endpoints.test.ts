import { inProcessBus } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { newId } from '@masar/kit/ids';
import { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { createLog } from '@masar/kit/telemetry';
import { systemClock } from '@masar/kit/time';
import { createConnection, type Connection } from 'mongoose';
import { Registry } from 'prom-client';
import { webhookComponents } from '../src/components';
import { draftFor, newDelivery } from '../src/deliveries/delivery';
import { create, patch, type Endpoint } from '../src/endpoints/endpoint';
import type { LoggedEvent } from '../src/events/event';
import { WEBHOOKS_SETTINGS } from '../src/settings';
import type { Leased } from '../src/worker/due-deliveries';
import { eventually } from './support/eventually';
import { forThisTest } from './support/for-this-test';
import { Receiver } from './support/receiver';
import { newName, QUICK } from './support/running-service';

const log = createLog('test', 'silent');
const config = readConfig(WEBHOOKS_SETTINGS, {
  MASAR_WEBHOOKS_SECRET_KEY: 'another secret of at least 32 characters',
  MASAR_WEBHOOKS_ALLOW_LOOPBACK: 'true',
});

let connection: Connection;
beforeAll(async () => {
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  connection = await createConnection(uri, { dbName: `masar_${newName()}` }).asPromise();
});
/** The cache reads this clock: frozen, no copy grows too old on a busy machine. */
beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(performance.now()));
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** The worker of one process. `store` changes endpoints as another process does: the worker's cache is not told. */
function startWorker() {
  const relay = new OutboxRelay({ bus: inProcessBus({ log }), log });
  const times = { ...QUICK, retryDelaysMs: [] };
  return webhookComponents(
    { connection: connection.useDb(connection.name), relay, log, metrics: new Registry() },
    { config, times, resolve: async () => [] },
  );
}

type Worker = ReturnType<typeof startWorker>;

async function newEndpoint({ store, secrets, endpoints }: Worker, url: string, disabled = false) {
  const scope: Scope = {
    ...{ tenantId: newId('tnt'), actor: 'key_owner', rpc: '/test', scopes: [] },
    ...{ environment: 'live', requestId: 'req_1', clock: systemClock },
  };
  const { id } = await store.create(scope, ({ id: made }) =>
    create(
      { url, eventTypes: ['*'], disabled },
      { sealed: secrets.make(made), environment: 'live' },
    ),
  );
  const { state } = (await endpoints.find(id))!;
  return {
    id,
    tenantId: scope.tenantId,
    state,
    set: (isDisabled: boolean) =>
      store.update(scope, { id }, (endpoint, { now }) =>
        patch(endpoint, { disabled: isDisabled }, { paths: ['disabled'], now }),
      ),
  };
}

/** Stores an event and its delivery, which this worker has leased. */
async function lease(
  { log: events, deliveries }: Worker,
  { id, tenantId, state }: { id: string; tenantId: string; state: Endpoint },
) {
  const event: LoggedEvent = {
    ...{ _id: newId('evt'), tenantId, type: 'contract.created', resourceId: 'ctr_1', sequence: 1 },
    ...{ occurredAt: new Date(), version: 1, data: '{}' },
    ...{ rail: 'contracts', workspaceId: null, requestId: 'req_1' },
  };
  await events.append([event]);
  const leasedUntil = new Date(Date.now() + QUICK.leaseMs);
  const delivery = newDelivery(draftFor(event, { _id: id, state }), systemClock, leasedUntil);
  await deliveries.enqueue([delivery]);
  return delivery as Leased;
}

const statusOf = async ({ deliveries }: Worker, { _id, tenantId }: Leased) =>
  (await deliveries.statusesOf({ tenantId }, [_id])).get(_id);

it('sends to an endpoint that was enabled after its disabled copy was cached', async () => {
  const worker = startWorker();
  const { url } = await forThisTest(Receiver.start());
  const endpoint = await newEndpoint(worker, url, true);
  await endpoint.set(false);
  const delivery = await lease(worker, endpoint);
  worker.worker.offer(delivery, [delivery]);
  await worker.worker.close();
  expect(await statusOf(worker, delivery)).toBe('delivered');
});

it('counts the failures of an endpoint from an enabling that its cached copy lacks', async () => {
  const worker = startWorker();
  const to = await forThisTest(Receiver.start((response) => response.writeHead(400).end()));
  const endpoint = await newEndpoint(worker, to.url);
  const noted = { tenantId: endpoint.tenantId, endpointId: endpoint.id, isDelivered: false };
  await worker.health.record([{ ...noted, at: new Date(Date.now() - QUICK.failingForMs) }]);
  await endpoint.set(true);
  await endpoint.set(false);
  const leased = await lease(worker, endpoint);
  worker.worker.offer(leased, [leased]);
  await worker.worker.close();
  expect((await worker.store.findById(endpoint.id))?.state.status).toBe('active');
});

it('ends no delivery for a 410 of an endpoint that its owner disabled before it', async () => {
  const worker = startWorker();
  let answer: () => void = () => undefined;
  const to = await forThisTest(
    Receiver.start((response) => (answer = () => void response.writeHead(410).end())),
  );
  const endpoint = await newEndpoint(worker, to.url);
  const leased = await lease(worker, endpoint);
  worker.worker.offer(leased, [leased]);
  await eventually(() => to.received.length === 1, 'the request arrives');
  await endpoint.set(true);
  const later = await lease(worker, endpoint);
  answer();
  await worker.worker.close();
  expect(await statusOf(worker, later)).toBe('pending');
});
