import { fraction, plainText } from '@masar/kit/money';
import type * as wire from '@masar/proto/gen/ts/masar/finops/v1/finops';
import type { Exact, ModelVersion } from '../../model/cost-model';
import type { CostLine } from '../cost-tally';
import { unitOf } from '../units';

/** Decimals of quantities. */
const DECIMALS = 6;
const HALF_UP = 1;

/** A line of a cost summary. @param names names of tenants by id */
export function writeBreakdown(
  { key, tenantId, cost, quantities }: CostLine,
  names: ReadonlyMap<string, string>,
): wire.CostBreakdown {
  const used = (resource: string) => numberOf(quantities.get(resource) ?? fraction(0));
  return {
    key,
    tenant_id: tenantId,
    tenant_name: tenantId === undefined ? undefined : (names.get(tenantId) ?? tenantId),
    cost: cost.toNumber('cost'),
    api_calls: used('api_calls'),
    storage_gb: used('storage'),
    ledger_transactions: used('ledger_transactions'),
  };
}

/** A line of usage, in the units of the model's version. */
export function writeMetric(
  { key, tenantId, resource, cost, quantities }: CostLine,
  version: ModelVersion,
): wire.FinopsMetric {
  return {
    ...{ key, tenant_id: tenantId, resource },
    unit: unitOf(version, resource),
    quantity: numberOf(quantities.get(resource) ?? fraction(0)),
    cost: cost.toNumber('cost'),
    is_estimate: isEstimate(version, resource),
  };
}

function isEstimate({ uses }: ModelVersion, resource: string): boolean {
  const all = [...uses.values()].flat();
  return all.some((use) => use.resource === resource && use.isEstimate);
}

/** A quantity as JSON shows it. */
export function numberOf(quantity: Exact): number {
  return Number(plainText(quantity.round(DECIMALS, HALF_UP)));
}
