// Made by tools/apigen from the .proto file of this name: change that.

import { count, date, decimal, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';

export const UsageRecorded = object({
  workspaceId: required(text),
  metric: required(oneOf("api_calls", "contracts", "kyc_checks", "storage")),
  unit: required(oneOf("count", "GB")),
  date: required(date),
  records: required(count),
  quantity: required(decimal),
  recordId: required(nullable(text)),
});
export type UsageRecorded = Value<typeof UsageRecorded>;
