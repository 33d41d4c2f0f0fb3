import { problem, refuse, type Detail } from '@masar/kit/errors';
import type { CalendarDate } from '@masar/kit/time';
import { FIRST_DAY, LAST_DAY } from './hijri-date';

/**
 * A day of a request: not after today, and in the Umm al-Qura calendar.
 * @throws DomainError VALIDATION_ERROR naming the field
 */
export function readDay(day: CalendarDate, field: string, today: CalendarDate): CalendarDate {
  refuse(dayProblems(day, field, today));
  return day;
}

/** What is wrong with such a day; nothing with a good one. */
export function dayProblems(
  day: CalendarDate,
  field: string,
  today: CalendarDate,
): readonly Detail[] {
  const complain = (complaint: string) => [problem(field, 'OUT_OF_RANGE', complaint)];
  if (day > today) return complain(`must not be after ${today}, today in UTC`);
  return calendarProblems(day, field);
}

/** What is wrong with a day that the Umm al-Qura calendar does not have: a Hijri date is none. */
export function calendarProblems(day: CalendarDate, field: string): readonly Detail[] {
  if (day >= FIRST_DAY && day <= LAST_DAY) return [];
  const complaint =
    `must be a Gregorian day from ${FIRST_DAY} to ${LAST_DAY}, ` +
    'which are those of the Umm al-Qura calendar';
  return [problem(field, 'OUT_OF_RANGE', complaint)];
}
