import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceError } from '@grpc/grpc-js';
import { createConnection } from 'mongoose';
import { inProcessBus, type Event } from '../src/bus';
import {
  callUnary,
  createChannel,
  deriveKey,
  fromServiceError,
  type ClientMethod,
} from '../src/rpc';
import type { RunningService } from '../src/service';
import { createLog } from '../src/telemetry';
import { eventOf } from './event';
import { freePort } from '../testing/free-port';
import { NOTES, type CreateNote, type Note } from './notes-definition';
import { startNotes } from './notes-service';
import { signedFor } from './sign-call';
import { scopeOf } from './tally';
import { until } from '../testing/until';

const MONGODB_URI = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
const CREATE = NOTES.createNote as ClientMethod<Partial<CreateNote>, Note>;

/** The database is named after the service: a name of its own for each test. */
const name = (): string => `notes_${randomBytes(6).toString('hex')}`;
const keyOf = (server: string): string => deriveKey('a master secret of 32 characters', server);
const environment = (server: string): NodeJS.ProcessEnv => ({
  MONGODB_URI,
  MASAR_CONTEXT_KEY: keyOf(server),
  GRPC_PORT: '0',
  LOG_LEVEL: 'warn',
});

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A started service that a test may stop itself, its events, and a caller of it. */
async function start(server = name(), change: NodeJS.ProcessEnv = {}) {
  const events: Event[] = [];
  const bus = inProcessBus({ log: createLog(server, 'silent') });
  await bus.subscribe({
    group: 'test',
    types: ['*'],
    handle: async (event) => void events.push(event),
  });
  const env = { ...environment(server), ...change };
  const service = await startNotes(server, { env, bus });
  cleanups.push(
    () => dropDatabase(server),
    () => bus.close(),
    () => service.stop(),
  );
  return { server, service, events, ...callerOf(service, server) };
}

function callerOf(service: RunningService, server: string) {
  const channel = createChannel(service.address);
  cleanups.push(() => channel.close());
  const call = <Q, A>(method: ClientMethod<Q, A>, request: Q, tenantId = 'tnt_1'): Promise<A> => {
    const metadata = signedFor(method.path, { server, tenantId }, keyOf(server));
    return callUnary(channel, method, { request, metadata, deadlineMs: 60_000 });
  };
  const codeOf = (pending: Promise<unknown>): Promise<string> =>
    pending.then(
      () => 'OK',
      (error: ServiceError) => fromServiceError(error, server).code,
    );
  return { call, codeOf };
}

describe('while the secret of the gateways is rotated', () => {
  const NEXT_KEY = 'k'.repeat(43);
  test('a service takes calls that were signed by its key of before', async () => {
    const server = name();
    const { call } = await start(server, {
      MASAR_CONTEXT_KEY: NEXT_KEY,
      MASAR_CONTEXT_EARLIER_KEYS: `${'o'.repeat(43)},${keyOf(server)}`,
    });
    const note = await call(CREATE, { text: 'signed by the key of before' });
    expect(note.text).toBe('signed by the key of before');
  });

  test('it takes them no more once that key is gone', async () => {
    const { call, codeOf } = await start(name(), { MASAR_CONTEXT_KEY: NEXT_KEY });
    // To its clients a gateway with a wrong key is broken.
    expect(await codeOf(call(CREATE, { text: 'late' }))).toBe('INTERNAL_ERROR');
  });
});

async function dropDatabase(server: string): Promise<void> {
  const connection = await createConnection(MONGODB_URI, { dbName: `masar_${server}` }).asPromise();
  await connection.dropDatabase();
  await connection.close();
}

