import { step } from '@masar/kit/lifecycle';
import { startOf } from '@masar/kit/time';
import { sameHijriDayNextYear } from '../shared/hijri-date';
import type { Calculation, Decision } from './calculation';
import type { CalculationEvent } from './events';
import { CALCULATION_CONSEQUENCES } from './lifecycle';

/**
 * The calculation as time has it: overdue when a Hijri year is over and zakat remains, else waiting
 * for that day; the last move of every command, and the sweep's. Source: AAOIFI SS 35, 10/2.
 * @param events what the command has told already
 */
export function asOf(
  state: Calculation,
  now: Date,
  events: readonly CalculationEvent[] = [],
): Decision {
  const unhurried = { ...state, overdueAt: undefined };
  if (state.status !== 'DUE' && state.status !== 'PARTIALLY_DISTRIBUTED')
    return { state: unhurried, events };
  const overdueAt = startOf(sameHijriDayNextYear(state.calculationDate));
  if (now < overdueAt) return { state: { ...state, overdueAt }, events };
  const { to, emits } = step(CALCULATION_CONSEQUENCES, state.status, 'become overdue');
  return {
    state: { ...unhurried, status: to },
    events: [...events, ...emits.map((type) => ({ type }))],
  };
}
