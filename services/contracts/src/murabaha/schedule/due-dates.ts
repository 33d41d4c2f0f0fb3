import { roll, type BusinessCalendar, type Roll } from '@masar/kit/business-days';
import { addDays, dateOf, startOf, type CalendarDate } from '@masar/kit/time';
import type { Frequency } from '../../shared/frequency';

const DAYS: Partial<Record<Frequency, number>> = { weekly: 7, bi_weekly: 14 };
const MONTHS: Partial<Record<Frequency, number>> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
};

/** The day that the due dates of a schedule are counted from. */
export interface DueFrom {
  /** Its day of the month is the original one: every due date is clamped from it. */
  readonly day: CalendarDate;
  /** Periods from that day to the first due date: 0 for a day that was named, else 1. */
  readonly firstAfter: number;
}

/**
 * Day on which an instalment is due. Months are counted from the original day and clamped to the
 * end of a shorter month, so that 31 January is followed by 29 February and 31 March.
 * @param number from 1
 */
export function dueDate(frequency: Frequency, from: DueFrom, number: number): CalendarDate {
  const periods = from.firstAfter + number - 1;
  const days = DAYS[frequency];
  if (days !== undefined) return addDays(from.day, periods * days);
  return plusMonths(from.day, periods * (MONTHS[frequency] ?? 0));
}

export function plusMonths(day: CalendarDate, months: number): CalendarDate {
  const original = startOf(day);
  const [year, month] = [original.getUTCFullYear(), original.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dateOf(new Date(Date.UTC(year, month, Math.min(original.getUTCDate(), lastOfMonth))));
}

/** How due dates are moved to business days, and the day of the sale: none is before it. */
export interface RollBy {
  readonly how: Roll;
  readonly calendar: BusinessCalendar;
  readonly saleDay: CalendarDate;
}

/**
 * The due dates moved to business days, each still after the one before it: one that holidays push
 * onto the next takes the business day that follows.
 */
export function rolledDueDates(
  days: readonly CalendarDate[],
  { how, calendar, saleDay }: RollBy,
): readonly CalendarDate[] {
  let earliest = saleDay;
  return days.map((day) => {
    const moved = roll(day, how, calendar);
    const due = moved < earliest ? roll(earliest, 'FOLLOWING', calendar) : moved;
    earliest = addDays(due, 1);
    return due;
  });
}

/** Last instant of the day in UTC. */
export function endOfDay(day: CalendarDate): string {
  return new Date(startOf(addDays(day, 1)).getTime() - 1).toISOString();
}

/** Instant at which an unpaid instalment becomes late: due date and days of grace are over. */
export function lateFrom(due: CalendarDate, graceDays: number): Date {
  return startOf(addDays(due, graceDays + 1));
}
