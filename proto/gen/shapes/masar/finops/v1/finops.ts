// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, flag, instant, list, money, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const GetCostSummaryRequest = object({
  period: text,
  group_by: oneOf("tenant", "workspace", "rail", "resource", "provider"),
  currency: currency,
  tenant_id: text,
});
export type GetCostSummaryRequest = Value<typeof GetCostSummaryRequest>;

export const CostBreakdown = object({
  key: required(text),
  tenant_id: text,
  tenant_name: text,
  cost: required(money),
  api_calls: required(decimal),
  storage_gb: required(decimal),
  ledger_transactions: required(decimal),
});
export type CostBreakdown = Value<typeof CostBreakdown>;

export const CostSummary = object({
  period: required(text),
  total_cost: required(money),
  currency: required(currency),
  breakdown: required(list(CostBreakdown)),
  group_by: required(oneOf("tenant", "workspace", "rail", "resource", "provider")),
  model_version: required(text),
  forecast: money,
  forecast_label: oneOf("FORECASTED"),
});
export type CostSummary = Value<typeof CostSummary>;

export const GetFinopsUsageRequest = object({
  period: text,
  start_date: date,
  end_date: date,
  group_by: oneOf("tenant", "workspace", "rail", "resource", "provider"),
  resource: oneOf("api_calls", "ledger_transactions", "search_queries", "storage", "compute", "bandwidth", "kyc_checks", "shared"),
  currency: currency,
  tenant_id: text,
});
export type GetFinopsUsageRequest = Value<typeof GetFinopsUsageRequest>;

export const FinopsMetric = object({
  key: required(text),
  tenant_id: text,
  resource: required(oneOf("api_calls", "ledger_transactions", "search_queries", "storage", "compute", "bandwidth", "kyc_checks", "shared")),
  unit: required(text),
  quantity: required(decimal),
  cost: required(money),
  is_estimate: required(flag),
});
export type FinopsMetric = Value<typeof FinopsMetric>;

export const FinopsUsage = object({
  period: required(text),
  group_by: required(oneOf("tenant", "workspace", "rail", "resource", "provider")),
  metrics: required(list(FinopsMetric)),
  total_cost: required(money),
  currency: required(currency),
});
export type FinopsUsage = Value<typeof FinopsUsage>;

export const ListCostAnomaliesRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  dimension: oneOf("workspace", "rail", "resource"),
  day: date,
});
export type ListCostAnomaliesRequest = Value<typeof ListCostAnomaliesRequest>;

export const CostAnomaly = object({
  id: required(text),
  dimension: required(oneOf("workspace", "rail", "resource")),
  key: required(text),
  day: required(date),
  cost: required(money),
  median: required(money),
  limit: required(money),
  weeks: required(count),
  currency: required(currency),
  detected_at: required(instant),
});
export type CostAnomaly = Value<typeof CostAnomaly>;

export const ListCostAnomaliesResponse = object({
  data: required(list(CostAnomaly)),
  pagination: required(Pagination),
});
export type ListCostAnomaliesResponse = Value<typeof ListCostAnomaliesResponse>;

export const ListRecommendationsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  status: oneOf("OPEN", "APPLIED", "DISMISSED"),
  type: oneOf("IDLE_WORKSPACE", "PLAN_MISMATCH", "STORAGE_GROWTH", "DUPLICATED_USAGE"),
  min_savings: text,
});
export type ListRecommendationsRequest = Value<typeof ListRecommendationsRequest>;

export const RecommendationEvidence = object({
  name: required(text),
  value: required(text),
});
export type RecommendationEvidence = Value<typeof RecommendationEvidence>;

export const Recommendation = object({
  id: required(text),
  type: required(oneOf("IDLE_WORKSPACE", "PLAN_MISMATCH", "STORAGE_GROWTH", "DUPLICATED_USAGE")),
  resource: required(text),
  description: required(text),
  estimated_monthly_savings: required(money),
  currency: required(currency),
  effort: required(oneOf("LOW", "MEDIUM", "HIGH")),
  confidence: required(oneOf("LOW", "MEDIUM", "HIGH")),
  status: required(oneOf("OPEN", "APPLIED", "DISMISSED")),
  evidence: required(list(RecommendationEvidence)),
  created_at: required(instant),
  decided_by: text,
  decided_at: instant,
});
export type Recommendation = Value<typeof Recommendation>;

export const ListRecommendationsResponse = object({
  data: required(list(Recommendation)),
  pagination: required(Pagination),
});
export type ListRecommendationsResponse = Value<typeof ListRecommendationsResponse>;

export const DecideRecommendationRequest = object({
  status: required(oneOf("APPLIED", "DISMISSED")),
});
export type DecideRecommendationRequest = Value<typeof DecideRecommendationRequest>;
