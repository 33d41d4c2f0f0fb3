// Made by tools/apigen from the .proto file of this name: change that.

import { count, date, flag, instant, list, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const AuditEntry = object({
  seq: required(count),
  at: required(instant),
  actor: required(text),
  action: required(text),
  rail: required(text),
  resourceId: required(nullable(text)),
  requestId: required(text),
  outcome: required(oneOf("succeeded", "unauthenticated", "forbidden", "refused")),
  count: required(count),
  ruleRefs: required(list(text)),
  previousHash: required(text),
  hash: required(text),
  errorCode: text,
});
export type AuditEntry = Value<typeof AuditEntry>;

export const ListAuditRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  action: text,
  resourceId: text,
  actor: text,
  from: instant,
  to: instant,
  outcome: oneOf("succeeded", "unauthenticated", "forbidden", "refused"),
});
export type ListAuditRequest = Value<typeof ListAuditRequest>;

export const ListAuditResponse = object({
  data: required(list(AuditEntry)),
  pagination: required(Pagination),
});
export type ListAuditResponse = Value<typeof ListAuditResponse>;

export const VerifyAuditRequest = object({
  from: count,
  to: count,
});
export type VerifyAuditRequest = Value<typeof VerifyAuditRequest>;

export const AuditVerification = object({
  valid: required(flag),
  checked: required(count),
  firstBrokenSeq: required(nullable(count)),
  root: required(text),
  lastSeq: required(count),
});
export type AuditVerification = Value<typeof AuditVerification>;

export const AuditRoot = object({
  day: required(date),
  seq: required(count),
  root: required(text),
});
export type AuditRoot = Value<typeof AuditRoot>;
