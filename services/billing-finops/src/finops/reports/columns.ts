import { addDays, startOf } from '@masar/kit/time';
import { daysOf } from '../costs/period';
import { SHARED, type CostModel } from '../model/cost-model';
import type { Report } from './report';
import { pricingOf, quantityText, type Row } from './report-rows';

/** Cells of a line by the names of their columns, in order. */
export type Cells = Readonly<Record<string, string>>;

/** Makes the lines of a report. */
export class Columns {
  /** Cache of the FOCUS cells that all lines of a day and resource share. */
  private readonly common = new Map<string, Cells>();

  constructor(
    private readonly report: Report,
    private readonly model: CostModel,
  ) {}

  /** Names of the columns, which a report without lines has too. */
  names(): readonly string[] {
    const nothing = { day: this.report.through, key: '', tenantId: '', tenantName: '', cost: '0' };
    return Object.keys(this.cellsOf({ ...nothing, quantities: new Map() }));
  }

  /** The line of a row in the report's format. */
  cellsOf(row: Row): Cells {
    if (this.report.format !== 'FOCUS') return plainCells(row, this.report);
    const { day, single } = row;
    const key = `${day} ${single?.resource ?? row.key}`;
    const known = this.common.get(key);
    const common = known ?? commonCells(row, this.report, this.model);
    if (!known) this.common.set(key, common);
    return { ...common, ...ownCells(row) };
  }
}

function plainCells(row: Row, { dimension, currency }: Report): Cells {
  return {
    date: row.day,
    [dimension]: row.key,
    ...(dimension === 'tenant' ? {} : { tenant_id: row.tenantId }),
    tenant_name: row.tenantName,
    ...{ cost: row.cost, currency },
    api_calls: quantityText(row, 'api_calls'),
    storage_gb: quantityText(row, 'storage'),
    ledger_transactions: quantityText(row, 'ledger_transactions'),
  };
}

const ISSUER = 'Masar';

/**
 * All columns in order; those of `ownCells` are still empty. Our own columns begin with x_.
 * Source: FOCUS 1.2 (column files of FOCUS_Spec, their Column ID); of its conditional columns those that apply here.
 */
function commonCells(row: Row, report: Report, model: CostModel): Cells {
  const { single, isRounding = false } = row;
  const { unit, unitPrice, version } = single
    ? pricingOf(model, single, report.currency)
    : { unit: '', unitPrice: '', version: '' };
  return {
    ...{ BilledCost: '', EffectiveCost: '', ListCost: '', ContractedCost: '' },
    ...{ BillingAccountId: '', BillingAccountName: '' },
    BillingCurrency: report.currency,
    ...periodsOf(row, report),
    ...{ ChargeCategory: isRounding ? 'Adjustment' : 'Usage', ChargeClass: '' },
    ChargeDescription: isRounding ? ROUNDING : '',
    ChargeFrequency: isRounding ? 'One-Time' : 'Usage-Based',
    ...{ ConsumedQuantity: '', ConsumedUnit: unit },
    ...{ PricingCategory: pricingCategoryOf(row), PricingQuantity: '', PricingUnit: unit },
    ...{ ListUnitPrice: unitPrice, ContractedUnitPrice: unitPrice },
    ...{ InvoiceId: '', InvoiceIssuerName: ISSUER, ProviderName: ISSUER },
    ...{ PublisherName: single?.provider ?? ISSUER, RegionId: '' },
    ...resourceOf(row),
    ...{ SubAccountId: '', SubAccountName: '', Tags: '{}' },
    ...{ x_Rail: '', x_CostModelVersion: version },
  };
}

function ownCells({ cost, tenantId, tenantName, single, quantities }: Row): Cells {
  const costs = { BilledCost: cost, EffectiveCost: cost, ListCost: cost, ContractedCost: cost };
  const account = { BillingAccountId: tenantId, BillingAccountName: tenantName };
  if (!single) return { ...costs, ...account };
  const { resource, rail = '', workspaceId = '' } = single;
  const quantity = quantityText({ quantities }, resource);
  return {
    ...costs,
    ...account,
    ChargeDescription: `${resource} of ${rail}`,
    ...{ ConsumedQuantity: quantity, PricingQuantity: quantity },
    ...{ SubAccountId: workspaceId, SubAccountName: workspaceId, x_Rail: rail },
  };
}

/** Dynamic for the shared cost: its price for a call depends on the calls of the day. */
function pricingCategoryOf({ single }: Row): string {
  if (!single) return '';
  return single.resource === SHARED ? 'Dynamic' : 'Standard';
}

const ROUNDING = "rounding of the sum to the currency's smallest unit";

function resourceOf({ single, key }: Row) {
  const name = single?.resource ?? '';
  return {
    ...{ ResourceId: name, ResourceName: name, ResourceType: name },
    ServiceCategory: SERVICE_CATEGORIES[name] ?? 'Other',
    ServiceName: single ? name : key,
    ...{ SkuId: name, SkuPriceId: name },
  };
}

/** Source: FOCUS 1.2, ServiceCategory (its closed list). */
const SERVICE_CATEGORIES: Readonly<Record<string, string>> = {
  api_calls: 'Compute',
  compute: 'Compute',
  ledger_transactions: 'Databases',
  search_queries: 'Databases',
  storage: 'Storage',
  bandwidth: 'Networking',
  kyc_checks: 'Identity',
};

/** Both periods end exclusively: at the first instant after them. */
function periodsOf({ day }: Row, { period }: Report) {
  const { from, to } = daysOf(period);
  return {
    ...{ BillingPeriodStart: instantOf(from), BillingPeriodEnd: instantOf(addDays(to, 1)) },
    ...{ ChargePeriodStart: instantOf(day), ChargePeriodEnd: instantOf(addDays(day, 1)) },
  };
}

function instantOf(day: string): string {
  return startOf(day).toISOString().replace('.000Z', 'Z');
}
