import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { Contract } from './contract';

const CONTRACTS: AggregateKind = {
  subject: 'contract',
  collection: 'contracts',
  idPrefix: 'ctr',
  source: '/masar/contracts',
  listedBy: [['status'], ['type'], ['status', 'type']],
  countedBy: ['status', 'type'],
};

export function contractStore(deps: StoreDeps): AggregateStore<Contract> {
  return new AggregateStore<Contract>(CONTRACTS, deps);
}
