import { step } from '@masar/kit/lifecycle';
import { startOf } from '@masar/kit/time';
import { sameHijriDayNextYear } from '../shared/hijri-date';
import type { Calculation } from './calculation';
import { CALCULATION_CONSEQUENCES } from './lifecycle';

/**
 * The calculation as time has it: overdue when a Hijri year is over and zakat remains, else waiting
 * for that day; the last move of every command, and the sweep's. Source: AAOIFI SS 35, 10/2.
 */
export function asOf(state: Calculation, now: Date): Calculation {
  const unhurried = { ...state, overdueAt: undefined };
  if (state.status !== 'DUE' && state.status !== 'PARTIALLY_DISTRIBUTED') return unhurried;
  const overdueAt = startOf(sameHijriDayNextYear(state.calculationDate));
  if (now < overdueAt) return { ...state, overdueAt };
  const { to } = step(CALCULATION_CONSEQUENCES, state.status, 'become overdue');
  return { ...unhurried, status: to };
}
