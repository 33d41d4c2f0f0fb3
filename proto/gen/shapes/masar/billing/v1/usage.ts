// Made by tools/apigen from the .proto file of this name: change that.

import { count, date, decimal, flag, instant, list, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const RecordUsageRequest = object({
  workspaceId: required(text),
  metric: required(oneOf("api_calls", "contracts", "kyc_checks", "storage")),
  quantity: required(decimal),
  timestamp: instant,
  eventId: text,
});
export type RecordUsageRequest = Value<typeof RecordUsageRequest>;

export const UsageVoid = object({
  at: required(instant),
  by: required(text),
  reason: required(text),
});
export type UsageVoid = Value<typeof UsageVoid>;

export const UsageRecord = object({
  id: required(text),
  workspaceId: required(text),
  metric: required(oneOf("api_calls", "contracts", "kyc_checks", "storage")),
  unit: required(oneOf("count", "GB")),
  quantity: required(decimal),
  timestamp: required(instant),
  recordedAt: required(instant),
  duplicate: required(flag),
  eventId: required(nullable(text)),
  source: required(text),
  recordedBy: required(text),
  voided: required(nullable(UsageVoid)),
});
export type UsageRecord = Value<typeof UsageRecord>;

export const BatchedUsage = object({
  workspaceId: required(text),
  metric: required(text),
  quantity: required(decimal),
  timestamp: text,
  eventId: text,
});
export type BatchedUsage = Value<typeof BatchedUsage>;

export const RecordUsageBatchRequest = object({
  records: required(list(BatchedUsage)),
});
export type RecordUsageBatchRequest = Value<typeof RecordUsageBatchRequest>;

export const RejectedUsage = object({
  index: required(count),
  field: required(text),
  code: required(text),
  message: required(text),
});
export type RejectedUsage = Value<typeof RejectedUsage>;

export const RecordedBatch = object({
  accepted: required(count),
  duplicates: required(count),
  rejected: required(list(RejectedUsage)),
});
export type RecordedBatch = Value<typeof RecordedBatch>;

export const GetUsageRequest = object({
  workspaceId: required(text),
  metric: required(oneOf("api_calls", "contracts", "kyc_checks", "storage")),
  startDate: required(date),
  endDate: required(date),
});
export type GetUsageRequest = Value<typeof GetUsageRequest>;

export const DailyUsage = object({
  date: required(date),
  quantity: required(decimal),
});
export type DailyUsage = Value<typeof DailyUsage>;

export const UsageResult = object({
  metric: required(oneOf("api_calls", "contracts", "kyc_checks", "storage")),
  total: required(decimal),
  breakdown: required(list(DailyUsage)),
  workspaceId: required(text),
  unit: required(oneOf("count", "GB")),
});
export type UsageResult = Value<typeof UsageResult>;

export const ListUsageRecordsRequest = object({
  workspaceId: text,
  metric: oneOf("api_calls", "contracts", "kyc_checks", "storage"),
  date: date,
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListUsageRecordsRequest = Value<typeof ListUsageRecordsRequest>;

export const ListUsageRecordsResponse = object({
  data: required(list(UsageRecord)),
  pagination: required(Pagination),
});
export type ListUsageRecordsResponse = Value<typeof ListUsageRecordsResponse>;

export const GetUsageRecordRequest = object({});
export type GetUsageRecordRequest = Value<typeof GetUsageRecordRequest>;

export const VoidUsageRecordRequest = object({
  reason: required(text),
});
export type VoidUsageRecordRequest = Value<typeof VoidUsageRecordRequest>;
