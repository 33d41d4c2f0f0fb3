import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { inProcessBus } from '@masar/kit/bus';
import { OutboxRelay } from '@masar/kit/outbox';
import { createRpcServer, deriveKey, type RpcServer } from '@masar/kit/rpc';
import { AggregateStore, connect } from '@masar/kit/store';
import { sweep, Sweeper, SWEEPS_SERVICE, sweepsHandlers } from '@masar/kit/sweeps';
import { createLog, processMetrics } from '@masar/kit/telemetry';
import { systemClock } from '@masar/kit/time';
import openapi from '@masar/proto/openapi.json';
import { startGateway, type GatewayOptions, type RunningGateway } from '../../src/main';
import { loadOperations } from '../../src/routes/load-operations';
import { freePort } from '@masar/kit/testing';
import { World } from '../identity/identity-world';
import { SERVICE_NAMES } from '../support/service-names';

const URI = process.env['MASAR_TEST_MONGODB_URI']!;
const SECRET = randomBytes(32).toString('hex');
const PEPPER = randomBytes(32).toString('hex');
const OPERATOR_KEY = `operator-${randomUUID()}`;
const HOUR_MS = 3_600_000;
const log = createLog('test', 'silent');

/** Rails of the service that this test stops; its pending work is reported for each of them. */
const RAILS = [
  ...new Set(
    loadOperations(openapi)
      .filter(({ server }) => server === 'contracts')
      .map(({ rail }) => rail),
  ),
];

interface Offer {
  readonly isOpen: boolean;
  readonly endsAt?: Date;
}

interface Clock {
  readonly now: string;
  readonly offsetSeconds: number;
  readonly ranDueWork: Readonly<Record<string, number>>;
  readonly pendingDueWork: readonly string[];
}

let connection: Connection;
let offers: AggregateStore<Offer>;
let sweeper: Sweeper;
/** Port of the service that is stopped and restarted. */
let port: number;
let service: RpcServer | undefined;
/** Services without due work, each with its address. */
let idle: readonly (readonly [RpcServer, address: string])[];
let gateway: RunningGateway;
let tenantId: string;

function serverOf(name: string, sweeps: Sweeper): RpcServer {
  const key = deriveKey(SECRET, name);
  const server = createRpcServer({ server: name, keys: [key], log, metrics: processMetrics() });
  server.implement(SWEEPS_SERVICE, sweepsHandlers(sweeps));
  return server;
}

async function idleService(name: string) {
  const server = serverOf(name, new Sweeper({ connection, sweeps: [], log }));
  return [server, `${name}=127.0.0.1:${await server.listen(0, '127.0.0.1')}`] as const;
}

async function startService(): Promise<void> {
  service = serverOf('contracts', sweeper);
  await service.listen(port, '127.0.0.1');
}

async function stopService(): Promise<void> {
  await service?.stop(0);
  service = undefined;
}

const gatewayOf = (options: GatewayOptions = {}): Promise<RunningGateway> =>
  startGateway(
    {
      PORT: '0',
      MONGODB_URI: URI,
      STREAMS: 'iso20022=http://127.0.0.1:9,billing-finops=http://127.0.0.1:9',
      SERVICES: [`contracts=127.0.0.1:${port}`, ...idle.map(([, address]) => address)].join(),
      MASAR_CONTEXT_SECRET: SECRET,
      MASAR_KEY_PEPPER: PEPPER,
      MASAR_OPERATOR_KEY: OPERATOR_KEY,
      LOG_LEVEL: 'warn',
    },
    inProcessBus({ log }),
    options,
  );

