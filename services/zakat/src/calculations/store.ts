import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import type { Calculation } from './calculation';
import { asOf } from './overdue';
import { withEventData } from './wire/write-calculation';

const CALCULATIONS: AggregateKind = {
  subject: 'zakat calculation',
  collection: 'calculations',
  idPrefix: 'zkc',
  source: '/masar/zakat',
  listedBy: [['hijriYear'], ['status'], ['hijriYear', 'status']],
};

export function calculationStore(deps: StoreDeps): AggregateStore<Calculation> {
  return new AggregateStore<Calculation>(CALCULATIONS, deps);
}

/** What remains to be distributed a Hijri year after its calculation becomes overdue. */
export function overdueSweep(store: AggregateStore<Calculation>): Sweep {
  return sweep({
    name: 'zakat-overdue',
    rail: 'zakat',
    store,
    dueAt: 'overdueAt',
    decide: (state, now, stored) => withEventData(stored, asOf(state, now)),
  });
}
