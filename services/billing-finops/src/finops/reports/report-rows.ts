import { fraction, Money, plainText } from '@masar/kit/money';
import type { CostDay } from '../costs/cost-day';
import { CostTally, type CostLine } from '../costs/cost-tally';
import { rateOn, versionOn, type CostModel, type Exact } from '../model/cost-model';
import type { Report } from './report';

/** Decimals of the costs of rows: finer than any currency, so that small costs are seen. */
const COST_DECIMALS = 10;
const QUANTITY_DECIMALS = 10;
const HALF_UP = 1;

/** A line of a report. */
export interface Row {
  /** UTC day; the last one of the report for the row that rounds it. */
  readonly day: string;
  readonly key: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly cost: string;
  readonly quantities: ReadonlyMap<string, Exact>;
  /** The single cost that it is, in a report without groups. */
  readonly single?: CostDay;
  readonly isRounding?: boolean;
}

/** Makes rows day by day: their costs and that of the last row sum to the rounded total of all. */
export class ReportRows {
  private exact = fraction(0);
  private rounded = fraction(0);

  constructor(
    private readonly report: Report,
    private readonly model: CostModel,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  /** The rows of one day. */
  ofDay(costs: readonly CostDay[]): readonly Row[] {
    const { format } = this.report;
    return format === 'FOCUS' ? costs.map((cost) => this.single(cost)) : this.grouped(costs);
  }

  /** The row that rounds the sum to the currency's smallest unit; undefined where nothing is to be rounded. */
  last(): Row | undefined {
    const over = fraction(this.total().toDecimal()).minus(this.rounded);
    if (over.eq(0)) return undefined;
    const { through: day } = this.report;
    const keys = { key: 'rounding', tenantId: this.report.ofTenant ?? '', tenantName: '' };
    return { ...keys, day, cost: plainText(over), quantities: new Map(), isRounding: true };
  }

  /** Sum of all rows. */
  total(): Money {
    return Money.quotient(this.exact, fraction(1), this.report.currency);
  }

  private single(cost: CostDay): Row {
    const { day, tenantId } = cost;
    const exact = this.rate(day).times(cost.cost);
    const quantities = new Map([[cost.resource, fraction(cost.quantity)]]);
    const shown = { day, key: cost.resource, tenantId, tenantName: this.nameOf(tenantId) };
    return { ...shown, cost: this.count(exact), quantities, single: cost };
  }

  private grouped(costs: readonly CostDay[]): readonly Row[] {
    const { dimension, currency, ofTenant } = this.report;
    const rate = (day: string) => this.rate(day);
    const isOfSeveral = ofTenant === undefined;
    const tally = new CostTally({ dimension, currency, isOfSeveral, rateOn: rate });
    for (const cost of costs) tally.add(cost);
    const [{ day } = { day: '' }] = costs;
    return tally.exactLines().map((line) => this.rowOf(day, line));
  }

  private rowOf(day: string, line: Omit<CostLine, 'cost'> & { readonly cost: Exact }): Row {
    const { key, tenantId = '', quantities } = line;
    const tenantName = tenantId === '' ? '' : this.nameOf(tenantId);
    return { day, key, tenantId, tenantName, quantities, cost: this.count(line.cost) };
  }

  /** The cost as its row shows it; both sums are kept. */
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
export function quantityText(row: Row, resource: string): string {
  const quantity = row.quantities.get(resource) ?? fraction(0);
  return plainText(quantity.round(QUANTITY_DECIMALS, HALF_UP));
}

/** Unit costs and units of a single cost, as FOCUS shows them. */
export function pricingOf(model: CostModel, { resource, day }: CostDay, currency: string) {
  const version = versionOn(model, day);
  const { resources, shared } = version;
  const priced = resources.get(resource);
  const unitCost = priced?.unitCost ?? shared.monthly;
  const price = unitCost.times(rateOn(model, currency, day)).round(COST_DECIMALS, HALF_UP);
  return {
    unit: priced?.unit ?? shared.unit,
    unitPrice: plainText(price),
    version: version.version,
  };
}
