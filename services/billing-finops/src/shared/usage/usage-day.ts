import { fraction, plainText } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import { isGauge } from './metrics';

/** Readings of a gauge within one hour of the day. */
export interface HourOfReadings {
  /** Sum of the readings, in decimal text. */
  readonly sum: string;
  readonly readings: number;
}

/** Usage of one tenant, workspace, metric and rail on one UTC day. */
export interface UsageDay {
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly metric: string;
  /** Rail that caused it, or "external" for usage that a client recorded by the API. */
  readonly rail: string;
  readonly day: CalendarDate;
  /** Sum of the records in decimal text. For a gauge, `quantityOf` computes the day's quantity from the hours. */
  readonly total: string;
  /** Readings of a gauge by UTC hour. */
  readonly hours?: Readonly<Record<string, HourOfReadings>>;
}

/** Decimals of a gauge's quantity. */
const GAUGE_DECIMALS = 6;
const HALF_UP = 1;

/**
 * The day's quantity as decimal text. A count: the sum. A gauge: the mean of the hours that have readings, each hour
 * being the mean of its readings, rounded half up to six decimals.
 */
export function quantityOf({ metric, total, hours = {} }: UsageDay): string {
  if (!isGauge(metric)) return total;
  const means = Object.values(hours)
    .filter(({ readings }) => readings > 0)
    .map(({ sum, readings }) => fraction(sum).div(readings));
  const sum = means.reduce((all, mean) => all.plus(mean), fraction(0));
  return means.length === 0 ? '0' : plainText(sum.div(means.length).round(GAUGE_DECIMALS, HALF_UP));
}