/** Forwards a port to the engine of the tests until it is closed: a database that comes and goes. */
async function forwardToEngine(port: number): Promise<() => Promise<void>> {
  const { hostname, port: enginePort } = new URL(MONGODB_URI);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectTcp(Number(enginePort), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    near.on('close', () => far.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}

test('a started service stores what it is asked to, for that tenant only, and tells the bus', async () => {
  const { call, codeOf, events, service } = await start();
  const { id } = await call(CREATE, { text: 'hello' });
  expect((await call(NOTES.getNote, { id })).text).toBe('hello');
  expect(await codeOf(call(NOTES.getNote, { id }, 'tnt_2'))).toBe('NOT_FOUND');
  await service.stop();
  expect(events).toMatchObject([{ type: 'note.created', subject: id, tenantid: 'tnt_1' }]);
});

test('what it stored is there after a restart', async () => {
  const { call, server, service } = await start();
  const { id } = await call(CREATE, { text: 'kept' });
  await service.stop();
  const again = await start(server);
  expect((await again.call(NOTES.getNote, { id })).text).toBe('kept');
});

test('two services run in one process, each with its own data and events', async () => {
  const [first, second] = [await start(), await start()];
  const { id } = await first.call(CREATE, { text: 'first' });
  expect(await second.codeOf(second.call(NOTES.getNote, { id }))).toBe('NOT_FOUND');
  await first.service.stop();
  await second.service.stop();
  expect([first.events.length, second.events.length]).toEqual([1, 0]);
});

test('a stopped service can be reached by nobody', async () => {
  const { call, codeOf, service } = await start();
  await service.stop();
  expect(await codeOf(call(CREATE, { text: 'late' }))).toBe('SERVICE_UNAVAILABLE');
});

test('a stop ends its consumers before their database, and later events wait', async () => {
  const [server, bus] = [name(), inProcessBus({ log: createLog('notes', 'silent') })];
  const found: unknown[] = [];
  const service = await startNotes(server, {
    ...{ env: environment(server), bus },
    consumersOf: (notes) => [
      {
        group: 'readers',
        types: ['*'],
        handle: async () => {
          await sleep(200);
          found.push(await notes.find(scopeOf('tnt_1'), 'not_none').catch(String));
        },
      },
    ],
  });
  cleanups.push(() => dropDatabase(server));
  const publishing = bus.publish([eventOf('not_1', 1)]);
  await sleep(50);
  await service.stop();
  expect(found).toEqual([undefined]);
  expect((await publishing).size).toBe(1);
  expect((await bus.publish([eventOf('not_1', 2)])).size).toBe(0);
  await bus.close();
});

test('refuses to start on a wrong configuration, naming every variable', async () => {
  const env = { GRPC_PORT: 'http', MASAR_CONTEXT_KEY: 'short' };
  const bus = inProcessBus({ log: createLog('notes', 'silent') });
  await expect(startNotes(name(), { env, bus })).rejects.toThrow(
    /MONGODB_URI is not set[^]*MASAR_CONTEXT_KEY is wrong[^]*GRPC_PORT is wrong/,
  );
});

test('a port that is taken ends the start and leaves nothing open', async () => {
  // grpc-js reports it there as well.
  const report = jest.spyOn(console, 'error').mockImplementation();
  cleanups.push(() => report.mockRestore());
  const { service } = await start();
  const GRPC_PORT = service.address.split(':')[1];
  const [server, bus] = [name(), inProcessBus({ log: createLog('notes', 'silent') })];
  const env = { ...environment(server), GRPC_PORT };
  await expect(startNotes(server, { env, bus })).rejects.toThrow(/EADDRINUSE|bound/);
  await dropDatabase(server);
});

test('waits for a database that is not there yet, alive but not ready', async () => {
  const [mongoPort, adminPort] = [await freePort(), await freePort()];
  const page = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${adminPort}${path}`);
    return [response.status, await response.text()];
  };
  const starting = start(name(), {
    MONGODB_URI: `mongodb://127.0.0.1:${mongoPort}`,
    ADMIN_PORT: String(adminPort),
  });
  while (!(await page('/healthz').catch(() => undefined))) await sleep(20);
  expect(await page('/healthz')).toEqual([200, '{"status":"alive"}']);
  const notReady = '"notReady":["mongodb","listening"]';
  expect(await page('/readyz')).toEqual([503, `{"status":"not ready",${notReady}}`]);

  const closeDatabase = await forwardToEngine(mongoPort);
  cleanups.push(closeDatabase);
  const { call } = await starting;
  await until(async () => (await page('/readyz'))[0] === 200);
  expect((await page('/readyz'))[1]).toBe('{"status":"ready"}');
  await call(CREATE, { text: 'patience' });
});

test('a database that goes away is SERVICE_UNAVAILABLE and not ready, and is used again', async () => {
  const [mongoPort, adminPort] = [await freePort(), await freePort()];
  const readyStatus = async () => (await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status;
  const closeDatabase = await forwardToEngine(mongoPort);
  const { call, codeOf } = await start(name(), {
    MONGODB_URI: `mongodb://127.0.0.1:${mongoPort}/?connectTimeoutMS=30000&serverSelectionTimeoutMS=500`,
    ADMIN_PORT: String(adminPort),
  });
  // It waits for the database for a second, which a busy one may need.
  await until(async () => (await readyStatus()) === 200);
  await closeDatabase();
  expect(await codeOf(call(CREATE, { text: 'lost' }))).toBe('SERVICE_UNAVAILABLE');
  expect(await readyStatus()).toBe(503);
  cleanups.push(await forwardToEngine(mongoPort));
  await until(async () => (await codeOf(call(CREATE, { text: 'found' }))) === 'OK');
});
