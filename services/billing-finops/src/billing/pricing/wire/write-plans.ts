import { write } from '@masar/kit/shape';
import type { CalendarDate } from '@masar/kit/time';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoices';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { METRICS, unitOf } from '../../../shared/usage/metrics';
import { versionOn, type PlanPrices, type PriceList } from '../price-list';

/** The plans on a day as the API answers them; none before the first version. */
export function writePlans(list: PriceList, day: CalendarDate): wire.ListPlansResponse {
  const plans = versionOn(list, day)?.plans ?? [];
  return write(shapes.ListPlansResponse, {
    data: plans.map((plan) => planOf(plan, list.currency)),
  });
}

function planOf({ name, effectiveFrom, monthlyFee, metrics }: PlanPrices, currency: string) {
  return {
    ...{ name, currency, effectiveFrom, monthlyFee },
    metrics: METRICS.map((metric) => {
      const { included, tiers } = metrics[metric];
      return { metric, unit: unitOf(metric), ...(included !== undefined && { included }), tiers };
    }),
  };
}
