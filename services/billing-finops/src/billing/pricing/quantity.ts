import { fraction } from '@masar/kit/money';
import { isGauge, type Metric } from '../../shared/usage/metrics';

/** Decimals of a gauge's quantity; counts have none. */
const GAUGE_DECIMALS = 6;
const HALF_UP = 1;

/** A quantity as a whole number of the metric's smallest units, so that it can be allocated exactly. */
export type Units = bigint;

/** The units of a quantity in decimal text, rounded half-up where it is finer. */
export function unitsOf(metric: Metric, decimal: string): Units {
  return BigInt(String(fraction(decimal).times(scaleOf(metric)).round(0, HALF_UP)));
}

/** The quantity in decimal text. */
export function decimalOf(metric: Metric, units: Units): string {
  return String(fraction(String(units)).div(scaleOf(metric)));
}

function scaleOf(metric: Metric): number {
  return isGauge(metric) ? 10 ** GAUGE_DECIMALS : 1;
}
