import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { EventBus, Subscription } from '../bus';
import { readConfig, type Config } from '../config';
import { OutboxRelay } from '../outbox';
import { createRpcServer, type RpcServer } from '../rpc';
import { connect, type StoreDeps } from '../store';
import { Sweeper, sweepsHandlers, SWEEPS_SERVICE, type Sweep } from '../sweeps';
import { StorageReadings } from '../storage';
import { createStreamServer, type Streams } from '../streams';
import { createLog, processMetrics, serveAdmin } from '../telemetry';
import { openCertificates } from '../tls';
import { openParts, type Closing } from './open-parts';
import { SERVICE_SETTINGS } from './settings';
import { waitForDatabase } from './wait-for-database';

/** The parts that a service is built on. */
interface ServiceDeps extends Required<StoreDeps> {
  readonly metrics: Registry;
}

/** Work that goes on beside the calls. */
export interface Worker {
  start(): void;
  /** Ends after the work that is running; what is left waits for the next start. */
  close(): Promise<void>;
}

/** The parts of a service. */
interface ServiceParts {
  readonly stores: readonly { ensureIndexes(): Promise<void> }[];
  /** Source of the service's events, where billing meters what its tenants store in it. */
  readonly meteredSource?: string;
  /** Work that is due on a date. */
  readonly sweeps?: readonly Sweep[];
  readonly workers?: readonly Worker[];
  /** Subscribed before any event of this service is published. */
  readonly consumers?: readonly Subscription[];
  implement(server: RpcServer): void;
  /** Answers that are sent over HTTP as they are made. */
  readonly streams?: Streams;
}

export interface ServiceOptions {
  /** For example "contracts": names the database, the log lines, and whom contexts are for. */
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  /** Takes the events; its consumers have subscribed before. The caller closes it. */
  readonly bus: EventBus;
  readonly build: (deps: ServiceDeps) => ServiceParts;
  /** Pause between sweeps of due work; ten seconds when left out. */
  readonly sweepEveryMs?: number | undefined;
}

export interface RunningService {
  /** Host and port of gRPC. */
  readonly address: string;
  /** URL of the answers that are streamed; absent where there are none. */
  readonly streamsUrl?: string;
  /** Finishes running calls and queued events before anything they need is closed. */
  stop(): Promise<void>;
}

type Opened = Omit<RunningService, 'stop'>;

/**
 * Starts a service, in this order: configuration, admin pages, database, indexes, workers,
 * consumers, outbox relay, sweeps, gRPC, streams. Without a database it waits, alive but not ready; Kafka keeps
 * what its consumers have not read, so it waits for none.
 * @throws when the configuration does not hold, the database refuses, or a port is taken
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { opened, stop } = await openParts((closing) => open(options, closing));
  return { ...opened, stop };
}

async function open(options: ServiceOptions, closing: Closing): Promise<Opened> {
  const { name, env, bus, build, sweepEveryMs } = options;
  const config = readConfig(SERVICE_SETTINGS, env);
  const { GRPC_HOST: host, GRPC_PORT, ADMIN_PORT, MONGODB_URI } = config;
  const log = createLog(name, config.LOG_LEVEL);
  const metrics = processMetrics();
  const tls = openCertificates(config, { log, metrics });
  closing(() => tls?.close());

  const state: { connection?: Connection; isListening?: boolean } = {};
  if (ADMIN_PORT !== undefined) {
    const ready = {
      mongodb: () => answers(state.connection),
      listening: () => state.isListening === true,
    };
    const admin = await serveAdmin({ host, port: ADMIN_PORT, registry: metrics, ready });
    closing(() => admin.close());
  }

  const address = { uri: MONGODB_URI, database: `masar_${name}` };
  const connection = await waitForDatabase(() => connect(address), log);
  state.connection = connection;
  closing(() => connection.close());

  const relay = new OutboxRelay({ bus, log });
  const deps = { connection, relay, log, metrics, closing };
  const parts = build(deps);
  const { stores, sweeps = [], consumers = [], implement, streams } = parts;
  const metering = storageReadings(deps, parts);
  const sweeper = new Sweeper({ connection, sweeps, log, sweepEveryMs });
  const indexed = [...stores, ...metering, sweeper];
  await waitForDatabase(() => Promise.all(indexed.map((each) => each.ensureIndexes())), log);
  for (const worker of [...(parts.workers ?? []), ...metering]) {
    worker.start();
    closing(() => worker.close());
  }
  for (const consumer of consumers) {
    closing(() => bus.unsubscribe(consumer.group));
    await bus.subscribe(consumer);
  }
  relay.start();
  closing(() => relay.close());
  sweeper.start();
  closing(() => sweeper.close());

  const served = { server: name, keys: contextKeysOf(config), log, tls };
  const server = createRpcServer({ ...served, metrics });
  implement(server);
  server.implement(SWEEPS_SERVICE, sweepsHandlers(sweeper));
  closing(() => server.stop());
  const port = await server.listen(GRPC_PORT, host);
  const streaming = streams && createStreamServer({ ...served, streams });
  if (streaming) closing(() => streaming.stop());
  const httpPort = await streaming?.listen(config.HTTP_PORT, host);
  state.isListening = true;
  closing(() => (state.isListening = false));
  log.info({ host, port, httpPort }, 'listening');
  const streamsUrl = `${tls ? 'https' : 'http'}://${host}:${httpPort}`;
  return { address: `${host}:${port}`, ...(streaming && { streamsUrl }) };
}

function storageReadings(deps: ServiceDeps, { meteredSource: source }: ServiceParts) {
  return source === undefined ? [] : [new StorageReadings({ ...deps, source })];
}

/** A bounded wait: whoever asks for readiness asks again soon. */
async function answers(connection: Connection | undefined): Promise<boolean> {
  const reply = await connection?.db?.command({ ping: 1 }, { timeoutMS: 1000 });
  return reply !== undefined;
}

function contextKeysOf(config: Config<typeof SERVICE_SETTINGS>): readonly string[] {
  return [config.MASAR_CONTEXT_KEY, ...config.MASAR_CONTEXT_EARLIER_KEYS];
}
