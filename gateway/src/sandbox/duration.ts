/** An ISO 8601 duration; BARE refuses a "P" or "T" with nothing after it. */
const DURATION =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const BARE = /[PT]$/;

const [SECOND_MS, DAY_MS] = [1_000, 86_400_000];

/**
 * The instant plus an ISO 8601 duration, in UTC; undefined when the text is not a duration. Years and
 * months follow the calendar: a month after 31 January is the last day of February. The result is an
 * invalid Date when a Date cannot represent it.
 */
export function addDuration(from: Date, duration: string): Date | undefined {
  const parts = BARE.test(duration) ? null : DURATION.exec(duration);
  if (!parts) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const day = addMonths(from, years * 12 + months);
  const passedMs =
    (weeks * 7 + days) * DAY_MS + (hours * 3_600 + minutes * 60 + seconds) * SECOND_MS;
  return new Date(day.getTime() + passedMs);
}

function addMonths(from: Date, months: number): Date {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return first;
}
