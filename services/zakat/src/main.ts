import type { EventBus } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { startService, type RunningService } from '@masar/kit/service';
import { ZakatServiceService } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { distributionHandlers } from './calculations/distributions/handlers';
import { DistributionIndex } from './calculations/distributions/store';
import { calculationHandlers } from './calculations/handlers';
import { calculationStore, overdueSweep } from './calculations/store';
import { classificationHandlers } from './classification/handlers';
import { cropsHandlers } from './crops/handlers';
import { livestockHandlers } from './livestock/handlers';
import { nisabHandlers } from './nisab/handlers';
import { nisabParts } from './parts';
import { ZAKAT_SETTINGS } from './settings';
import { assertUmmAlQura } from './shared/hijri-date';

export { ZAKAT_SETTINGS } from './settings';

/** What is not an operator's to decide. */
interface Surroundings {
  /** Another one gives it a database of its own, as tests need that run at the same time. */
  readonly name?: string;
  /** How long a price is waited for; two seconds when left out. */
  readonly priceTimeoutMs?: number;
}

/**
 * Starts the service. Consumers of its events subscribe to the bus before; the caller closes it.
 * @throws Error with a sentence for the operator: a setting, or a Node that lacks the calendar
 */
export async function start(
  env: NodeJS.ProcessEnv,
  bus: EventBus,
  { name = 'zakat', priceTimeoutMs }: Surroundings = {},
): Promise<RunningService> {
  assertUmmAlQura();
  const { ZAKAT_PRICE_URL } = readConfig(ZAKAT_SETTINGS, env);
  return startService({
    name,
    env,
    bus,
    build: (deps) => {
      const calculations = calculationStore(deps);
      const distributions = new DistributionIndex(deps.connection);
      const nisab = nisabParts(deps, { url: ZAKAT_PRICE_URL, timeoutMs: priceTimeoutMs });
      return {
        meteredSource: '/masar/zakat',
        stores: [calculations, distributions, ...nisab.stores],
        sweeps: [overdueSweep(calculations), ...nisab.sweeps],
        consumers: [distributions.subscription],
        implement: (server) =>
          server.implement(ZakatServiceService, {
            ...calculationHandlers({ calculations, ...nisab }),
            ...distributionHandlers({ calculations, distributions }),
            ...nisabHandlers(nisab),
            ...classificationHandlers(),
            ...livestockHandlers(),
            ...cropsHandlers(),
          }),
      };
    },
  });
}
