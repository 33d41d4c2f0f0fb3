import type { EventBus } from '@masar/kit/bus';
import { startService, type RunningService } from '@masar/kit/service';
import { buildCosting } from './costing';
import { buildInvoicing, readInvoicing } from './invoicing';
import { buildMetering } from './metering';
import { Accounts } from './shared/accounts/store';
import { GROUP } from './shared/group';
import { UsageDays } from './shared/usage/store';
import { consumerGroup } from './worker/consumer-group';

export { BILLING_SETTINGS } from './settings';

/** Test overrides. */
interface Surroundings {
  /** Longest wait for the payment processor. */
  readonly processorTimeoutMs?: number;
  /** Pause between two runs of the recovery of usage. */
  readonly recoverEveryMs?: number;
  /** Pause between renewals of the claim of a report's maker. */
  readonly renewEveryMs?: number;
}

/**
 * Starts the service. Start it before the gateway and the services whose events it consumes: the in-process bus keeps
 * no events for later subscribers. The caller closes the bus.
 */
export async function start(
  env: NodeJS.ProcessEnv,
  bus: EventBus,
  { processorTimeoutMs, recoverEveryMs, renewEveryMs }: Surroundings = {},
): Promise<RunningService> {
  const settings = readInvoicing(env, processorTimeoutMs);
  return startService({
    name: 'billing-finops',
    env,
    bus,
    build: (deps) => {
      const accounts = new Accounts(deps);
      const days = new UsageDays(deps.connection);
      const metering = buildMetering(deps, { days, recoverEveryMs });
      const { knownWorkspaces, closedWorkspaces } = metering;
      const invoicing = buildInvoicing(settings, deps, { accounts, days, knownWorkspaces });
      const costing = buildCosting(deps, {
        ...{ accounts, days, closedWorkspaces, renewEveryMs },
      });
      return {
        meteredSource: '/masar/billing-finops',
        stores: [accounts, ...metering.stores, ...invoicing.stores, ...costing.stores],
        sweeps: [...invoicing.sweeps, ...costing.sweeps],
        workers: [...metering.workers, ...costing.workers],
        consumers: [
          consumerGroup(GROUP, [
            accounts.subscription,
            ...metering.consumers,
            ...costing.consumers,
          ]),
        ],
        streams: costing.streams,
        implement: (server) => {
          metering.implement(server);
          invoicing.implement(server);
          costing.implement(server);
        },
      };
    },
  });
}
