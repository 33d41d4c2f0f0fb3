import { RailHandlers } from '@masar/kit/commands';
import type { Handlers } from '@masar/kit/rpc';
import { read } from '@masar/kit/shape';
import type { AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { DisputesServiceService } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import type { Assignments } from '../worker/assignments';
import { change, create, type Agent } from './agent';
import { writeAgent } from './write-agent';

type AgentHandlers = Pick<
  Handlers<typeof DisputesServiceService>,
  'createDisputeAgent' | 'listDisputeAgents' | 'getDisputeAgent' | 'patchDisputeAgent'
>;

/** The agents of the desk; nothing is told to others about them. */
export function agentHandlers(
  store: AggregateStore<Agent>,
  assignments: Pick<Assignments, 'forget'>,
): AgentHandlers {
  const writeEvent = (): never => {
    throw new Error('agents have no events');
  };
  const agents = new RailHandlers({ store, write: writeAgent, writeEvent, idField: 'agentId' });
  const creating = agents.create(
    (request: object) => read(shapes.CreateDisputeAgentRequest, request),
    create,
  );
  const patching = agents.patch(change);
  return {
    createDisputeAgent: (scope, request) =>
      creating(scope, request).finally(() => assignments.forget(scope)),
    listDisputeAgents: agents.list('active'),
    getDisputeAgent: agents.get(),
    patchDisputeAgent: (scope, request) =>
      patching(scope, request).finally(() => assignments.forget(scope)),
  };
}
