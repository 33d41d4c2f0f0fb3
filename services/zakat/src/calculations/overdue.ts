import { step } from '@masar/kit/lifecycle';
import { startOf } from '@masar/kit/time';
import { sameHijriDayNextYear } from '../shared/hijri-date';
import type { Calculation, Decision } from './calculation';
import type { CalculationEvent } from './events';
import { CALCULATION_CONSEQUENCES } from './lifecycle';

/**
 * Applies the passing of time, at the end of every command and in the sweep: overdue once the Hijri
 * year is over and zakat remains; before that, `overdueAt` is set. Source: AAOIFI SS 35, 10/2.
 * @param events of the command itself
 */
export function asOf(
  state: Calculation,
  now: Date,
  events: readonly CalculationEvent[] = [],
): Decision {
  const timeless = { ...state, overdueAt: undefined };
  if (state.status !== 'DUE' && state.status !== 'PARTIALLY_DISTRIBUTED')
    return { state: timeless, events };
  const overdueAt = startOf(sameHijriDayNextYear(state.calculationDate));
  if (now < overdueAt) return { state: { ...state, overdueAt }, events };
  const { to, emits } = step(CALCULATION_CONSEQUENCES, state.status, 'become overdue');
  return {
    state: { ...timeless, status: to },
    events: [...events, ...emits.map((type) => ({ type }))],
  };
}
