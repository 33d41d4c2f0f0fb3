import { resolve } from 'node:path';
import { start as startContracts } from '@masar/contracts';
import { startGateway } from '@masar/gateway';
import { inProcessBus, type EventBus } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { deriveKey } from '@masar/kit/rpc';
import { openParts, type Closing, type RunningService } from '@masar/kit/service';
import { createLog } from '@masar/kit/telemetry';
import { start as startWebhooks } from '@masar/webhooks';
import { demo, type Demo } from './demo';
import { logEvents } from './event-log';
import { startMongo } from './mongo/start-mongo';
import { localSecrets } from './secrets';
import { STACK_SETTINGS } from './settings';

type StartService = (env: NodeJS.ProcessEnv, bus: EventBus) => Promise<RunningService>;

/**
 * Every service by the name that the gateway finds it under, in the order of their starts: webhooks
 * takes the events of the others, and the bus keeps nothing for those who subscribe later.
 */
const SERVICES: Readonly<Record<string, StartService>> = {
  webhooks: startWebhooks,
  contracts: startContracts,
};

export interface Stack {
  readonly demo: Demo;
  /** Finishes what runs, in the order gateway, services, events, database. */
  stop(): Promise<void>;
}

/**
 * The whole platform in this process: real gRPC on loopback, MongoDB beside it, events in process.
 * @throws Error with a sentence for the person who starts it
 */
export async function startStack(env: NodeJS.ProcessEnv): Promise<Stack> {
  const { opened, stop } = await openParts((closing) => open(env, closing));
  return { demo: opened, stop };
}

async function open(env: NodeJS.ProcessEnv, closing: Closing): Promise<Demo> {
  const config = readConfig(STACK_SETTINGS, env);
  const dataDir = resolve(config.MASAR_DATA_DIR);
  const log = createLog('stack', config.LOG_LEVEL);
  const secrets = await localSecrets(dataDir);
  const operatorKey = config.MASAR_OPERATOR_KEY ?? secrets.operatorKey;
  const mongo = await startMongo({
    dataDir,
    uri: config.MONGODB_URI,
    // Unpacked once for the checkout, whatever the data directory.
    libcDir: resolve('.masar/libc'),
    log: (line) => log.warn(line),
  });
  closing(() => mongo.stop());
  const bus = inProcessBus({ log });
  closing(() => bus.close());
  await logEvents(bus, dataDir);

  const shared = { MONGODB_URI: mongo.uri, LOG_LEVEL: config.LOG_LEVEL };
  const own: Readonly<Record<string, NodeJS.ProcessEnv>> = {
    webhooks: {
      MASAR_WEBHOOKS_SECRET_KEY: deriveKey(secrets.keyPepper, 'webhook secrets'),
      MASAR_WEBHOOKS_ALLOW_LOOPBACK: String(config.MASAR_WEBHOOKS_ALLOW_LOOPBACK),
    },
  };
  const addresses: string[] = [];
  for (const [name, start] of Object.entries(SERVICES)) {
    const key = deriveKey(secrets.contextSecret, name);
    const env = { ...shared, ...own[name], GRPC_PORT: '0', MASAR_CONTEXT_KEY: key };
    const service = await start(env, bus);
    closing(() => service.stop());
    addresses.push(`${name}=${service.address}`);
  }
  const gateway = await startGateway({
    ...shared,
    HOST: config.HOST,
    PORT: String(config.PORT),
    REDIS_URL: config.REDIS_URL,
    SERVICES: addresses.join(','),
    MASAR_CONTEXT_SECRET: secrets.contextSecret,
    MASAR_KEY_PEPPER: secrets.keyPepper,
    MASAR_OPERATOR_KEY: operatorKey,
  });
  closing(() => gateway.stop());
  return demo(dataDir, gateway.url, operatorKey);
}
