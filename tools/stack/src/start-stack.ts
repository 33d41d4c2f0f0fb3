import { resolve } from 'node:path';
import { createTopics, inProcessBus, kafkaBus, type EventBus } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { deriveKey } from '@masar/kit/rpc';
import { openParts, type Closing } from '@masar/kit/service';
import { createLog, type Log } from '@masar/kit/telemetry';
import { demo, type Demo } from './demo';
import { logEvents } from './event-log';
import { inProcess, SERVICES } from './in-process';
import { startKafka } from './kafka/start-kafka';
import { startMongo } from './mongo/start-mongo';
import { startRedis } from './redis/start-redis';
import { localSecrets } from './secrets';
import { STACK_SETTINGS } from './settings';
import { ownProcesses } from './split/own-processes';

export interface Stack {
  readonly demo: Demo;
  /** Finishes what runs, in the order gateway, services, events, database. */
  stop(): Promise<void>;
}

/** Which parts run, and how; `npm start` is the plain form. */
export interface StackOptions {
  /** Every part in a process of its own, which needs Kafka between them. */
  readonly split?: boolean;
  /** Processes of each service in split mode. */
  readonly replicas?: number;
  readonly kafka?: boolean;
  readonly redis?: boolean;
}

/**
 * The whole platform, in this process or split: real gRPC on loopback, MongoDB beside it.
 * @throws Error with a sentence for the person who starts it
 */
export async function startStack(
  env: NodeJS.ProcessEnv,
  options: StackOptions = {},
): Promise<Stack> {
  const { opened, stop } = await openParts((closing) => open({ env, options }, closing));
  return { demo: opened, stop };
}

/** What every stack has one of; names the groups whose topics the admin step makes. */
const SOURCES = Object.keys(SERVICES).map((name) => `/masar/${name}`);
const GROUPS = ['event-log'];
const PARTITIONS = 4;

interface Asked {
  readonly env: NodeJS.ProcessEnv;
  readonly options: StackOptions;
}

async function open({ env, options }: Asked, closing: Closing): Promise<Demo> {
  const config = readConfig(STACK_SETTINGS, env);
  const dataDir = resolve(config.MASAR_DATA_DIR);
  const log = createLog('stack', config.LOG_LEVEL);
  const warn = (line: string): void => log.warn(line);
  const secrets = await localSecrets(dataDir);
  const operatorKey = config.MASAR_OPERATOR_KEY ?? secrets.operatorKey;
  const mongo = await startMongo({
    dataDir,
    uri: config.MONGODB_URI,
    // Unpacked once for the checkout, whatever the data directory.
    libcDir: resolve('.masar/libc'),
    log: warn,
  });
  closing(() => mongo.stop());
  const { bus, brokers } = await openBus({ ...options, config, dataDir, log }, closing);
  await logEvents(bus, dataDir);
  const redisUrl = config.REDIS_URL ?? (options.redis ? await openRedis() : undefined);

  const parts = options.split
    ? ownProcesses({ replicas: options.replicas ?? 1, log: warn }, closing)
    : inProcess(bus, closing);
  const shared = {
    MONGODB_URI: mongo.uri,
    LOG_LEVEL: config.LOG_LEVEL,
    KAFKA_BROKERS: brokers,
  };
  const addresses: string[] = [];
  for (const name of Object.keys(SERVICES)) {
    const key = deriveKey(secrets.contextSecret, name);
    addresses.push(`${name}=${await parts.service(name, { ...shared, MASAR_CONTEXT_KEY: key })}`);
  }
  const url = await parts.gateway({
    ...shared,
    HOST: config.HOST,
    PORT: String(config.PORT),
    REDIS_URL: redisUrl,
    SERVICES: addresses.join(','),
    MASAR_CONTEXT_SECRET: secrets.contextSecret,
    MASAR_KEY_PEPPER: secrets.keyPepper,
    MASAR_OPERATOR_KEY: operatorKey,
  });
  return demo(dataDir, url, operatorKey);

  async function openRedis(): Promise<string> {
    const redis = await startRedis(dataDir, warn);
    closing(() => redis.stop());
    return redis.url;
  }
}

interface BusPlace extends StackOptions {
  readonly config: { readonly KAFKA_BROKERS: string | undefined };
  readonly dataDir: string;
  readonly log: Log;
}

/** In process where nothing else is asked for; Kafka with its topics otherwise. */
async function openBus(
  { config, dataDir, log, split, kafka }: BusPlace,
  closing: Closing,
): Promise<{ readonly bus: EventBus; readonly brokers?: string }> {
  if (!split && !kafka && !config.KAFKA_BROKERS) {
    const bus = inProcessBus({ log });
    closing(() => bus.close());
    return { bus };
  }
  const started = await startKafka({
    dataDir,
    brokers: config.KAFKA_BROKERS,
    jarsDir: resolve('.masar/kafka'),
    log: (line) => log.warn(line),
  });
  closing(() => started.stop());
  const brokers = started.brokers.split(',');
  const options = { brokers, clientId: 'stack', log, sources: SOURCES };
  await createTopics({ ...options, groups: GROUPS, partitions: PARTITIONS, replicationFactor: 1 });
  const bus = kafkaBus(options);
  closing(() => bus.close());
  return { bus, brokers: started.brokers };
}
