import type { Stored } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/finops/v1/finops';
import type { Anomaly } from '../detect';

/** An anomaly as the API and its event show it. */
export function writeAnomaly({
  id,
  createdAt,
  state,
}: Pick<Stored<Anomaly>, 'id' | 'createdAt' | 'state'>): wire.CostAnomaly {
  const { dimension, anomalyKey: key, day, cost, median, limit, weeks, currency } = state;
  const amounts = { cost: Number(cost), median: Number(median), limit: Number(limit) };
  return {
    id,
    dimension,
    key,
    day,
    ...amounts,
    weeks,
    currency,
    detected_at: createdAt.toISOString(),
  };
}
