/** How many whole periods a duration has: 5,400,000 ms have one hour. Negative durations round down too. */
export function wholePeriods(durationMs: number, periodMs: number): number {
  return Math.floor(durationMs / periodMs);
}

/** The same with a period that is begun counted as one. */
export function begunPeriods(durationMs: number, periodMs: number): number {
  return Math.ceil(durationMs / periodMs);
}

const HUNDREDTH_HOUR_MS = 36_000;

/** Hours with two decimals, for example "3.25"; rounded up: a duration is never shown as shorter than it was. */
export function hoursText(durationMs: number): string {
  return hundredthsText(begunPeriods(durationMs, HUNDREDTH_HOUR_MS));
}

/** A count of hundredths with two decimals: 325 is "3.25". */
export function hundredthsText(count: number): string {
  return `${wholePeriods(count, 100)}.${String(count % 100).padStart(2, '0')}`;
}

/** The duration that so many percent of all do not exceed (nearest rank); undefined of none. */
export function percentile(durationsMs: readonly number[], percent: number): number | undefined {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  return sorted[begunPeriods(sorted.length * percent, 100) - 1];
}
