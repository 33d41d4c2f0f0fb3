import { fraction } from '@masar/kit/money';
import { badField, problem } from '@masar/kit/errors';
import type { CalendarDate } from '@masar/kit/time';

/** An exact decimal; amounts are rounded only where they are shown. */
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

/** A resource that a metric uses, so many units of it for each unit of the metric. */
export interface Use {
  readonly resource: string;
  readonly factor: Exact;
  /** True where the resource is not metered: the factor is a declared estimate. */
  readonly isEstimate: boolean;
}

/** Costs of a month that belong to no usage; each day's part is spread by a metric of that day. */
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
  /** Units of each currency for one of the model's. */
  readonly rates: ReadonlyMap<string, Exact>;
}

/** Unit costs by version, and what they are in other currencies. */
export interface CostModel {
  readonly currency: string;
  /** Ascending by the day from which on each counts. */
  readonly versions: readonly ModelVersion[];
  readonly rates: readonly DatedRates[];
  /** API calls that each plan includes a month; unlimited plans are not in it. */
  readonly allowances: ReadonlyMap<string, number>;
}

/** The version in effect on a day; the first one for days before it. */
export function versionOn({ versions }: CostModel, day: CalendarDate): ModelVersion {
  const found = versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? versions[0];
  return found as ModelVersion;
}

/** Factor from the model's currency to another on a day; the first rates count for days before them. */
export function rateOn(model: CostModel, currency: string, day: CalendarDate): Exact {
  if (currency === model.currency) return fraction(1);
  const dated = model.rates.findLast(({ from }) => from <= day) ?? model.rates[0];
  return dated?.rates.get(currency) ?? refuseCurrency(model, currency, 'currency');
}

/**
 * The currency that costs are asked in: the model's own when left out.
 * @throws DomainError VALIDATION_ERROR for one that the model has no rate for
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
