// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, instant, list, money, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const ListCostCentersRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  type: oneOf("tenant", "workspace", "rail", "resource", "provider"),
  owner_id: text,
});
export type ListCostCentersRequest = Value<typeof ListCostCentersRequest>;

export const BudgetAlert = object({
  threshold: required(decimal),
  type: required(oneOf("ACTUAL")),
  status: required(oneOf("WARNING", "EXCEEDED", "CRITICAL")),
  triggered_at: required(instant),
});
export type BudgetAlert = Value<typeof BudgetAlert>;

export const CostCenter = object({
  id: required(text),
  name: required(text),
  type: required(oneOf("tenant", "workspace", "rail", "resource", "provider")),
  rail: text,
  value: text,
  budget_monthly: required(money),
  currency: required(currency),
  alert_threshold_pct: required(decimal),
  owner_id: required(text),
  spend_mtd: required(money),
  forecast: money,
  forecast_label: oneOf("FORECASTED"),
  status: required(oneOf("ON_TRACK", "WARNING", "EXCEEDED", "CRITICAL")),
  alerts: required(list(BudgetAlert)),
  created_at: required(instant),
});
export type CostCenter = Value<typeof CostCenter>;

export const ListCostCentersResponse = object({
  data: required(list(CostCenter)),
  pagination: required(Pagination),
});
export type ListCostCentersResponse = Value<typeof ListCostCentersResponse>;

export const CreateCostCenterRequest = object({
  name: required(text),
  type: required(oneOf("tenant", "workspace", "rail", "resource", "provider")),
  rail: text,
  value: text,
  budget_monthly: required(money),
  currency: required(currency),
  alert_threshold_pct: decimal,
  owner_id: required(text),
});
export type CreateCostCenterRequest = Value<typeof CreateCostCenterRequest>;

export const GetCostCenterRequest = object({});
export type GetCostCenterRequest = Value<typeof GetCostCenterRequest>;

export const BudgetScope = object({
  dimension: required(oneOf("tenant", "workspace", "rail", "resource", "provider")),
  value: text,
});
export type BudgetScope = Value<typeof BudgetScope>;

export const CreateBudgetRequest = object({
  name: required(text),
  cost_center_id: text,
  scope: BudgetScope,
  amount: required(money),
  currency: required(currency),
  period: oneOf("MONTHLY"),
  thresholds: list(decimal),
  notify: list(text),
  start_date: date,
  end_date: date,
});
export type CreateBudgetRequest = Value<typeof CreateBudgetRequest>;

export const Budget = object({
  id: required(text),
  name: required(text),
  cost_center_id: text,
  scope: required(BudgetScope),
  amount: required(money),
  currency: required(currency),
  period: required(text),
  thresholds: required(list(decimal)),
  notify: required(list(text)),
  start_date: date,
  end_date: date,
  actual_spend: required(money),
  forecast_spend: money,
  forecast_label: oneOf("FORECASTED"),
  remaining: required(money),
  utilization_pct: required(decimal),
  status: required(oneOf("ON_TRACK", "WARNING", "EXCEEDED", "CRITICAL")),
  alerts: required(list(BudgetAlert)),
  created_at: required(instant),
});
export type Budget = Value<typeof Budget>;

export const ListBudgetsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  cost_center_id: text,
});
export type ListBudgetsRequest = Value<typeof ListBudgetsRequest>;

export const ListBudgetsResponse = object({
  data: required(list(Budget)),
  pagination: required(Pagination),
});
export type ListBudgetsResponse = Value<typeof ListBudgetsResponse>;

export const GetBudgetRequest = object({});
export type GetBudgetRequest = Value<typeof GetBudgetRequest>;

export const PatchBudgetRequest = object({
  name: required(text),
  amount: required(money),
  thresholds: list(decimal),
  notify: list(text),
  end_date: date,
});
export type PatchBudgetRequest = Value<typeof PatchBudgetRequest>;

export const DeleteBudgetRequest = object({});
export type DeleteBudgetRequest = Value<typeof DeleteBudgetRequest>;
