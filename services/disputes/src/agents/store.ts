import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { Agent } from './agent';

const AGENTS: AggregateKind = {
  subject: 'agent',
  collection: 'dispute_agents',
  idPrefix: 'agt',
  source: '/masar/disputes',
  listedBy: [['active']],
  isTenantWide: true,
};

export function agentStore(deps: StoreDeps): AggregateStore<Agent> {
  return new AggregateStore<Agent>(AGENTS, deps);
}
