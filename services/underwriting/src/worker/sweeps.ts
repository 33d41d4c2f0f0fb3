import type { AggregateStore } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { atTime } from '../proposals/deadlines';
import type { Proposal } from '../proposals/proposal';
import type { Proposals } from '../proposals/store';

/** Expires offers that were not accepted and questions that were not answered in time. */
export function expirySweep(store: AggregateStore<Proposal>, proposals: Proposals): Sweep {
  return sweep<Proposal>({
    ...{ name: 'underwriting-expiry', rail: 'underwriting', store, dueAt: 'nextDueAt' },
    decide: proposals.due(atTime),
  });
}
