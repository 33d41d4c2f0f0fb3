// Made by tools/apigen from the .proto file of this name: change that.

import { decimal, flag, instant, list, object, required, text, type Value } from '@masar/kit/shape';

export const MoveSandboxClockRequest = object({
  advance: text,
  now: instant,
  reset: flag,
});
export type MoveSandboxClockRequest = Value<typeof MoveSandboxClockRequest>;

export const GetSandboxClockRequest = object({});
export type GetSandboxClockRequest = Value<typeof GetSandboxClockRequest>;

export const SandboxClock = object({
  now: required(instant),
  offsetSeconds: required(decimal),
  // ranDueWork: a map is read by its rail.
  pendingDueWork: required(list(text)),
});
export type SandboxClock = Value<typeof SandboxClock>;
