import { fraction, Money, plainText } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { CostDay } from '../costs/cost-day';
import { CostTally, type CostLine } from '../costs/cost-tally';
import { unitOf } from '../costs/units';
import { rateOn, versionOn, type CostModel, type Exact } from '../model/cost-model';
import type { Report } from './report';

/** Decimals of costs in rows: finer than any currency, so that small costs show. */
const COST_DECIMALS = 10;
const QUANTITY_DECIMALS = 10;
/** Decimals of prices: the shared cost of one call is tiny and is multiplied by many calls. */
const PRICE_DECIMALS = 18;
const HALF_UP = 1;

/** Account of the rounding row in a report of all tenants. */
const PLATFORM = 'platform';

/** A line of a report. */
export interface Row {
  /** UTC day; in the rounding row the last day of the report. */
  readonly day: string;
  readonly key: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly cost: string;
  readonly quantities: ReadonlyMap<string, Exact>;
  /** The cost of the row, in a report without groups. */
  readonly single?: CostDay;
  readonly isRounding?: boolean;
}

/** Makes rows day by day. Their costs and the rounding row add up to the rounded total. */
export class ReportRows {
  private exact = fraction(0);
  private rounded = fraction(0);
  private tally: CostTally;

  constructor(
    private readonly report: Report,
    private readonly model: CostModel,
    private readonly names: ReadonlyMap<string, string>,
  ) {
    this.tally = this.newTally();
  }

  /** Adds costs of a day, which may come in several batches. @returns rows that are complete already */
  add(costs: readonly CostDay[]): readonly Row[] {
    if (this.report.format === 'FOCUS') return costs.map((cost) => this.single(cost));
    for (const cost of costs) this.tally.add(cost);
    return [];
  }

  /** The rows of the day's groups. */
  endDay(day: CalendarDate): readonly Row[] {
    const lines = this.tally.exactLines();
    this.tally = this.newTally();
    return lines.map((line) => this.rowOf(day, line));
  }

  /** The rounding row, which brings the sum to the smallest unit of the currency; undefined where it is exact. */
  last(): Row | undefined {
    const over = fraction(this.total().toDecimal()).minus(this.rounded);
    if (over.eq(0)) return undefined;
    const { through: day, ofTenant: tenantId = PLATFORM } = this.report;
    const keys = { key: 'rounding', tenantId, tenantName: this.nameOf(tenantId) };
    return { ...keys, day, cost: plainText(over), quantities: new Map(), isRounding: true };
  }

  /** Sum of all rows. */
  total(): Money {
    return Money.quotient(this.exact, fraction(1), this.report.currency);
  }

  private single(cost: CostDay): Row {
    const { day, tenantId } = cost;
    const exact = this.rate(day).times(cost.cost);
    const quantities = new Map([[cost.resource, cost.quantity]]);
    const shown = { day, key: cost.resource, tenantId, tenantName: this.nameOf(tenantId) };
    return { ...shown, cost: this.count(exact), quantities, single: cost };
  }

  private newTally(): CostTally {
    const { dimension, currency, ofTenant } = this.report;
    const rate = (day: string) => this.rate(day);
    return new CostTally({
      dimension,
      currency,
      isOfSeveral: ofTenant === undefined,
      rateOn: rate,
    });
  }

  private rowOf(day: string, line: Omit<CostLine, 'cost'> & { readonly cost: Exact }): Row {
    const { key, tenantId = '', quantities } = line;
    const tenantName = tenantId === '' ? '' : this.nameOf(tenantId);
    return { day, key, tenantId, tenantName, quantities, cost: this.count(line.cost) };
  }

  /** The cost as the row shows it; adds to the exact and the shown sum. */
  private count(exact: Exact): string {
    const shown = exact.round(COST_DECIMALS, HALF_UP);
    this.exact = this.exact.plus(exact);
    this.rounded = this.rounded.plus(shown);
    return plainText(shown);
  }

  private nameOf(tenantId: string): string {
    return this.names.get(tenantId) ?? tenantId;
  }

  private rate(day: string): Exact {
    return rateOn(this.model, this.report.currency, day);
  }
}

/** A quantity as rows show it. */
export function quantityText(row: Pick<Row, 'quantities'>, resource: string): string {
  const quantity = row.quantities.get(resource) ?? fraction(0);
  return plainText(quantity.round(QUANTITY_DECIMALS, HALF_UP));
}

/** Unit cost and unit of a single cost, as FOCUS shows them. */
export function pricingOf(
  model: CostModel,
  { resource, day, unitCost }: CostDay,
  currency: string,
) {
  const version = versionOn(model, day);
  const price = unitCost.times(rateOn(model, currency, day)).round(PRICE_DECIMALS, HALF_UP);
  return {
    unit: unitOf(version, resource),
    unitPrice: plainText(price),
    version: version.version,
  };
}
