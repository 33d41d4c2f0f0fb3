import type { EventBus } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { startService, type RunningService } from '@masar/kit/service';
import { ZakatServiceService } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { distributionHandlers } from './calculations/distributions/handlers';
import { DistributionIndex } from './calculations/distributions/store';
import { calculationHandlers } from './calculations/handlers';
import { calculationRail, calculationStore, overdueSweep } from './calculations/store';
import { classificationHandlers } from './classification/handlers';
import { cropsHandlers } from './crops/handlers';
import { livestockHandlers } from './livestock/handlers';
import { nisabHandlers } from './nisab/handlers';
import { nisabComponents } from './components';
import { ZAKAT_SETTINGS } from './settings';
import { assertUmmAlQura } from './shared/hijri-date';

export { ZAKAT_SETTINGS } from './settings';

/** Test overrides. */
interface Overrides {
  /** Also names the database, so that tests that run at the same time share none. */
  readonly name?: string;
  /** Timeout of the price source; two seconds by default. */
  readonly priceTimeoutMs?: number;
}

/**
 * Starts the service. Consumers of its events must have subscribed to the bus; the caller closes
 * it.
 * @throws Error with a sentence for the operator about a setting, or a Node without the calendar
 */
export async function start(
  env: NodeJS.ProcessEnv,
  bus: EventBus,
  { name = 'zakat', priceTimeoutMs }: Overrides = {},
): Promise<RunningService> {
  assertUmmAlQura();
  const { ZAKAT_PRICE_URL } = readConfig(ZAKAT_SETTINGS, env);
  return startService({
    name,
    env,
    bus,
    build: (deps) => {
      const store = calculationStore(deps);
      const calculations = calculationRail(store);
      const distributions = new DistributionIndex(deps.connection);
      const nisab = nisabComponents(deps, { url: ZAKAT_PRICE_URL, timeoutMs: priceTimeoutMs });
      return {
        meteredSource: '/masar/zakat',
        stores: [store, distributions, ...nisab.stores],
        sweeps: [overdueSweep(store, calculations), ...nisab.sweeps],
        consumers: [distributions.subscription],
        implement: (server) =>
          server.implement(ZakatServiceService, {
            ...calculationHandlers({ store, calculations, ...nisab }),
            ...distributionHandlers({ store, calculations, distributions }),
            ...nisabHandlers(nisab),
            ...classificationHandlers(),
            ...livestockHandlers(),
            ...cropsHandlers(),
          }),
      };
    },
  });
}
