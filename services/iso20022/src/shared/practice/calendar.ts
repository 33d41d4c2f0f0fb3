import { addDays, type CalendarDate } from '@masar/kit/time';
import { WEEKDAYS, type ClearingSystem } from './clearing-system';
import { isTargetHoliday } from './target-days';

/** A day and a time of day, HH:MM, in a time zone. */
export interface LocalTime {
  readonly day: CalendarDate;
  readonly time: string;
}

/** Search limit: no system is closed longer, unless a tenant's settings say so. */
export const MOST_CLOSED_DAYS = 60;

/** Cached by zone: creating one is expensive. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Day and time of an instant in an IANA zone. @throws RangeError when there is no such zone */
export function localTime(now: Date, zone: string): LocalTime {
  let format = FORMATS.get(zone);
  if (!format) {
    // The Swedish locale formats dates like ISO 8601.
    const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
    FORMATS.set(zone, (format = new Intl.DateTimeFormat('sv-SE', options)));
  }
  const [day = '', time = ''] = format.format(now).split(' ');
  return { day, time };
}

/** True when the system settles on that day: neither its weekend nor a holiday, nor one set by the tenant. */
export function isOpen(system: ClearingSystem, day: CalendarDate): boolean {
  const { weekend, holidays = [], calendar } = system;
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (weekend.some((closed) => closed === weekday) || holidays.includes(day)) return false;
  return !(calendar === 'TARGET' && isTargetHoliday(day));
}

/** The first day on which a payment that arrives now is settled by the system. */
export function earliestDay(system: ClearingSystem, now: Date): CalendarDate {
  const { day, time } = localTime(now, system.zone);
  return nextOpenDay(system, time > system.cutoff ? addDays(day, 1) : day);
}

/** The given day or the next one on which the system is open. */
export function nextOpenDay(system: ClearingSystem, from: CalendarDate): CalendarDate {
  let day = from;
  for (let i = 0; i < MOST_CLOSED_DAYS && !isOpen(system, day); i++) day = addDays(day, 1);
  return day;
}
