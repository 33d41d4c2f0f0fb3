import type { EventBus } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { Sealer } from '@masar/kit/sealing';
import { startService, type RunningService } from '@masar/kit/service';
import { UnderwritingServiceService } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { catalogueHandlers } from './catalogue/handlers';
import { proposalHandlers } from './proposals/handlers';
import { reviewHandlers } from './proposals/review/handlers';
import { proposalRail, proposalStore } from './proposals/store';
import { reportHandlers } from './report/handlers';
import { UNDERWRITING_SETTINGS } from './settings';
import { tableHandlers } from './tables/handlers';
import { tableStore } from './tables/store';
import { Assessors } from './shared/assessors/store';
import { expirySweep } from './worker/sweeps';

export { UNDERWRITING_SETTINGS } from './settings';

/** Starts the service. Consumers of its events subscribe to the bus before; the caller closes it. */
export function start(env: NodeJS.ProcessEnv, bus: EventBus): Promise<RunningService> {
  const sealer = sealerOf(env);
  return startService({
    name: 'underwriting',
    env,
    bus,
    build: (deps) => {
      const store = proposalStore(deps, sealer);
      const tables = tableStore(deps);
      const assessors = new Assessors(tables);
      const proposals = proposalRail(store);
      return {
        meteredSource: '/masar/underwriting',
        stores: [store, tables],
        sweeps: [expirySweep(store, proposals)],
        implement: (server) =>
          server.implement(UnderwritingServiceService, {
            ...proposalHandlers({ store, proposals, assessors }),
            ...reviewHandlers({ store, proposals, assessors }),
            ...catalogueHandlers(assessors),
            ...tableHandlers({ store: tables, proposals: store, assessors }),
            ...reportHandlers(store),
          }),
      };
    },
  });
}

function sealerOf(env: NodeJS.ProcessEnv): Sealer {
  const config = readConfig(UNDERWRITING_SETTINGS, env);
  const current = config.MASAR_UNDERWRITING_SECRET_KEY;
  const earlier = config.MASAR_UNDERWRITING_EARLIER_SECRET_KEYS;
  return new Sealer({ current, earlier }, 'masar underwriting applicants v1');
}
