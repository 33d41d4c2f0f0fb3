import type { EventBus } from '@masar/kit/bus';
import { startService, type RunningService } from '@masar/kit/service';
import { ContractsServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { contractHandlers } from './contracts/handlers';
import { contractStore } from './contracts/store';

/** Starts the service. Consumers of its events subscribe to the bus before; the caller closes it. */
export function start(env: NodeJS.ProcessEnv, bus: EventBus): Promise<RunningService> {
  return startService({
    name: 'contracts',
    env,
    bus,
    build: (deps) => {
      const contracts = contractStore(deps);
      return {
        stores: [contracts],
        implement: (server) =>
          server.implement(ContractsServiceService, contractHandlers(contracts)),
      };
    },
  });
}
