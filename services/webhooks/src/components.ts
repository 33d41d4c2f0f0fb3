import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Config } from '@masar/kit/config';
import type { StoreDeps } from '@masar/kit/store';
import { TenantClocks } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import { deliveriesOf, DeliveryStore } from './deliveries/store';
import { EndpointStore } from './endpoints/store';
import { EventLog } from './events/store';
import type { Resolve } from './network/guarded-lookup';
import { Secrets } from './network/secrets';
import { SsrfGuard } from './network/ssrf-guard';
import type { WEBHOOKS_SETTINGS } from './settings';
import { Bodies } from './worker/bodies';
import { Clocks } from './worker/clocks';
import { DeliveryWorker } from './worker/delivery-worker';
import { DueDeliveries } from './worker/due-deliveries';
import { EndpointCache } from './worker/endpoint-cache';
import { expediteRetries } from './worker/expedite-retries';
import { EndpointHealth } from './worker/health';
import { Intake } from './worker/intake';
import { attemptSeconds } from './worker/metrics';
import { Recovery } from './worker/recovery';
import { Retention } from './worker/retention';
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

/** The components of the service, in dependency order. */
export function webhookComponents(deps: Deps, { config, times, resolve }: Options) {
  const { connection, log: lines, metrics } = deps;
  const secrets = new Secrets({
    current: config.MASAR_WEBHOOKS_SECRET_KEY,
    earlier: config.MASAR_WEBHOOKS_EARLIER_SECRET_KEYS,
  });
  const blockedNetworks = config.MASAR_WEBHOOKS_BLOCKED_NETWORKS;
  const ssrfGuard = new SsrfGuard({
    allowLoopback: config.MASAR_WEBHOOKS_ALLOW_LOOPBACK,
    ...(blockedNetworks !== undefined && { blockedNetworks }),
  });
  const store = new EndpointStore(deps);
  const deliveries = new DeliveryStore(connection);
  const log = new EventLog(connection);
  const due = new DueDeliveries(deliveriesOf(connection), times.leaseMs);
  const endpoints = new EndpointCache(store, secrets);
  const bodies = new Bodies(log);
  const health = new EndpointHealth(connection);
  const clocks = new Clocks(new TenantClocks(connection));
  const seconds = attemptSeconds(metrics);
  const sending = { due, deliveries, store, endpoints, bodies, health, clocks, times, seconds };
  const worker = new DeliveryWorker({ ...sending, log: lines, ssrfGuard, resolve });
  const retries = expediteRetries({ store, due, clocks, worker });
  const intake = new Intake({ log, endpoints: store, deliveries, due, bodies, worker, clocks });
  const recovery = new Recovery({ log, deliveries, intake, worker });
  const keptDays = config.MASAR_WEBHOOKS_KEEP_DAYS;
  const retention = new Retention({ log, deliveries, store, health, keptDays, lines });
  const delivering = { deliveries, log, worker, retries, intake, recovery, retention, keptDays };
  return { secrets, ssrfGuard, store, endpoints, health, ...delivering };
}
