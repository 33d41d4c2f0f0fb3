// Made by tools/apigen from the .proto file of this name: change that.

import { currency, decimal, list, money, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { CostAnomaly, Recommendation } from '../../../masar/finops/v1/finops';
import { CostReport } from '../../../masar/finops/v1/reports';

export const BudgetCrossing = object({
  budget_id: text,
  cost_center_id: text,
  name: required(text),
  period: required(text),
  threshold: required(decimal),
  status: required(oneOf("WARNING", "EXCEEDED", "CRITICAL")),
  amount: required(money),
  actual_spend: required(money),
  currency: required(currency),
  notify: required(list(text)),
});
export type BudgetCrossing = Value<typeof BudgetCrossing>;

export const FinopsBudgetWarning = object({
  crossing: required(BudgetCrossing),
});
export type FinopsBudgetWarning = Value<typeof FinopsBudgetWarning>;

export const FinopsBudgetExceeded = object({
  crossing: required(BudgetCrossing),
});
export type FinopsBudgetExceeded = Value<typeof FinopsBudgetExceeded>;

export const FinopsAnomalyDetected = object({
  anomaly: required(CostAnomaly),
});
export type FinopsAnomalyDetected = Value<typeof FinopsAnomalyDetected>;

export const FinopsReportGenerated = object({
  report: required(CostReport),
});
export type FinopsReportGenerated = Value<typeof FinopsReportGenerated>;

export const FinopsRecommendationAvailable = object({
  recommendation: required(Recommendation),
});
export type FinopsRecommendationAvailable = Value<typeof FinopsRecommendationAvailable>;
