import { randomBytes, randomUUID } from 'node:crypto';
import { createConnection } from 'mongoose';
import { inProcessBus } from '@masar/kit/bus';
import { createRpcServer, deriveKey, type Handlers } from '@masar/kit/rpc';
import { createLog, processMetrics } from '@masar/kit/telemetry';
import { ContractsServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { startAudit, startGateway } from '../src/main';

export type ContractHandlers = Partial<Handlers<typeof ContractsServiceService>>;

export const OPERATOR_KEY = `operator-${randomUUID()}`;

export interface UnderTest {
  readonly url: string;
  /** Of the tenant that was made for the test. */
  readonly tenantId: string;
  /** Asks as the operator for the tenant that was made for the test. */
  ask(method: string, path: string, body?: object): Promise<Response>;
  stopService(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The gateway on the real engine and, behind it, a real gRPC server of the contracts rail whose
 * handlers the test decides: it can be slow, broken or away, as no healthy service would be.
 */
export async function gatewayUnderTest(
  handlers: ContractHandlers,
  settings: NodeJS.ProcessEnv = {},
): Promise<UnderTest> {
  const uri = process.env['MASAR_TEST_MONGODB_URI'];
  if (!uri) throw new Error('jest globalSetup starts the engine');
  const contextSecret = randomBytes(32).toString('hex');
  const service = createRpcServer({
    server: 'contracts',
    key: deriveKey(contextSecret, 'contracts'),
    log: createLog('contracts', 'silent'),
    metrics: processMetrics(),
  });
  service.implement(ContractsServiceService, { ...everyRpcRefused(), ...handlers });
  const port = await service.listen(0, '127.0.0.1');
  const bus = inProcessBus({ log: createLog('bus', 'silent') });
  const audit = await startAudit({ MONGODB_URI: uri, LOG_LEVEL: 'silent' }, bus);
  const env = {
    PORT: '0',
    MONGODB_URI: uri,
    // Nobody asks the webhooks service in these tests.
    SERVICES: `contracts=127.0.0.1:${port},webhooks=127.0.0.1:9`,
    MASAR_CONTEXT_SECRET: contextSecret,
    MASAR_KEY_PEPPER: randomBytes(32).toString('hex'),
    MASAR_OPERATOR_KEY: OPERATOR_KEY,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const gateway = await startGateway(env, bus);
  const tenantId = `t-${randomUUID()}`;
  const ask = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(gateway.url + path, {
      method,
      headers: {
        authorization: `Bearer ${OPERATOR_KEY}`,
        'x-tenant-id': path.startsWith('/v1/tenants') ? 'platform' : tenantId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  await ask('POST', '/v1/tenants', { id: tenantId, name: 'Test', plan: 'Enterprise' });
  const stopService = () => service.stop(0);
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await stopService();
    await bus.close();
    await audit.stop();
    await forget(uri, tenantId);
  };
  return { url: gateway.url, tenantId, ask, stopService, stop };
}

function everyRpcRefused(): Handlers<typeof ContractsServiceService> {
  const refused = () => Promise.reject(new Error('the test expects no such call'));
  const entries = Object.keys(ContractsServiceService).map((name) => [name, refused]);
  return Object.fromEntries(entries) as Handlers<typeof ContractsServiceService>;
}

async function forget(uri: string, tenantId: string): Promise<void> {
  const connection = await createConnection(uri, { dbName: 'masar_gateway' }).asPromise();
  await connection.collection('tenants').deleteMany({ tenantId });
  await connection.collection('audit_entries').deleteMany({ tenantId });
  await connection.close();
}
