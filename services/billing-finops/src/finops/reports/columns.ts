import { addDays, startOf } from '@masar/kit/time';
import { daysOf } from '../costs/period';
import type { CostModel } from '../model/cost-model';
import type { Report } from './report';
import { pricingOf, quantityText, type Row } from './report-rows';

/** Cells of a line by the names of their columns, in order. */
export type Cells = Readonly<Record<string, string>>;

/** The line of a row in the report's format. */
export function cellsOf(row: Row, report: Report, model: CostModel): Cells {
  return report.format === 'FOCUS' ? focusCells(row, report, model) : plainCells(row, report);
}

/** Names of the columns, for a report without lines too. */
export function columnsOf(report: Report, model: CostModel): readonly string[] {
  const nothing = { day: report.through, key: '', tenantId: '', tenantName: '', cost: '0' };
  return Object.keys(cellsOf({ ...nothing, quantities: new Map() }, report, model));
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

/** Source: FOCUS 1.2 (column files of FOCUS_Spec; domain, 7.3); columns of ours begin with x_. */
function focusCells(row: Row, report: Report, model: CostModel): Cells {
  const { cost, single, isRounding = false } = row;
  const priced = single && pricingOf(model, single, report.currency);
  const { unit = '', unitPrice = '', version = '' } = priced ?? {};
  const quantity = single ? quantityText(row, single.resource) : '';
  return {
    ...{ BilledCost: cost, EffectiveCost: cost, ListCost: cost, ContractedCost: cost },
    ...{ BillingAccountId: row.tenantId, BillingAccountName: row.tenantName },
    BillingCurrency: report.currency,
    ...periodsOf(row, report),
    ...{ ChargeCategory: isRounding ? 'Adjustment' : 'Usage', ChargeClass: '' },
    ChargeDescription: isRounding ? ROUNDING : `${single?.resource ?? ''} of ${single?.rail ?? ''}`,
    ChargeFrequency: isRounding ? 'One-Time' : 'Usage-Based',
    ...{ ConsumedQuantity: quantity, ConsumedUnit: unit },
    ...{ PricingQuantity: quantity, PricingUnit: unit },
    ...{ ListUnitPrice: unitPrice, ContractedUnitPrice: unitPrice },
    ...{ InvoiceId: '', InvoiceIssuer: ISSUER, Provider: ISSUER },
    ...{ Publisher: single?.provider ?? ISSUER, RegionId: '' },
    ...resourceOf(row),
    SubAccountId: single?.workspaceId ?? '',
    Tags: '{}',
    ...{ x_Rail: single?.rail ?? '', x_CostModelVersion: version },
  };
}

const ROUNDING = "rounding of the sum to the currency's smallest unit";

function resourceOf({ single }: Row) {
  const name = single?.resource ?? '';
  return {
    ...{ ResourceId: name, ResourceName: name, ResourceType: name },
    ServiceCategory: SERVICE_CATEGORIES[name] ?? 'Other',
    ServiceName: name,
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

/** Both periods end at an instant that is no part of them. */
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
