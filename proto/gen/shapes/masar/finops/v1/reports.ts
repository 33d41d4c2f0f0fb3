// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, decimal, flag, instant, list, money, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const ExportCostReportRequest = object({
  period: required(text),
  group_by: oneOf("tenant", "workspace", "rail", "resource", "provider"),
  format: required(oneOf("CSV", "JSON", "FOCUS")),
  currency: currency,
  tenant_id: text,
  all_tenants: flag,
});
export type ExportCostReportRequest = Value<typeof ExportCostReportRequest>;

export const CostReport = object({
  report_id: required(text),
  status: required(oneOf("PENDING", "READY", "FAILED", "EXPIRED")),
  format: required(oneOf("CSV", "JSON", "FOCUS")),
  period: required(text),
  group_by: required(oneOf("tenant", "workspace", "rail", "resource", "provider")),
  currency: required(currency),
  rows: count,
  sha256: text,
  bytes: decimal,
  total_cost: money,
  download_url: required(text),
  failure: text,
  created_at: required(instant),
  expires_at: required(instant),
});
export type CostReport = Value<typeof CostReport>;

export const ListCostReportsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  status: oneOf("PENDING", "READY", "FAILED", "EXPIRED"),
});
export type ListCostReportsRequest = Value<typeof ListCostReportsRequest>;

export const ListCostReportsResponse = object({
  data: required(list(CostReport)),
  pagination: required(Pagination),
});
export type ListCostReportsResponse = Value<typeof ListCostReportsResponse>;

export const GetCostReportRequest = object({});
export type GetCostReportRequest = Value<typeof GetCostReportRequest>;

export const DownloadCostReportRequest = object({});
export type DownloadCostReportRequest = Value<typeof DownloadCostReportRequest>;

export const CostReportContent = object({
  content: required(text),
});
export type CostReportContent = Value<typeof CostReportContent>;
