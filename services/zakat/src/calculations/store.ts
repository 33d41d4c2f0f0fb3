import { RailHandlers } from '@masar/kit/commands';
import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { Calculation } from './calculation';
import type { CalculationEvent } from './events';
import { asOf } from './overdue';
import { writeCalculation, writeEvent } from './wire/write-calculation';

const CALCULATIONS: AggregateKind = {
  subject: 'zakat calculation',
  collection: 'calculations',
  idPrefix: 'zkc',
  source: '/masar/zakat',
  listedBy: [['hijriYear'], ['status'], ['hijriYear', 'status']],
  countedBy: ['hijriYear', 'status'],
};

export function calculationStore(deps: StoreDeps): AggregateStore<Calculation> {
  return new AggregateStore<Calculation>(CALCULATIONS, deps);
}

export type Calculations = RailHandlers<Calculation, CalculationEvent, wire.ZakatCalculation>;

/** The way from an RPC to a decided change of a calculation. */
export function calculationRail(store: AggregateStore<Calculation>): Calculations {
  return new RailHandlers({ store, write: writeCalculation, writeEvent });
}

/** Makes calculations overdue whose zakat is not all distributed a Hijri year later. */
export function overdueSweep(
  store: AggregateStore<Calculation>,
  calculations: Calculations,
): Sweep {
  return sweep({
    name: 'zakat-overdue',
    rail: 'zakat',
    store,
    dueAt: 'overdueAt',
    decide: calculations.due(asOf),
  });
}
