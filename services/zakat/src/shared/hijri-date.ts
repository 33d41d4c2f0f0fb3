import { addDays, startOf, type CalendarDate } from '@masar/kit/time';

/** A day of the Umm al-Qura calendar. */
export interface HijriDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Year-month-day, such as 1448-01-01; texts sort as days do. */
  readonly text: string;
}

/** The days of the published Umm al-Qura tables, 1356 to 1500 AH. */
export const FIRST_DAY: CalendarDate = '1937-03-14';
export const LAST_DAY: CalendarDate = '2077-11-16';

const CALENDAR = 'islamic-umalqura';
/** In UTC: a day is a plain date that ends at midnight, not at sunset. */
const FORMAT = new Intl.DateTimeFormat(`en-u-ca-${CALENDAR}-nu-latn`, {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
/** A Hijri year has 354 or 355 days; a day more or less when the month has no 30th. */
const SHORTEST_YEAR_DAYS = 353;
const LONGEST_YEAR_DAYS = 356;

/** @throws Error when Node lacks the calendar: it would silently use another */
export function assertUmmAlQura(): void {
  const { calendar } = FORMAT.resolvedOptions();
  if (calendar === CALENDAR) return;
  throw new Error(`Node has no calendar ${CALENDAR} but uses ${calendar}; run one with full ICU`);
}

/** The day in the Umm al-Qura calendar. @param day from FIRST_DAY to LAST_DAY */
export function hijriOf(day: CalendarDate): HijriDate {
  const parts = FORMAT.formatToParts(startOf(day));
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const text = [valueOf('year').padStart(4, '0'), ...['month', 'day'].map(valueOf).map(twoDigits)];
  const [year = 0, month = 0, dayOfMonth = 0] = text.map(Number);
  return { year, month, day: dayOfMonth, text: text.join('-') };
}

/**
 * The day on which a Hijri year is over: the same Hijri day of the next year, or the first of the
 * following month if that month has no 30th.
 */
export function sameHijriDayNextYear(day: CalendarDate): CalendarDate {
  const { year, text } = hijriOf(day);
  const wanted = `${year + 1}${text.slice(4)}`;
  for (let days = SHORTEST_YEAR_DAYS; days <= LONGEST_YEAR_DAYS; days += 1) {
    const candidate = addDays(day, days);
    if (hijriOf(candidate).text >= wanted) return candidate;
  }
  throw new Error(`${day} has no same day in the next Hijri year`);
}

function twoDigits(number: string): string {
  return number.padStart(2, '0');
}
