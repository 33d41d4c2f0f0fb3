import { addDays, type CalendarDate } from '../time';

/** In the order in which a Date counts them, from 0. */
export const WEEKDAYS = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The days on which no business is done; some day of every week is left. */
export interface BusinessCalendar {
  readonly weekend: readonly Weekday[];
  readonly holidays: readonly CalendarDate[];
}

/** The move of a day that is not a business day; NONE leaves it. */
export const ROLLS = ['NONE', 'FOLLOWING', 'MODIFIED_FOLLOWING'] as const;
export type Roll = (typeof ROLLS)[number];

export function isBusinessDay(day: CalendarDate, { weekend, holidays }: BusinessCalendar): boolean {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return !weekend.some((each) => each === weekday) && !holidays.includes(day);
}

/** The nth business day after a day, which itself does not count; the day itself for 0. */
export function addBusinessDays(
  day: CalendarDate,
  count: number,
  calendar: BusinessCalendar,
): CalendarDate {
  let last = day;
  for (let left = count; left > 0; left -= 1) last = nearest(addDays(last, 1), 1, calendar);
  return last;
}

/**
 * The business day that a day is moved to: itself where it is one, else the next one. The modified
 * convention stays in the month: where the next one is in another, it takes the one before.
 */
export function roll(day: CalendarDate, how: Roll, calendar: BusinessCalendar): CalendarDate {
  if (how === 'NONE') return day;
  const next = nearest(day, 1, calendar);
  const isSameMonth = next.slice(0, 7) === day.slice(0, 7);
  return how === 'FOLLOWING' || isSameMonth ? next : nearest(day, -1, calendar);
}

/** The day itself, or the nearest business day later (1) or earlier (-1). */
function nearest(day: CalendarDate, step: 1 | -1, calendar: BusinessCalendar): CalendarDate {
  let found = day;
  while (!isBusinessDay(found, calendar)) found = addDays(found, step);
  return found;
}
