import type { EventBus } from '@masar/kit/bus';
import { startService, type RunningService } from '@masar/kit/service';
import { ContractsServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { KafalahServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { MurabahaServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { contractHandlers } from './contracts/handlers';
import { contractStore } from './contracts/store';
import { kafalahHandlers } from './kafalah/handlers';
import { kafalahStore } from './kafalah/store';
import { murabahaHandlers } from './murabaha/handlers';
import { murabahaStore } from './murabaha/store';
import { kafalahExpiry } from './worker/kafalah-expiry';
import { murabahaOverdue } from './worker/murabaha-overdue';

/** Starts the service. Consumers of its events subscribe to the bus before; the caller closes it. */
export function start(env: NodeJS.ProcessEnv, bus: EventBus): Promise<RunningService> {
  return startService({
    name: 'contracts',
    env,
    bus,
    build: (deps) => {
      const contracts = contractStore(deps);
      const murabahas = murabahaStore(deps);
      const kafalahs = kafalahStore(deps);
      return {
        meteredSource: '/masar/contracts',
        stores: [contracts, murabahas, kafalahs],
        sweeps: [murabahaOverdue(murabahas), kafalahExpiry(kafalahs)],
        implement: (server) => {
          server.implement(ContractsServiceService, contractHandlers(contracts));
          server.implement(MurabahaServiceService, murabahaHandlers(murabahas));
          server.implement(KafalahServiceService, kafalahHandlers(kafalahs));
        },
      };
    },
  });
}
