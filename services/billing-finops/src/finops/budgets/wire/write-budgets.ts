import { fraction, type Money } from '@masar/kit/money';
import type { Stored } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/finops/v1/budgets';
import type { BudgetCrossing } from '@masar/proto/gen/ts/masar/finops/v1/events';
import { FORECASTED, forecastOf } from '../../costs/forecast';
import { statusOf } from '../alerts';
import type { Alert, Budget, CostCenter, Limit } from '../budget';
import { limitOfBudget, limitOfCostCenter } from '../commands';
import type { BudgetEvent } from '../events';

/** Spending of a month, as of an instant. */
export interface Spent {
  readonly period: string;
  readonly spent: Money;
  readonly now: Date;
}

const ROUND_DOWN = 0;
const RATIO_DECIMALS = 4;

/** A budget as the API shows it. */
export function writeBudget(
  { id, createdAt, state }: Pick<Stored<Budget>, 'id' | 'createdAt' | 'state'>,
  { period, spent, now }: Spent,
): wire.Budget {
  const { name, cost_center_id, scope, currency, thresholds, notify = [] } = state;
  const { start_date, end_date } = state;
  const forecast = forecastOf(spent, period, now);
  const spare = fraction(state.amount).minus(spent.toDecimal());
  const used = fraction(spent.toDecimal()).div(state.amount).round(RATIO_DECIMALS, ROUND_DOWN);
  return {
    ...{ id, name, cost_center_id, currency, period, start_date, end_date },
    scope: { dimension: scope.dimension, value: scope.value },
    ...{ amount: Number(state.amount), thresholds: thresholds.map(Number), notify: [...notify] },
    actual_spend: spent.toNumber('actual_spend'),
    forecast_spend: forecast?.toNumber('forecast_spend'),
    forecast_label: forecast && FORECASTED,
    ...{ remaining: Number(spare), utilization_pct: Number(used) },
    status: statusOf(limitOfBudget(state), spent),
    alerts: writeAlerts(state.alerts, period),
    created_at: createdAt.toISOString(),
  };
}

/** A cost center as the API shows it. */
export function writeCostCenter(
  { id, createdAt, state }: Pick<Stored<CostCenter>, 'id' | 'createdAt' | 'state'>,
  { period, spent, now }: Spent,
): wire.CostCenter {
  const { name, type, rail, value, currency, owner_id } = state;
  const forecast = forecastOf(spent, period, now);
  return {
    ...{ id, name, type, rail, value, currency, owner_id },
    budget_monthly: Number(state.budget_monthly),
    alert_threshold_pct: Number(state.alert_threshold_pct),
    spend_mtd: spent.toNumber('spend_mtd'),
    forecast: forecast?.toNumber('forecast'),
    forecast_label: forecast && FORECASTED,
    status: statusOf(limitOfCostCenter(state), spent),
    alerts: writeAlerts(state.alerts, period),
    created_at: createdAt.toISOString(),
  };
}

function writeAlerts(alerts: readonly Alert[], period: string): wire.BudgetAlert[] {
  return alerts
    .filter((alert) => alert.period === period)
    .map(({ threshold, status, triggeredAt }) => ({
      ...{ threshold: Number(threshold), type: 'ACTUAL', status, triggered_at: triggeredAt },
    }));
}

/** An event of a budget or a cost center, as consumers read it. */
export function writeCrossing(
  ids: Pick<BudgetCrossing, 'budget_id' | 'cost_center_id'>,
  { name, amount, currency, notify }: Limit,
  { type, crossing }: BudgetEvent,
) {
  const { period, threshold, status, spent } = crossing;
  const data = {
    ...{ ...ids, name, period, status, currency, notify },
    ...{ threshold: Number(threshold), amount: Number(amount), actual_spend: Number(spent) },
  };
  return { type, data: { crossing: data } };
}
