import { badField, problem } from '@masar/kit/errors';
import { addDays, dateOf, daysBetween, type CalendarDate } from '@masar/kit/time';

/** Days from the first to the last, both included. */
export interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const MOST_DAYS = 367;

/** The UTC month of a day, such as 2026-11. */
export function monthOf(day: CalendarDate): string {
  return day.slice(0, 7);
}

/** First and last day of a month. */
export function daysOf(month: string): Days {
  const from = `${month}-01`;
  return { from, to: addDays(`${monthOf(addDays(from, 31))}-01`, -1) };
}

export function daysIn(month: string): number {
  const { from, to } = daysOf(month);
  return daysBetween(from, to) + 1;
}

/** The month before. */
export function monthBefore(month: string): string {
  return monthOf(addDays(`${month}-01`, -1));
}

/** Every day of a period, in order. */
export function* eachDay({ from, to }: Days): Generator<CalendarDate> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

interface Asked {
  readonly period?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/**
 * The requested days: a month, or a first and last day; the current month where neither is named.
 * @throws DomainError VALIDATION_ERROR for both at once, a single day, an end before the start or more than 366 days
 */
export function readDays(asked: Asked, now: Date): Days & { readonly name: string } {
  const { period, start_date: from, end_date: to } = asked;
  if (from === undefined && to === undefined) {
    const name = period ?? monthOf(dateOf(now));
    return { name, ...daysOf(name) };
  }
  if (period !== undefined) {
    throw badField(problem('period', 'NOT_ALLOWED', 'comes without start_date and end_date'));
  }
  if (from === undefined) throw badField(problem('start_date', 'REQUIRED', 'comes with end_date'));
  if (to === undefined) throw badField(problem('end_date', 'REQUIRED', 'comes with start_date'));
  if (to < from)
    throw badField(problem('end_date', 'OUT_OF_RANGE', 'must not be before start_date'));
  if (daysBetween(from, to) >= MOST_DAYS) {
    const complaint = 'must be at most 366 days after start_date; ask for each year';
    throw badField(problem('end_date', 'OUT_OF_RANGE', complaint));
  }
  return { name: `${from}/${to}`, from, to };
}
