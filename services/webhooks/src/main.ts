import type { EventBus } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { startService, type RunningService } from '@masar/kit/service';
import { EventsServiceService } from '@masar/proto/gen/ts/masar/webhooks/v1/events';
import { WebhooksServiceService } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { deliveryHandlers } from './deliveries/handlers';
import { endpointHandlers } from './endpoints/handlers';
import { eventHandlers } from './events/handlers';
import { dnsResolve, type Resolve } from './network/guarded-lookup';
import { webhookComponents } from './components';
import { WEBHOOKS_SETTINGS } from './settings';
import { TIMES, type Times } from './worker/times';

export { WEBHOOKS_SETTINGS } from './settings';

/** Test overrides. */
interface Overrides {
  /** Also names the database, so that tests that run at the same time share none. */
  readonly name?: string;
  readonly times?: Times;
  readonly resolve?: Resolve;
}

/**
 * Starts the service and subscribes it to the bus. Start it before the services whose events it
 * takes: an in-process bus keeps nothing for later subscribers. The caller closes the bus.
 */
export function start(
  env: NodeJS.ProcessEnv,
  bus: EventBus,
  { name = 'webhooks', times = TIMES, resolve = dnsResolve() }: Overrides = {},
): Promise<RunningService> {
  const config = readConfig(WEBHOOKS_SETTINGS, env);
  return startService({
    name,
    env,
    bus,
    sweepEveryMs: times.clocksEveryMs,
    build: (deps) => {
      const parts = webhookComponents(deps, { config, times, resolve });
      return {
        stores: [parts.store, parts.deliveries, parts.log],
        sweeps: [parts.retries],
        workers: [parts.worker, parts.retention],
        consumers: [parts.intake.subscription],
        implement: (server) => {
          const handlers = { ...endpointHandlers(parts), ...deliveryHandlers(parts) };
          server.implement(WebhooksServiceService, handlers);
          server.implement(EventsServiceService, eventHandlers(parts.log));
        },
      };
    },
  });
}
