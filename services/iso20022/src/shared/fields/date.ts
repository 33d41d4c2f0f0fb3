import { error, warning, type Problem } from './problem';

const OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;

/** True for a calendar day such as 2026-11-22. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(instant.getTime())) return false;
  return instant.toISOString().startsWith(text);
}

/** A calendar day. Source: ISO 20022, ISODate. */
export function dayProblem(text: string): Problem | undefined {
  if (isDay(text)) return undefined;
  return error('DATE_FORMAT', 'must be a day of the calendar, such as 2026-11-22', 'DT01');
}

/**
 * An instant with its offset from UTC. CBPR+ wants the offset in digits: Z is valid by the schema and by
 * ISO 8601, but not in the form that SWIFT checks.
 * Source: CBPR+ user handbook, Date and DateTime.
 */
export function offsetProblem(text: string): Problem | undefined {
  if (!OFFSET.test(text) || Number.isNaN(new Date(text).getTime())) {
    const way = 'must be an instant with its offset, such as 2026-11-22T09:00:00+00:00';
    return error('DT_NO_OFFSET', way);
  }
  if (!text.endsWith('Z')) return undefined;
  return warning('DT_UTC_LETTER', 'should say its offset in digits: write +00:00 in place of Z');
}
