import { dateOf, type CalendarDate } from '@masar/kit/time';

/** True when the day was over before this instant; no day is not. */
export function isPast(day: CalendarDate | undefined, now: Date): boolean {
  return day !== undefined && day < dateOf(now);
}
