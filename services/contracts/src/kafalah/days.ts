import { addDays, dateOf, type CalendarDate } from '@masar/kit/time';

/** Ours: no guarantee outlives a century, and every day stays one of four-digit years. */
const LONGEST_DAYS = 36_525;

/** The instant at which a day begins, in UTC. */
export function startOf(day: CalendarDate): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Ours: a year back at most, since the cap of the fee grows with every day. */
const MOST_BACKDATED_DAYS = 366;

/** The earliest day on which a guarantee that is made now may start. */
export function earliestStart(now: Date): CalendarDate {
  return addDays(dateOf(now), -MOST_BACKDATED_DAYS);
}

/** The latest day on which a guarantee that is made now may end. */
export function longestEnd(now: Date): CalendarDate {
  return addDays(dateOf(now), LONGEST_DAYS);
}
