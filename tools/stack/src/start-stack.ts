import { resolve } from 'node:path';
import { BILLING_SETTINGS } from '@masar/billing-finops';
import { ISO20022_SETTINGS } from '@masar/iso20022';
import type { AnsweredRequest } from '@masar/gateway';
import { readConfig, type Config, type Settings } from '@masar/kit/config';
import { deriveKey } from '@masar/kit/rpc';
import { openParts, type Closing } from '@masar/kit/service';
import { createLog, type Log } from '@masar/kit/telemetry';
import { startTracing } from '@masar/kit/tracing';
import { openDataDir } from './data-dir';
import { demo, type Demo } from './demo';
import { logEvents } from './event-log';
import { requireMongo } from './mongo/require-mongo';
import { startMongo } from './mongo/start-mongo';
import { openBus } from './open-bus';
import type { ServicePlace } from './part-runner';
import { startRedis } from './redis/start-redis';
import { localSecrets, type Secrets } from './secrets';
import { STACK_SETTINGS } from './settings';
import { ownProcesses, type OwnProcessesOptions } from './split/own-processes';
import type { Progress } from './progress';

export interface Stack {
  readonly demo: Demo;
  /** The URL of every gateway; the demo's is the first. */
  readonly urls: readonly string[];
  /** Kafka's brokers, if events go over Kafka: host and port of each, separated by commas. */
  readonly brokers?: string | undefined;
  /** Stops gateway, services, events and database, in this order. */
  stop(): Promise<void>;
}

/** Options of `npm run stack`; `npm start` has none. */
export interface StackOptions {
  /** Runs every part in its own process, which needs Kafka. */
  readonly split?: boolean | undefined;
  /** Processes of the gateway and of each service in split mode. */
  readonly replicas?: number | undefined;
  readonly kafka?: boolean | undefined;
  readonly redis?: boolean | undefined;
  /** Built checkouts whose services or gateway replace ours, in split mode. */
  readonly servicesFrom?: string | undefined;
  readonly gatewayFrom?: string | undefined;
  /** Shows progress to a person; absent when nobody watches. */
  readonly progress?: Progress | undefined;
}

/**
 * The whole platform, in this process or split: real gRPC on loopback, MongoDB beside it.
 * @throws Error with a sentence for the person who starts it
 */
export async function startStack(
  env: NodeJS.ProcessEnv,
  options: StackOptions = {},
): Promise<Stack> {
  const config = readConfig(STACK_SETTINGS, env);
  const { split, replicas = 1, redis, servicesFrom, gatewayFrom } = options;
  if (replicas > 1 && !split) throw new Error('--replicas needs --split beside it');
  if ((servicesFrom ?? gatewayFrom) !== undefined && !split) {
    throw new Error('--services-from and --gateway-from need --split beside them');
  }
  if (replicas > 1 && !redis && !config.REDIS_URL) {
    throw new Error(
      '--replicas needs --redis beside it, or REDIS_URL: gateways share limits there',
    );
  }
  const log = createLog('stack', config.LOG_LEVEL);
  const place = { config, options, log, dataDir: resolve(config.MASAR_DATA_DIR) };
  const { opened, stop } = await openParts((closing) => open(place, closing));
  return { ...opened, stop };
}

const GROUPS = ['event-log', 'audit', 'webhooks', 'zakat', 'billing-finops'];

/** Generous, because one machine runs everything: a pause of seconds is not a failure of a service. */
const CALL_TIMEOUT_SECONDS = '15';

interface Place {
  readonly config: Config<typeof STACK_SETTINGS>;
  readonly options: StackOptions;
  readonly log: Log;
  readonly dataDir: string;
}

