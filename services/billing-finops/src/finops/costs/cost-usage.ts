import { fraction, plainText } from '@masar/kit/money';
import { isGauge } from '../../shared/usage/metrics';
import { quantityOf, type UsageDay } from '../../shared/usage/usage-day';
import {
  SHARED,
  versionOn,
  type CostModel,
  type Exact,
  type ModelVersion,
  type Use,
} from '../model/cost-model';
import type { CostDay } from './cost-day';
import { daysIn, monthOf } from './period';

/** Digits of quotients that do not end, far below any currency's smallest unit. */
const DECIMALS = 18;
const HALF_UP = 1;

/**
 * The costs of a day of usage: each resource that its metric uses, and its part of the day's shared cost.
 * @param calls API calls of all tenants on that day; zero where they are not known
 */
export function costsOf(usage: UsageDay, model: CostModel, calls: Exact): readonly CostDay[] {
  const version = versionOn(model, usage.day);
  const quantity = fraction(quantityOf(usage));
  const uses = version.uses.get(usage.metric) ?? [];
  const costs = uses.map((use) => costOf(usage, version, { use, quantity }));
  const isSpread = usage.metric === version.shared.spreadBy && calls.gt(0);
  return isSpread ? [...costs, sharedCost(usage, version, quantity.div(calls))] : costs;
}

interface Used {
  readonly use: Use;
  readonly quantity: Exact;
}

/** A gauge counts by the month: a day of a reading is one part of as many as the month has days. */
function costOf(usage: UsageDay, version: ModelVersion, { use, quantity }: Used): CostDay {
  const resource = version.resources.get(use.resource);
  if (!resource) throw new Error(`the cost model ${version.version} has no ${use.resource}`);
  const days = isGauge(usage.metric) ? daysIn(monthOf(usage.day)) : 1;
  const used = quantity.times(use.factor);
  return {
    ...keysOf(usage),
    ...{ resource: use.resource, provider: resource.provider },
    quantity: textOf(used.div(days)),
    cost: textOf(used.times(resource.unitCost).div(days)),
  };
}

function sharedCost(usage: UsageDay, { shared }: ModelVersion, part: Exact): CostDay {
  const ofMonth = part.div(daysIn(monthOf(usage.day)));
  return {
    ...keysOf(usage),
    ...{ resource: SHARED, provider: shared.provider },
    quantity: textOf(ofMonth),
    cost: textOf(ofMonth.times(shared.monthly)),
  };
}

function keysOf({ tenantId, workspaceId, rail, day }: UsageDay) {
  return { tenantId, workspaceId, rail, day };
}

function textOf(exact: Exact): string {
  return plainText(exact.round(DECIMALS, HALF_UP));
}
