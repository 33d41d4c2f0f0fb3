import type { CalendarDate } from '@masar/kit/time';
import type { Metric } from '../../shared/usage/metrics';

/** A range of units above the allowance with one price. The last tier has no upTo. */
export interface Tier {
  /** Last unit of the tier above the allowance, in a calendar month, in decimal text. */
  readonly upTo?: string;
  /** Price of one unit, in decimal text; it may be finer than the currency. */
  readonly unitPrice: string;
}

/** Price of a metric in a calendar month. */
export interface MetricPrice {
  /** Allowance in decimal text; absent where the fee includes all. */
  readonly included?: string;
  /** Graduated tiers: each unit costs the price of its tier. */
  readonly tiers: readonly Tier[];
}

export interface PlanPrices {
  readonly name: string;
  /** First UTC day of these prices. */
  readonly effectiveFrom: CalendarDate;
  /** Fee of a calendar month, in decimal text. */
  readonly monthlyFee: string;
  readonly metrics: Readonly<Record<Metric, MetricPrice>>;
}

/** All versions of the prices. Earlier versions stay: invoices of their days need them. */
export interface PriceList {
  readonly currency: string;
  /** Sorted by their first day, the earliest first. */
  readonly versions: readonly PriceVersion[];
}

export interface PriceVersion {
  readonly effectiveFrom: CalendarDate;
  readonly plans: readonly PlanPrices[];
}

/** The prices of all plans on a day; undefined before the first version. */
export function versionOn({ versions }: PriceList, day: CalendarDate): PriceVersion | undefined {
  return versions.findLast(({ effectiveFrom }) => effectiveFrom <= day);
}

/** The prices of a plan on a day; undefined where the list has none. */
export function pricesOn(list: PriceList, plan: string, day: CalendarDate): PlanPrices | undefined {
  return versionOn(list, day)?.plans.find(({ name }) => name === plan);
}
