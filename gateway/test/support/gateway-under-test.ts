import { randomBytes, randomUUID } from 'node:crypto';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { createConnection } from 'mongoose';
import { inProcessBus } from '@masar/kit/bus';
import { createRpcServer, deriveKey, type Handlers, type RpcServer } from '@masar/kit/rpc';
import { createStreamServer, type Streams } from '@masar/kit/streams';
import { createLog, processMetrics } from '@masar/kit/telemetry';
import { InvoiceDocumentsServiceService } from '@masar/proto/gen/ts/masar/billing/v1/invoice_documents';
import { ProcessorMessagesServiceService } from '@masar/proto/gen/ts/masar/billing/v1/processor_messages';
import { ContractsServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { Iso20022ServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { ZakatServiceService } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { startAudit, startGateway } from '../../src/main';
import { awayBut } from './service-names';

/** Services that stream. */
const STREAMING = ['iso20022', 'billing-finops'];
/** Addresses at which no service streams. */
export const STREAMS_AWAY = 'billing-finops=http://127.0.0.1:9';

/** Services whose handlers a test may replace; the names of their rpcs are all different. */
const DEFINITIONS = {
  contracts: [ContractsServiceService],
  zakat: [ZakatServiceService],
  iso20022: [Iso20022ServiceService],
  'billing-finops': [InvoiceDocumentsServiceService, ProcessorMessagesServiceService],
};

export type RpcHandlers = Partial<
  Handlers<typeof ContractsServiceService> &
    Handlers<typeof ZakatServiceService> &
    Handlers<typeof Iso20022ServiceService> &
    Handlers<typeof InvoiceDocumentsServiceService> &
    Handlers<typeof ProcessorMessagesServiceService>
>;

export const OPERATOR_KEY = `operator-${randomUUID()}`;

export interface UnderTest {
  readonly url: string;
  /** Id of the test's tenant. */
  readonly tenantId: string;
  /** Calls the API as the operator for the test's tenant. */
  ask(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  stopService(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The gateway on the real engine, before real gRPC servers with handlers of the test, which can be slow
 * or broken, or be stopped.
 */
export async function gatewayUnderTest(
  handlers: RpcHandlers,
  settings: NodeJS.ProcessEnv = {},
  streams: Streams = {},
): Promise<UnderTest> {
  const uri = process.env['MASAR_TEST_MONGODB_URI'];
  if (!uri) throw new Error('jest globalSetup starts the engine');
  const contextSecret = randomBytes(32).toString('hex');
  const services = serversOf(handlers, contextSecret);
  const addresses = services.map(
    async ([name, server]) => `${name}=127.0.0.1:${await server.listen(0, '127.0.0.1')}`,
  );
  const streaming = STREAMING.map((server) => {
    const options = { server, keys: [deriveKey(contextSecret, server)], streams };
    return [server, createStreamServer({ ...options, log: createLog(server, 'silent') })] as const;
  });
  const streamAddresses = streaming.map(
    async ([name, server]) => `${name}=http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`,
  );
  const bus = inProcessBus({ log: createLog('bus', 'silent') });
  const audit = await startAudit({ MONGODB_URI: uri, LOG_LEVEL: 'warn' }, bus);
  const env = {
    PORT: '0',
    MONGODB_URI: uri,
    SERVICES: [...awayBut(...Object.keys(DEFINITIONS)), ...(await Promise.all(addresses))].join(),
    STREAMS: (await Promise.all(streamAddresses)).join(),
    MASAR_CONTEXT_SECRET: contextSecret,
    MASAR_KEY_PEPPER: randomBytes(32).toString('hex'),
    MASAR_OPERATOR_KEY: OPERATOR_KEY,
    LOG_LEVEL: 'warn',
    // Long, so that no call fails on a busy machine.
    CALL_TIMEOUT_SECONDS: '25',
    ...settings,
  };
  const gateway = await startGateway(env, bus);
  const tenantId = `t-${randomUUID()}`;
  const ask: UnderTest['ask'] = (method, path, body, headers) =>
    fetch(gateway.url + path, {
      method,
      headers: {
        authorization: `Bearer ${OPERATOR_KEY}`,
        'x-tenant-id': path.startsWith('/v1/tenants') ? 'platform' : tenantId,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  await ask('POST', '/v1/tenants', { id: tenantId, name: 'Test', plan: 'Enterprise' });
  const stopService = async (): Promise<void> => {
    for (const [, server] of services) await server.stop(0);
    for (const [, server] of streaming) await server.stop();
  };
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await stopService();
    await bus.close();
    await audit.stop();
    await forget(uri, tenantId);
  };
  return { url: gateway.url, tenantId, ask, stopService, stop };
}

function serversOf(handlers: RpcHandlers, contextSecret: string): [string, RpcServer][] {
  return Object.entries(DEFINITIONS).map(([server, definitions]) => {
    const log = createLog(server, 'silent');
    const key = deriveKey(contextSecret, server);
    const rpcs = createRpcServer({ server, keys: [key], log, metrics: processMetrics() });
    for (const definition of definitions) {
      const all = { ...everyRpcRefused(definition), ...handlers };
      rpcs.implement<ServiceDefinition>(definition, all);
    }
    return [server, rpcs];
  });
}

function everyRpcRefused(definition: ServiceDefinition): Handlers<ServiceDefinition> {
  const refused = () => Promise.reject(new Error('the test expects no such call'));
  return Object.fromEntries(Object.keys(definition).map((name) => [name, refused]));
}

async function forget(uri: string, tenantId: string): Promise<void> {
  const connection = await createConnection(uri, { dbName: 'masar_gateway' }).asPromise();
  await connection.collection('tenants').deleteMany({ tenantId });
  await connection.collection('audit_entries').deleteMany({ tenantId });
  await connection.close();
}
