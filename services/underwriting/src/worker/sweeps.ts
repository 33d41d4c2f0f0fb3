import type { AggregateStore } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { atTime } from '../proposals/deadlines';
import type { Proposal } from '../proposals/proposal';
import type { Proposals } from '../proposals/store';

/** Offers that nobody accepted, and questions that nobody answered, expire. */
export function expirySweep(store: AggregateStore<Proposal>, proposals: Proposals): Sweep {
  return sweep<Proposal>({
    ...{ name: 'underwriting-expiry', rail: 'underwriting', store, dueAt: 'nextDueAt' },
    decide: proposals.due(atTime),
  });
}
