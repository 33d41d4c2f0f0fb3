import { RailHandlers } from '@masar/kit/commands';
import { conflict, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import { requireWholeTenant, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { DisputesServiceService } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { change, create, MOST_AGENTS, type Agent } from './agent';
import { writeAgent } from './wire/write-agent';

type AgentHandlers = Pick<
  Handlers<typeof DisputesServiceService>,
  'createDisputeAgent' | 'listDisputeAgents' | 'getDisputeAgent' | 'patchDisputeAgent'
>;

const WHAT = 'agents';

/**
 * The operations on agents. They have no events: other services do not learn about them.
 * @param assignments reads its desk again once an agent has changed
 */
export function agentHandlers(
  store: AggregateStore<Agent>,
  assignments: { invalidate(scope: Scope): void },
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
    createDisputeAgent: async (scope, request) => {
      requireWholeTenant(scope, WHAT);
      await refuseBeyond(store, scope);
      return creating(scope, request).finally(() => assignments.invalidate(scope));
    },
    listDisputeAgents: agents.list('active'),
    getDisputeAgent: agents.get(),
    patchDisputeAgent: async (scope, request) => {
      requireWholeTenant(scope, WHAT);
      return patching(scope, request).finally(() => assignments.invalidate(scope));
    },
  };
}

/** @throws DomainError CONFLICT for a tenant with as many agents as a desk has */
async function refuseBeyond(store: AggregateStore<Agent>, scope: Scope): Promise<void> {
  const { total } = await store.list(scope, {}, { page: 1, perPage: 1 });
  if (total < MOST_AGENTS) return;
  const complaint = `would be number ${total + 1}: a tenant has at most ${MOST_AGENTS}; change one who left`;
  throw conflict(problem('name', 'OUT_OF_RANGE', complaint));
}
