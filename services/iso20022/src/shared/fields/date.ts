import { error, type Problem } from './problem';

const OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether the text is a day of the calendar, such as 2026-11-22. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(instant.getTime())) return false;
  return instant.toISOString().startsWith(text);
}

/** A day of the calendar. Source: domain page, 5.1, Dates. */
export function dayProblem(text: string): Problem | undefined {
  if (isDay(text)) return undefined;
  return error('DATE_FORMAT', 'must be a day of the calendar, such as 2026-11-22', 'DT01');
}

/** An instant that says its offset from UTC, as CBPR+ wants it. Source: domain page, 5.1, CreDtTm. */
export function offsetProblem(text: string): Problem | undefined {
  if (OFFSET.test(text) && !Number.isNaN(new Date(text).getTime())) return undefined;
  return error('DT_NO_OFFSET', 'must be an instant with its offset, such as 2026-11-22T09:00:00Z');
}
