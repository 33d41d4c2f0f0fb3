import { fraction } from '@masar/kit/money';
import { badField, problem } from '@masar/kit/errors';
import type { CalendarDate } from '@masar/kit/time';

/** An exact decimal. Amounts are rounded only for answers. */
export type Exact = ReturnType<typeof fraction>;

/** Dimensions of costs, as GetCostSummary takes them in `group_by`. */
export const DIMENSIONS = ['tenant', 'workspace', 'rail', 'resource', 'provider'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Name of the resource that shared costs are shown under. */
export const SHARED = 'shared';

export interface Resource {
  readonly unit: string;
  readonly unitCost: Exact;
  readonly provider: string;
}

/** A resource that a metric uses, and its units for one unit of the metric. */
export interface Use {
  readonly resource: string;
  readonly factor: Exact;
  /** True where the resource is not metered: the factor is a declared estimate. */
  readonly isEstimate: boolean;
}

/** Cost of a month that belongs to no usage. The part of each day is spread by a metric of that day. */
export interface SharedCost {
  readonly monthly: Exact;
  readonly spreadBy: string;
  readonly provider: string;
  readonly unit: string;
}

export interface ModelVersion {
  readonly version: string;
  readonly effectiveFrom: CalendarDate;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly uses: ReadonlyMap<string, readonly Use[]>;
  readonly shared: SharedCost;
}

export interface DatedRates {
  readonly from: CalendarDate;
  /** Units of each currency for one unit of the model's currency. */
  readonly rates: ReadonlyMap<string, Exact>;
}

/** Unit costs by version, with exchange rates by day. */
export interface CostModel {
  readonly currency: string;
  /** Ascending by the first day in effect. */
  readonly versions: readonly ModelVersion[];
  readonly rates: readonly DatedRates[];
  /** API calls a month that each plan includes; unlimited plans are absent. */
  readonly allowances: ReadonlyMap<string, number>;
}

/** The version in effect on a day; the first one for days before it. */
export function versionOn({ versions }: CostModel, day: CalendarDate): ModelVersion {
  const found = versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? versions[0];
  return found as ModelVersion;
}

/** Factor from the model's currency into another on a day. The first rates count for earlier days too. */
export function rateOn(model: CostModel, currency: string, day: CalendarDate): Exact {
  if (currency === model.currency) return fraction(1);
  const dated = model.rates.findLast(({ from }) => from <= day) ?? model.rates[0];
  return dated?.rates.get(currency) ?? refuseCurrency(model, currency, 'currency');
}

/**
 * The requested currency; the model's own where none is requested.
 * @throws DomainError VALIDATION_ERROR for a currency without a rate
 */
export function currencyIn(
  model: CostModel,
  asked: string | undefined,
  field = 'currency',
): string {
  if (asked === undefined || asked === '' || asked === model.currency) return model.currency;
  return currenciesOf(model).includes(asked) ? asked : refuseCurrency(model, asked, field);
}

function currenciesOf({ currency, rates }: CostModel): readonly string[] {
  return [currency, ...(rates[0]?.rates.keys() ?? [])].toSorted();
}

function refuseCurrency(model: CostModel, currency: string, field: string): never {
  const known = currenciesOf(model).join(', ');
  const complaint = `${currency} has no exchange rate in the cost model; use one of ${known}`;
  throw badField(problem(field, 'INVALID_VALUE', complaint));
}
