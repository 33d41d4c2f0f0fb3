import { addDays, dateOf, type CalendarDate } from '@masar/kit/time';

/** Ours: no guarantee outlives a century, and every year keeps four digits. */
const LONGEST_YEARS = 100;

/** Ours: a year back at most, since the cap of the fee grows with every day. */
const MOST_BACKDATED_DAYS = 366;

/** The earliest day on which a guarantee that is made now may start. */
export function earliestStart(now: Date): CalendarDate {
  return addDays(dateOf(now), -MOST_BACKDATED_DAYS);
}

/**
 * The latest day on which a guarantee that is made now may end; ours, this day in 100 years. A 29
 * February may be no day of that year: as text it still sorts after the 28th, the last day allowed.
 */
export function latestEnd(now: Date): CalendarDate {
  const today = dateOf(now);
  return `${Number(today.slice(0, 4)) + LONGEST_YEARS}${today.slice(4)}`;
}