async function open(place: Place, closing: Closing): Promise<Omit<Stack, 'stop'>> {
  const { config, options, log, dataDir } = place;
  await openDataDir(dataDir);
  const secrets = await localSecrets(dataDir);
  const { progress } = options;
  const traces = startTracing('masar', log);
  closing(() => traces.stop());
  progress?.stage('starting the database');
  const starting = openMongo(place);
  const started = starting.catch(() => undefined);
  closing(async () => (await started)?.stop());
  // The code of the services is loaded while the database starts: each takes about half a second.
  const { inProcess, SERVICES } = await import('./in-process.js');
  const mongo = await starting;
  const kafka = config.KAFKA_BROKERS ?? Boolean(options.split || options.kafka);
  const topicPrefix = config.KAFKA_TOPIC_PREFIX;
  const names = Object.keys(SERVICES);
  const sources = ['gateway', 'audit', ...names].map((name) => `/masar/${name}`);
  const bound = { kafka, topicPrefix, dataDir, log, sources, groups: GROUPS };
  const { bus, brokers } = await openBus(bound, closing);
  const shared = {
    ...{ MONGODB_URI: mongo.uri, LOG_LEVEL: config.LOG_LEVEL },
    ...{ KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: topicPrefix },
    ...(options.split && tracingSettings()),
  };
  const runner = options.split
    ? ownProcesses(splitOptions(place), closing)
    : inProcess({ bus, onAnswered: shownRequestsOf(place) }, closing);
  progress?.stage('starting the services');
  await runner.consumers(shared);
  await logEvents(bus, dataDir, closing);
  // Closed before the parts that its handlers need.
  closing(() => bus.close());
  const redisUrl =
    config.REDIS_URL ?? (options.redis ? await openRedis(place, closing) : undefined);
  const operatorKey = config.MASAR_OPERATOR_KEY ?? secrets.operatorKey;
  const urls = await runner.gateways({
    ...shared,
    HOST: config.HOST,
    PORT: String(config.PORT),
    CALL_TIMEOUT_SECONDS,
    REDIS_URL: redisUrl,
    ...(await startServices(names, async (name) => {
      const key = deriveKey(secrets.contextSecret, name);
      const settings = ownSettings(place, secrets)[name];
      return runner.service(name, { ...shared, ...settings, MASAR_CONTEXT_KEY: key });
    })),
    MASAR_CONTEXT_SECRET: secrets.contextSecret,
    MASAR_KEY_PEPPER: secrets.keyPepper,
    MASAR_OPERATOR_KEY: operatorKey,
  });
  progress?.stage('opening the demo tenant');
  const at = { baseUrl: urls[0] ?? '', brokers };
  return { demo: await demo(dataDir, at, operatorKey), urls, brokers };
}

function splitOptions(place: Place): OwnProcessesOptions {
  const { replicas = 1, servicesFrom: services, gatewayFrom: gateway } = place.options;
  return { replicas, from: { services, gateway }, log: warner(place) };
}

/** Short lines are for LOG_LEVEL=warn: other levels want silence, or whole lines. */
function shownRequestsOf({ config, options: { progress } }: Place) {
  if (config.LOG_LEVEL !== 'warn') return undefined;
  return (request: AnsweredRequest) => progress?.answered(request);
}

/** OpenTelemetry's settings, for parts in their own processes. */
function tracingSettings(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_'));
  return Object.fromEntries(given);
}

/** Settings of single services. */
function ownSettings({ config }: Place, { keyPepper }: Secrets): Record<string, NodeJS.ProcessEnv> {
  return {
    webhooks: {
      MASAR_WEBHOOKS_SECRET_KEY: deriveKey(keyPepper, 'webhook secrets'),
      MASAR_WEBHOOKS_ALLOW_LOOPBACK: String(config.MASAR_WEBHOOKS_ALLOW_LOOPBACK),
    },
    underwriting: {
      MASAR_UNDERWRITING_SECRET_KEY: deriveKey(keyPepper, 'underwriting applicants'),
    },
    zakat: { ZAKAT_PRICE_URL: config.ZAKAT_PRICE_URL },
    iso20022: settingsIn(config, ISO20022_SETTINGS),
    'billing-finops': settingsIn(config, BILLING_SETTINGS),
  };
}

/** The settings of a service out of the stack's own configuration. */
function settingsIn(config: Config<typeof STACK_SETTINGS>, settings: Settings): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(config).filter(([name]) => name in settings),
  ) as NodeJS.ProcessEnv;
}

/**
 * Starts the services that consume events one after another, then the others together, and returns the gateway's
 * settings of their addresses.
 */
async function startServices(
  names: readonly string[],
  start: (name: string) => Promise<ServicePlace>,
): Promise<{ SERVICES: string; STREAMS: string }> {
  const named = async (name: string) => ({ name, ...(await start(name)) });
  const places = [];
  for (const name of names.filter((each) => GROUPS.includes(each))) places.push(await named(name));
  places.push(...(await allOf(names.filter((each) => !GROUPS.includes(each)).map(named))));
  const streaming = places.filter(({ streams }) => streams !== undefined);
  return {
    SERVICES: places.map(({ name, grpc }) => `${name}=${grpc}`).join(','),
    STREAMS: streaming.map(({ name, streams }) => `${name}=${streams}`).join(','),
  };
}

/** As Promise.all, but a failure waits for the others: only what has started can be stopped. */
async function allOf<T>(starts: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(starts);
  return Promise.all(starts);
}

async function openMongo(place: Place) {
  const { config, dataDir } = place;
  const uri = config.MONGODB_URI;
  if (uri !== undefined) await requireMongo(uri);
  // The libc is unpacked once for the checkout, also with another data directory.
  const cacheMiB = config.MASAR_DATABASE_CACHE_MB;
  const libcDir = resolve('.masar/libc');
  return startMongo({ dataDir, uri, cacheMiB, libcDir, log: warner(place) });
}

async function openRedis(place: Place, closing: Closing): Promise<string> {
  const redis = await startRedis(place.dataDir, warner(place));
  closing(() => redis.stop());
  return redis.url;
}

function warner({ log, options: { progress } }: Place): (line: string) => void {
  return (line) => (progress ? progress.note(line) : log.warn(line));
}
