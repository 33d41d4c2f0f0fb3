import { startOf, type CalendarDate } from '@masar/kit/time';

/** Hours by which a day begins before UTC's where it begins first, on the Line Islands. */
const FIRST_DAY_AHEAD_MS = 14 * 3_600_000;

/** First instant at which it is this day anywhere: what is earlier was not on it, wherever. */
export function earliestStartOf(day: CalendarDate): Date {
  return new Date(startOf(day).getTime() - FIRST_DAY_AHEAD_MS);
}

/** The day and its first instant, for an error. */
export function earliestStartText(day: CalendarDate): string {
  return `${day}, which begins in the first time zone at ${earliestStartOf(day).toISOString()}`;
}
