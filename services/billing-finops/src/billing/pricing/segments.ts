import { conflict, problem } from '@masar/kit/errors';
import { addDays, daysBetween, type CalendarDate } from '@masar/kit/time';
import { firstOfNextMonth, planOn, type Account } from '../../shared/accounts/account';
import { pricesOn, type PlanPrices, type PriceList } from './price-list';

/** Days from the first to the last, both included. */
export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/** Days of one calendar month under one plan and one version of prices. */
export interface Segment extends Period {
  readonly prices: PlanPrices;
  /** Days of the month before the segment. */
  readonly daysBefore: number;
  readonly days: number;
  /** Days of the whole month. */
  readonly daysOfMonth: number;
}

/** Every day of the period, from the first. */
export function daysOf({ start, end }: Period): readonly CalendarDate[] {
  const count = daysBetween(start, end) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, at) => addDays(start, at));
}

/**
 * The segments of a period. A new segment begins with each month, plan and version of prices. Days before the tenant
 * was created are in no segment, as the tenant had no plan.
 * @throws DomainError CONFLICT for a plan without prices
 */
export function segmentsOf(period: Period, account: Account, list: PriceList): readonly Segment[] {
  const segments: Segment[] = [];
  for (const day of daysOf(period)) {
    const plan = planOn(account, day);
    if (plan === undefined) continue;
    const prices = pricesOn(list, plan, day);
    if (!prices) throw noPrices(plan, day);
    const last = segments.at(-1);
    const isSame = last?.prices === prices && monthOf(last.start) === monthOf(day);
    if (isSame) segments[segments.length - 1] = { ...last, end: day, days: last.days + 1 };
    else segments.push(segmentFrom(day, prices));
  }
  return segments;
}

function segmentFrom(day: CalendarDate, prices: PlanPrices): Segment {
  const first = `${monthOf(day)}-01`;
  const daysBefore = daysBetween(first, day);
  const daysOfMonth = daysBetween(first, firstOfNextMonth(day));
  return { start: day, end: day, prices, daysBefore, days: 1, daysOfMonth };
}

/** For example "2026-11". */
function monthOf(day: CalendarDate): string {
  return day.slice(0, 7);
}

function noPrices(plan: string, day: CalendarDate) {
  const complaint = `${plan} has no prices on ${day}; ask the platform's operator to add them`;
  return conflict(problem('plan', 'INVALID_STATE', complaint));
}
