import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Config } from '@masar/kit/config';
import type { StoreDeps } from '@masar/kit/store';
import type { Log } from '@masar/kit/telemetry';
import { deliveriesOf, DeliveryStore } from './deliveries/store';
import { EndpointStore } from './endpoints/store';
import { EventLog } from './events/store';
import type { Resolve } from './network/guarded-lookup';
import { Walls } from './network/walls';
import { Secrets } from './secrets';
import type { WEBHOOKS_SETTINGS } from './settings';
import { Bodies } from './worker/bodies';
import { DeliveryWorker } from './worker/delivery-worker';
import { DueDeliveries } from './worker/due-deliveries';
import { Endpoints } from './worker/endpoints';
import { EndpointHealth } from './worker/health';
import { Intake } from './worker/intake';
import { attemptSeconds } from './worker/metrics';
import { Recovery } from './worker/recovery';
import type { Times } from './worker/times';

interface Deps extends StoreDeps {
  readonly connection: Connection;
  readonly log: Log;
  readonly metrics: Registry;
}

interface Options {
  readonly config: Config<typeof WEBHOOKS_SETTINGS>;
  readonly times: Times;
  readonly resolve: Resolve;
}

/** The parts of the service, in the order in which they need each other. */
export function openParts(deps: Deps, { config, times, resolve }: Options) {
  const { connection, log: lines, metrics } = deps;
  const secrets = new Secrets(config.MASAR_WEBHOOKS_SECRET_KEY);
  const blockedNetworks = config.MASAR_WEBHOOKS_BLOCKED_NETWORKS;
  const walls = new Walls({
    allowLoopback: config.MASAR_WEBHOOKS_ALLOW_LOOPBACK,
    ...(blockedNetworks !== undefined && { blockedNetworks }),
  });
  const store = new EndpointStore(deps);
  const deliveries = new DeliveryStore(connection);
  const log = new EventLog(connection);
  const due = new DueDeliveries(deliveriesOf(connection), times.leaseMs);
  const endpoints = new Endpoints(store, secrets);
  const bodies = new Bodies(log);
  const health = new EndpointHealth(connection);
  const seconds = attemptSeconds(metrics);
  const sending = { due, deliveries, store, endpoints, bodies, health, times, seconds, log: lines };
  const worker = new DeliveryWorker({ ...sending, walls, resolve });
  const intake = new Intake({ log, endpoints: store, deliveries, due, bodies, worker });
  const recovery = new Recovery({ log, deliveries, intake, worker });
  return { secrets, walls, store, deliveries, log, endpoints, health, worker, intake, recovery };
}
