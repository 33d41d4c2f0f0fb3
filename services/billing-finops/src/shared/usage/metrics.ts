/** Metrics of usage, as RecordUsage takes them. */
export const METRICS = ['api_calls', 'contracts', 'kyc_checks', 'storage'] as const;

export type Metric = (typeof METRICS)[number];

/** True for storage, whose readings are averaged. All other metrics are counts, which are added up. */
export function isGauge(metric: string): boolean {
  return metric === 'storage';
}

export const GAUGES = METRICS.filter(isGauge);
export const COUNTS = METRICS.filter((metric) => !isGauge(metric));

export function unitOf(metric: string): 'GB' | 'count' {
  return isGauge(metric) ? 'GB' : 'count';
}

/** Workspace of usage that belongs to no workspace of the tenant. */
export const DEFAULT_WORKSPACE = 'default';
