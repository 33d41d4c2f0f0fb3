// Made by tools/apigen from the .proto file of this name: change that.

import { count, date, flag, instant, list, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const ListIso20022RecallsRequest = object({
  status: oneOf("OPEN", "ACCEPTED", "REJECTED"),
  uetr: text,
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListIso20022RecallsRequest = Value<typeof ListIso20022RecallsRequest>;

export const RecalledAmount = object({
  value: required(text),
  currency: required(text),
});
export type RecalledAmount = Value<typeof RecalledAmount>;

export const RecalledPayment = object({
  messageId: text,
  messageName: text,
  endToEndId: text,
  transactionId: text,
  uetr: text,
  amount: RecalledAmount,
  settlementDate: text,
});
export type RecalledPayment = Value<typeof RecalledPayment>;

export const RecallReason = object({
  code: text,
  description: text,
});
export type RecallReason = Value<typeof RecallReason>;

export const RecallAnswer = object({
  messageId: required(text),
  camt029Status: required(oneOf("CNCL", "RJCR")),
  reason: RecallReason,
  answeredAt: required(instant),
  answeredBy: required(text),
  handedOverAt: instant,
});
export type RecallAnswer = Value<typeof RecallAnswer>;

export const RecallReturn = object({
  messageId: required(text),
  amount: required(RecalledAmount),
  settlementDate: required(date),
  settlementMethod: required(oneOf("INDA", "INGA", "CLRG")),
  paymentMessageId: text,
  handedOverAt: instant,
});
export type RecallReturn = Value<typeof RecallReturn>;

export const Iso20022Recall = object({
  id: required(text),
  status: required(oneOf("OPEN", "ACCEPTED", "REJECTED")),
  inboundMessageId: required(text),
  messageId: required(text),
  sender: text,
  caseId: text,
  payment: required(RecalledPayment),
  reason: RecallReason,
  receivedAt: required(instant),
  ownMessageId: text,
  answer: RecallAnswer,
  return: RecallReturn,
  failedHandOvers: required(count),
});
export type Iso20022Recall = Value<typeof Iso20022Recall>;

export const ListIso20022RecallsResponse = object({
  data: required(list(Iso20022Recall)),
  pagination: required(Pagination),
});
export type ListIso20022RecallsResponse = Value<typeof ListIso20022RecallsResponse>;

export const GetIso20022RecallRequest = object({});
export type GetIso20022RecallRequest = Value<typeof GetIso20022RecallRequest>;

export const AcceptIso20022RecallRequest = object({
  settled: flag,
  settlementMethod: oneOf("INDA", "INGA", "CLRG"),
  settlementDate: date,
});
export type AcceptIso20022RecallRequest = Value<typeof AcceptIso20022RecallRequest>;

export const RejectIso20022RecallRequest = object({
  code: required(text),
  description: text,
});
export type RejectIso20022RecallRequest = Value<typeof RejectIso20022RecallRequest>;
