/** A day without a time, "2026-11-21". Its text order is its time order. */
export type CalendarDate = string;

const DAY_MS = 86_400_000;

/** The UTC day of an instant. */
export function dateOf(instant: Date): CalendarDate {
  return instant.toISOString().slice(0, 10);
}

/** First instant of the day in UTC. */
export function startOf(day: CalendarDate): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS;
}

/** The day that is so many days later; earlier for a negative number. */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  return dateOf(new Date(startOf(day).getTime() + days * DAY_MS));
}
