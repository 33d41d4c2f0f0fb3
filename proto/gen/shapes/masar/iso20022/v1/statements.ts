// Made by tools/apigen from the .proto file of this name: change that.

import { count, date, instant, object, oneOf, required, text, type Value } from '@masar/kit/shape';

export const StatementAccount = object({
  iban: required(text),
});
export type StatementAccount = Value<typeof StatementAccount>;

export const RequestStatementRequest = object({
  account: required(StatementAccount),
  fromDate: required(date),
  toDate: required(date),
  marketPractice: required(oneOf("CBPR+", "SEPA", "GCC", "MY", "ID", "PK")),
});
export type RequestStatementRequest = Value<typeof RequestStatementRequest>;

export const GetStatementRequestRequest = object({});
export type GetStatementRequestRequest = Value<typeof GetStatementRequestRequest>;

export const StatementRequestMessage = object({
  id: required(text),
  messageId: required(text),
  messageType: required(oneOf("camt.060")),
  status: required(oneOf("REQUESTED", "ANSWERED")),
});
export type StatementRequestMessage = Value<typeof StatementRequestMessage>;

export const RequestedStatement = object({
  message: required(StatementRequestMessage),
  requestId: required(text),
  status: required(oneOf("REQUESTED", "ANSWERED")),
  handedOverAt: instant,
  failedHandOvers: required(count),
});
export type RequestedStatement = Value<typeof RequestedStatement>;
