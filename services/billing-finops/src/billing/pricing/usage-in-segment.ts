import { fraction } from '@masar/kit/money';
import { isGauge, type Metric } from '../../shared/usage/metrics';
import type { UsageOfDay } from '../../shared/usage/usage-sum';
import { unitsOf, type Units } from './quantity';
import type { Segment } from './segments';

/** Units of a metric by workspace, sorted by id. */
export type UsageByWorkspace = ReadonlyMap<string, Units>;

/**
 * Units of a metric that each workspace used in a segment. Counts are added up. A gauge is in GB-months: the sum of the
 * daily quantities divided by the days of the month, so that a whole month is the daily average.
 */
export function usageIn(
  segment: Segment,
  metric: Metric,
  days: readonly UsageOfDay[],
): UsageByWorkspace {
  const sums = new Map<string, ReturnType<typeof fraction>>();
  for (const day of days) {
    if (day.metric !== metric || day.day < segment.start || day.day > segment.end) continue;
    const before = sums.get(day.workspaceId) ?? fraction(0);
    sums.set(day.workspaceId, before.plus(day.quantity));
  }
  const divisor = isGauge(metric) ? segment.daysOfMonth : 1;
  const inOrder = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    inOrder.map(([workspaceId, sum]) => [workspaceId, unitsOf(metric, String(sum.div(divisor)))]),
  );
}