async function ask(method: string, path: string, body?: object, tenant = tenantId) {
  const response = await fetch(gateway.url + path, {
    method,
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      'x-tenant-id': tenant,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Clock };
  return { status: response.status, data: answer.data };
}

const clock = async (body?: object) => ask(body ? 'POST' : 'GET', '/v1/sandbox/clock', body);

const scope = () => ({
  ...{ tenantId, actor: 'key_1', rpc: '/test', scopes: [], requestId: 'req_1', clock: systemClock },
  environment: 'sandbox' as const,
});

const offer = (inHours: number) =>
  offers.create(scope(), () => ({
    state: { isOpen: true, endsAt: new Date(Date.now() + inHours * HOUR_MS) },
    events: [],
  }));

/** The rails of the stopped service; on a busy machine also those of a service that answered too late. */
const pendingRails = expect.arrayContaining(RAILS) as string[];
const nothingPending = async () => {
  while ((await clock()).data.pendingDueWork.length > 0) await sleep(100);
};
const openOffers = async () =>
  (await offers.list(scope(), { isOpen: true }, { page: 1, perPage: 1 })).total;

beforeAll(async () => {
  connection = await connect({ uri: URI, database: `sandbox_${randomUUID()}` });
  const relay = new OutboxRelay({ bus: inProcessBus({ log }), log });
  const kind = { subject: 'offer', idPrefix: 'off', source: '/masar/test', listedBy: [] };
  offers = new AggregateStore<Offer>({ ...kind, collection: 'offers' }, { connection, relay });
  const ending = sweep<Offer>({
    name: 'ending',
    rail: 'offers',
    store: offers,
    dueAt: 'endsAt',
    decide: () => ({ state: { isOpen: false }, events: [] }),
  });
  sweeper = new Sweeper({ connection, sweeps: [ending], log });
  await sweeper.ensureIndexes();
  idle = await Promise.all(SERVICE_NAMES.filter((name) => name !== 'contracts').map(idleService));
  port = await freePort();
  await startService();
  gateway = await gatewayOf();
});

async function newTenant(): Promise<void> {
  tenantId = `t-${randomUUID()}`;
  const tenant = { id: tenantId, name: 'Test', plan: 'Enterprise', kind: 'sandbox' };
  await ask('POST', '/v1/tenants', tenant, 'platform');
}

beforeEach(newTenant);

afterAll(async () => {
  await gateway.stop();
  await stopService();
  for (const [server] of idle) await server.stop(0);
  await connection.dropDatabase();
  await connection.close();
});

test('runs what is due at once, and counts it', async () => {
  const moved = async () => {
    await newTenant();
    await Promise.all([offer(3), offer(4), offer(9)]);
    return clock({ advance: 'PT5H' });
  };
  let { status, data } = await moved();
  // On a busy machine a service may finish later, and then its work is not in ranDueWork.
  while (status === 200 && data.pendingDueWork.length > 0) ({ status, data } = await moved());
  expect(status).toBe(200);
  expect(data).toMatchObject({ offsetSeconds: 18_000, ranDueWork: { offers: 2 } });
  expect(data.pendingDueWork).toEqual([]);
  expect(await openOffers()).toBe(1);
});

test('moves the clock though a service is down, says so, and another gateway runs the work later', async () => {
  await offer(3);
  await stopService();
  const { status, data } = await clock({ advance: 'PT5H' });
  expect([status, data.ranDueWork, data.pendingDueWork]).toEqual([200, {}, pendingRails]);
  expect(await openOffers()).toBe(1);
  await gateway.stop();
  gateway = await gatewayOf({ retryDueWorkEveryMs: 50 });
  expect((await clock()).data).toMatchObject({
    offsetSeconds: 18_000,
    pendingDueWork: pendingRails,
  });
  await startService();
  await nothingPending();
  expect(await openOffers()).toBe(0);
});

test('a refused move leaves what is pending as it was', async () => {
  await clock({ advance: 'PT5H' });
  // On a busy machine a service may answer too late, and its work is retried.
  await nothingPending();
  const past = { now: '2020-01-01T00:00:00Z' };
  expect([(await clock(past)).status, (await clock()).data.pendingDueWork]).toEqual([409, []]);
  await stopService();
  await clock({ advance: 'PT1H' });
  await clock(past);
  expect((await clock()).data.pendingDueWork).toEqual(pendingRails);
  await startService();
});

test('every gateway sees a move within 15 s, and the gateway that made it at once', async () => {
  const world = await World.open();
  const other = await world.another();
  await world.tenant('box', { kind: 'sandbox' });
  const ahead = async ({ directory } = world.identity) =>
    (await directory.tenant('box'))?.clockOffsetMs ?? 0;
  expect([await ahead(), await ahead(other)]).toEqual([0, 0]);
  await world.identity.clocks.move(world.tenantScope('box'), (offsetMs) => offsetMs + HOUR_MS);
  expect([await ahead(), await ahead(other)]).toEqual([HOUR_MS, 0]);
  world.pass(15.1);
  expect(await ahead(other)).toBe(HOUR_MS);
  await world.close();
});
