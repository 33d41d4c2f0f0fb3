/** Metrics of usage, as RecordUsage takes them. */
export const METRICS = ['api_calls', 'contracts', 'kyc_checks', 'storage'] as const;

export type Metric = (typeof METRICS)[number];

/** Storage is a reading, which is averaged; the others are counts, which are summed. */
export function isGauge(metric: string): boolean {
  return metric === 'storage';
}

export const GAUGES = METRICS.filter(isGauge);
export const COUNTS = METRICS.filter((metric) => !isGauge(metric));

export function unitOf(metric: string): 'GB' | 'count' {
  return isGauge(metric) ? 'GB' : 'count';
}

/** Workspace of what belongs to none of the tenant's. */
export const DEFAULT_WORKSPACE = 'default';
