import { problem, refuse, type Detail } from '@masar/kit/errors';
import type { CalendarDate } from '@masar/kit/time';
import { FIRST_DAY, LAST_DAY } from './hijri-date';

/**
 * Reads a day of a request.
 * @throws DomainError VALIDATION_ERROR for a day after today or outside the Umm al-Qura calendar
 */
export function readDay(day: CalendarDate, field: string, today: CalendarDate): CalendarDate {
  refuse(dayProblems(day, field, today));
  return day;
}

/** The problem of such a day; none for a valid one. */
export function dayProblems(
  day: CalendarDate,
  field: string,
  today: CalendarDate,
): readonly Detail[] {
  const complain = (complaint: string) => [problem(field, 'OUT_OF_RANGE', complaint)];
  if (day > today) return complain(`must not be after ${today}, today in UTC`);
  return calendarProblems(day, field);
}

/** The problem of a day outside the Umm al-Qura calendar, for example a Hijri date; else none. */
export function calendarProblems(day: CalendarDate, field: string): readonly Detail[] {
  if (day >= FIRST_DAY && day <= LAST_DAY) return [];
  const complaint =
    `must be a Gregorian day from ${FIRST_DAY} to ${LAST_DAY}, ` +
    'which are those of the Umm al-Qura calendar';
  return [problem(field, 'OUT_OF_RANGE', complaint)];
}
