/** The middle value; of an even number of values the lower of the two middle ones. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest value that this percentage of the values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}
