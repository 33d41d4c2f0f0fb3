import { dateOf, type CalendarDate } from '@masar/kit/time';

/** True when the day was over before this instant; false without a day. */
export function isPast(day: CalendarDate | undefined, now: Date): boolean {
  return day !== undefined && day < dateOf(now);
}
