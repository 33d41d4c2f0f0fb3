/** How many whole periods a duration has: 5,400,000 ms have one hour. Negative durations round down too. */
export function wholePeriods(durationMs: number, periodMs: number): number {
  return Math.floor(durationMs / periodMs);
}

/** The same with a period that is begun counted as one. */
export function begunPeriods(durationMs: number, periodMs: number): number {
  return Math.ceil(durationMs / periodMs);
}
