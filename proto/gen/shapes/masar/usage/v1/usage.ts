// Made by tools/apigen from the .proto file of this name: change that.

import { count, date, nullable, object, required, text, type Value } from '@masar/kit/shape';

export const UsageMetered = object({
  metric: required(text),
  quantity: required(count),
  day: required(date),
  workspaceId: required(nullable(text)),
  rail: required(text),
});
export type UsageMetered = Value<typeof UsageMetered>;
