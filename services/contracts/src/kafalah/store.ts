import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { expire } from './consequences';
import type { Kafalah } from './kafalah';
import { writeDecision } from './wire/write-kafalah';

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

/** Expires guarantees whose last day for claims is over; one with an open claim has no such date. */
export function expirySweep(store: AggregateStore<Kafalah>): Sweep {
  return sweep<Kafalah>({
    name: 'kafalah-expiry',
    rail: 'kafalah',
    store,
    dueAt: 'expiresAt',
    decide: (state, now, { id, workspaceId, createdAt }) =>
      writeDecision({ id, workspaceId, createdAt, updatedAt: now }, expire(state)),
  });
}
