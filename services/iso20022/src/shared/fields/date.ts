import { error, warning, type Problem } from './problem';

const OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;

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

/**
 * An instant that says its offset from UTC, as CBPR+ wants it: in digits. Z is an offset for the schema and
 * for ISO 8601, but not for the form that SWIFT checks. Source: domain page, 5.1, CreDtTm; CBPR+ user
 * handbook, Date and DateTime.
 */
export function offsetProblem(text: string): Problem | undefined {
  if (!OFFSET.test(text) || Number.isNaN(new Date(text).getTime())) {
    const way = 'must be an instant with its offset, such as 2026-11-22T09:00:00+00:00';
    return error('DT_NO_OFFSET', way);
  }
  if (!text.endsWith('Z')) return undefined;
  return warning('DT_UTC_LETTER', 'should say its offset in digits: write +00:00 in place of Z');
}
