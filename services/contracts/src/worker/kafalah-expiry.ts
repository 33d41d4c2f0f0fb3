import type { AggregateStore } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { expire } from '../kafalah/consequences';
import type { Kafalah } from '../kafalah/kafalah';
import { kafalahRail } from '../kafalah/store';

/** Expires guarantees whose last day for claims is over; one with an open claim has no such date. */
export function kafalahExpiry(store: AggregateStore<Kafalah>): Sweep {
  return sweep<Kafalah>({
    name: 'kafalah-expiry',
    rail: 'kafalah',
    store,
    dueAt: 'expiresAt',
    decide: kafalahRail(store).due(expire),
  });
}
