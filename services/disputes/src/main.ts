import type { EventBus } from '@masar/kit/bus';
import { startService, type RunningService } from '@masar/kit/service';
import { DisputesServiceService } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { agentHandlers } from './agents/handlers';
import { agentStore } from './agents/store';
import { disputeHandlers } from './disputes/handlers';
import { carryOutWith, disputeJournal, disputeRail, disputeStore } from './disputes/store';
import { recordHandlers } from './records/handlers';
import { reportHandlers } from './report/handlers';
import { Assignments } from './worker/assignments';
import { assignmentSweep, deadlineSweep } from './worker/sweeps';

/** Starts the service. Consumers of its events subscribe to the bus before; the caller closes it. */
export function start(env: NodeJS.ProcessEnv, bus: EventBus): Promise<RunningService> {
  return startService({
    name: 'disputes',
    env,
    bus,
    build: (deps) => {
      const store = disputeStore(deps);
      const journal = disputeJournal(deps);
      const agents = agentStore(deps);
      const disputes = disputeRail(store);
      const assignments = new Assignments({ disputes: store, agents });
      const carryOut = carryOutWith({ store, journal, disputes, assignments });
      return {
        meteredSource: '/masar/disputes',
        stores: [store, journal, agents],
        sweeps: [
          deadlineSweep(store, disputes),
          assignmentSweep({ store, disputes, assignments, log: deps.log }),
        ],
        implement: (server) =>
          server.implement(DisputesServiceService, {
            ...disputeHandlers({ store, disputes, carryOut, assignments }),
            ...recordHandlers({ store, journal, carryOut }),
            ...agentHandlers(agents, assignments),
            ...reportHandlers(store),
          }),
      };
    },
  });
}
