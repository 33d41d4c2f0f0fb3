import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { inProcessBus } from '@masar/kit/bus';
import { createLog } from '@masar/kit/telemetry';
import { freePort, until } from '@masar/kit/testing';
import { startGateway } from '../src/main';
import { awayBut } from './support/service-names';

const secret = () => randomBytes(32).toString('hex');

let isThere = false;
let line: Server;

beforeAll(async () => {
  const engine = new URL(process.env['MASAR_TEST_MONGODB_URI']!);
  line = createServer((near) => {
    near.on('error', () => undefined);
    if (!isThere) return near.destroy();
    const far = connect(Number(engine.port), engine.hostname).on('error', () => near.destroy());
    return near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
});
afterAll(() => line.close());

test('a gateway that waits for its database is alive, and ready only with it', async () => {
  const engine = new URL(process.env['MASAR_TEST_MONGODB_URI']!);
  engine.searchParams.set('serverSelectionTimeoutMS', '300');
  const adminPort = await freePort();
  const { port } = line.address() as AddressInfo;
  const bus = inProcessBus({ log: createLog('bus', 'silent') });
  const env = {
    ...{
      PORT: '0',
      ADMIN_PORT: String(adminPort),
      LOG_LEVEL: 'silent',
      SERVICES: awayBut().join(),
    },
    MONGODB_URI: `mongodb://127.0.0.1:${port}/${engine.search}`,
    ...{ MASAR_CONTEXT_SECRET: secret(), MASAR_KEY_PEPPER: secret(), MASAR_OPERATOR_KEY: secret() },
    STREAMS: 'iso20022=http://127.0.0.1:1,billing-finops=http://127.0.0.1:1',
  };
  const starting = startGateway(env, bus);
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${adminPort}${path}`).then(
      ({ status }) => status,
      () => undefined,
    );
  await until(async () => (await statusOf('/healthz')) === 200);
  expect(await statusOf('/readyz')).toBe(503);
  isThere = true;
  const gateway = await starting;
  expect(await statusOf('/readyz')).toBe(200);
  await gateway.stop();
  await bus.close();
});
