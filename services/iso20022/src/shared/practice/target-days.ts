import { addDays, type CalendarDate } from '@masar/kit/time';

const FIXED = ['01-01', '05-01', '12-25', '12-26'];
/** Good Friday and Easter Monday, counted from Easter Sunday. */
const AROUND_EASTER = [-2, 1];

/**
 * True for a closing day of the TARGET services other than Saturday and Sunday.
 * Source: ECB, Long-term calendar for TARGET closing days, 14 December 2000.
 */
export function isTargetHoliday(day: CalendarDate): boolean {
  if (FIXED.includes(day.slice('YYYY-'.length))) return true;
  const easter = easterOf(Number(day.slice(0, 'YYYY'.length)));
  return AROUND_EASTER.some((days) => addDays(easter, days) === day);
}

/** Easter Sunday of the Western churches. Source: Nature, 20 April 1876, the anonymous Gregorian rule. */
function easterOf(year: number): CalendarDate {
  const golden = year % 19;
  const century = div(year, 100);
  const corrected = div(century - div(century + 8, 25) + 1, 3);
  const epact = (19 * golden + century - div(century, 4) - corrected + 15) % 30;
  const inCentury = year % 100;
  const weekday = (32 + 2 * (century % 4) + 2 * div(inCentury, 4) - epact - (inCentury % 4)) % 7;
  const lunation = div(golden + 11 * epact + 22 * weekday, 451);
  const sinceMarch = epact + weekday - 7 * lunation + 22;
  return addDays(`${String(year).padStart(4, '0')}-03-01`, sinceMarch - 1);
}

/** Integer division of non-negative numbers. */
const div = (dividend: number, divisor: number) => (dividend - (dividend % divisor)) / divisor;
