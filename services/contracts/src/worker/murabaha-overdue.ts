import type { AggregateStore } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { isSold, type Murabaha } from '../murabaha/contract';
import { markOverdue } from '../murabaha/lateness/overdue';

/** Instalments become late, and donations owed, when their days of grace are over. */
export function murabahaOverdue(store: AggregateStore<Murabaha>): Sweep {
  return sweep({
    name: 'murabaha-overdue',
    rail: 'murabaha',
    store,
    dueAt: 'overdueAt',
    decide: (state, now, { id }) => ({
      state: isSold(state) ? markOverdue(state, id, now) : { ...state, overdueAt: undefined },
      events: [],
    }),
  });
}
