import { problem, refuse } from '@masar/kit/errors';
import { addDays, dateOf, daysBetween, type CalendarDate } from '@masar/kit/time';
import { daysOf, type Period } from '../pricing/segments';

/** Longest period of an invoice, in days. */
export const MOST_DAYS = 366;

/**
 * Refuses a period that cannot be invoiced.
 * @throws DomainError VALIDATION_ERROR for a period that ends before it starts, has not ended, or has more than 366
 * days
 */
export function requireClosed({ start, end }: Period, now: Date): void {
  const today = dateOf(now);
  if (end < start) {
    refuse([problem('period.end', 'OUT_OF_RANGE', `must not be before period.start, ${start}`)]);
  }
  if (end >= today) {
    const complaint = `has not ended: the last closed day is ${addDays(today, -1)}; name it or an earlier one`;
    refuse([problem('period.end', 'OUT_OF_RANGE', complaint)]);
  }
  const days = daysBetween(start, end) + 1;
  if (days > MOST_DAYS) {
    const complaint = `makes ${days} days: a period has at most ${MOST_DAYS}; invoice it in parts`;
    refuse([problem('period.end', 'OUT_OF_RANGE', complaint)]);
  }
}

/** The days of an invoice, as keys that are unique in the database. */
export function takenDays(workspaceId: string, period: Period): readonly string[] {
  return daysOf(period).map((day) => takenDay(workspaceId, day));
}

/** The key of one day. Keys of a workspace sort by day. */
export function takenDay(workspaceId: string, day: CalendarDate): string {
  return `${workspaceId}/${day}`;
}

/** The days of a void invoice or a deleted draft. */
export function releasedDays(
  id: string,
  { workspaceId, period }: { readonly workspaceId: string; readonly period: Period },
): readonly string[] {
  return takenDays(workspaceId, period).map((day) => `${day}/${id}`);
}

/** The runs of days in the period that are not taken, in order. */
export function freePeriods(
  period: Period,
  isTaken: (day: CalendarDate) => boolean,
): readonly Period[] {
  const runs: Period[] = [];
  for (const day of daysOf(period).filter((each) => !isTaken(each))) {
    const last = runs.at(-1);
    const isNext = last !== undefined && addDays(last.end, 1) === day;
    if (isNext) runs[runs.length - 1] = { start: last.start, end: day };
    else runs.push({ start: day, end: day });
  }
  return runs;
}

/** True where two periods share a day. */
export function overlap(one: Period, other: Period): boolean {
  return one.start <= other.end && other.start <= one.end;
}
