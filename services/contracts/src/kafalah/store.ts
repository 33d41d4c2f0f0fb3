import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { Kafalah } from './kafalah';

const KAFALAHS: AggregateKind = {
  subject: 'kafalah',
  collection: 'kafalahs',
  idPrefix: 'kaf',
  source: '/masar/contracts',
  listedBy: [
    ['status'],
    ['beneficiary_id'],
    ['principal_debtor_id'],
    ['status', 'beneficiary_id'],
    ['status', 'principal_debtor_id'],
  ],
};

export function kafalahStore(deps: StoreDeps): AggregateStore<Kafalah> {
  return new AggregateStore<Kafalah>(KAFALAHS, deps);
}
