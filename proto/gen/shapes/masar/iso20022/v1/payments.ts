// Made by tools/apigen from the .proto file of this name: change that.

import { count, date, decimalText, flag, instant, list, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Iso20022ValidationResult } from '../../../masar/iso20022/v1/iso20022';
import { Pagination } from '../../../masar/api/v1/pagination';

export const CreditAddress = object({
  country: text,
  streetName: text,
  buildingNumber: text,
  postCode: text,
  townName: text,
  countrySubDivision: text,
  addressLines: list(text),
});
export type CreditAddress = Value<typeof CreditAddress>;

export const CreditParty = object({
  name: text,
  postalAddress: CreditAddress,
});
export type CreditParty = Value<typeof CreditParty>;

export const CreditAccount = object({
  iban: text,
  accountNumber: text,
});
export type CreditAccount = Value<typeof CreditAccount>;

export const CreditAgent = object({
  bic: text,
  clearingMemberId: text,
  clearingSystemId: text,
});
export type CreditAgent = Value<typeof CreditAgent>;

export const CreditAmount = object({
  value: text,
  currency: text,
});
export type CreditAmount = Value<typeof CreditAmount>;

export const CreditTransaction = object({
  endToEndId: text,
  instructionId: text,
  amount: CreditAmount,
  creditorAgent: CreditAgent,
  creditor: CreditParty,
  creditorAccount: CreditAccount,
  purposeCode: text,
  remittanceInformation: text,
});
export type CreditTransaction = Value<typeof CreditTransaction>;

export const CreditTransfer = object({
  paymentInformationId: text,
  paymentMethod: text,
  batchBooking: flag,
  numberOfTransactions: count,
  requestedExecutionDate: text,
  debtor: CreditParty,
  debtorAccount: CreditAccount,
  debtorAgent: CreditAgent,
  chargeBearer: text,
  transactions: required(list(CreditTransaction)),
});
export type CreditTransfer = Value<typeof CreditTransfer>;

export const SendCreditTransferRequest = object({
  marketPractice: required(oneOf("CBPR+", "SEPA", "GCC", "MY", "ID", "PK")),
  creditTransfer: required(CreditTransfer),
});
export type SendCreditTransferRequest = Value<typeof SendCreditTransferRequest>;

export const SendIslamicCreditTransferRequest = object({
  marketPractice: required(oneOf("CBPR+", "SEPA", "GCC", "MY", "ID", "PK")),
  creditTransfer: required(CreditTransfer),
  contractType: required(text),
  shariahBoardRef: required(text),
  profitRate: decimalText,
});
export type SendIslamicCreditTransferRequest = Value<typeof SendIslamicCreditTransferRequest>;

export const Iso20022Message = object({
  id: required(text),
  messageId: required(text),
  messageType: required(oneOf("pain.001")),
  status: required(oneOf("VALIDATED", "ACCEPTED", "COMPLETED", "REJECTED", "CANCELLED")),
  uetr: required(text),
  validationStatus: required(oneOf("VALID")),
  uetrs: required(list(text)),
  marketPractice: required(text),
  createdAt: required(instant),
  requestedExecutionDate: date,
  executionDate: date,
  workspaceId: text,
});
export type Iso20022Message = Value<typeof Iso20022Message>;

export const SentCreditTransfer = object({
  message: required(Iso20022Message),
  validationResult: required(Iso20022ValidationResult),
});
export type SentCreditTransfer = Value<typeof SentCreditTransfer>;

export const ListIso20022MessagesRequest = object({
  status: oneOf("VALIDATED", "ACCEPTED", "COMPLETED", "REJECTED", "CANCELLED"),
  page: count,
  perPage: count,
  after: text,
  before: text,
  contradictedBy: oneOf("ACSC", "RJCT", "CANC"),
});
export type ListIso20022MessagesRequest = Value<typeof ListIso20022MessagesRequest>;

export const ListIso20022MessagesResponse = object({
  data: required(list(Iso20022Message)),
  pagination: required(Pagination),
});
export type ListIso20022MessagesResponse = Value<typeof ListIso20022MessagesResponse>;

export const GetIso20022MessageRequest = object({});
export type GetIso20022MessageRequest = Value<typeof GetIso20022MessageRequest>;

export const CancellationReason = object({
  code: required(text),
  description: text,
});
export type CancellationReason = Value<typeof CancellationReason>;

export const CancellationCase = object({
  id: required(text),
  originalMessageId: required(text),
  reason: required(CancellationReason),
  status: required(oneOf("PENDING", "ACCEPTED", "REJECTED")),
  camt029Status: required(oneOf("CNCL", "PDCR", "RJCR")),
  refusal: text,
  requestedAt: required(instant),
});
export type CancellationCase = Value<typeof CancellationCase>;

export const Iso20022MessageRecord = object({
  message: required(Iso20022Message),
  validationResult: required(Iso20022ValidationResult),
  creditTransfer: required(CreditTransfer),
  contractType: text,
  shariahBoardRef: text,
  profitRate: decimalText,
  cases: required(list(CancellationCase)),
  handedOverAt: instant,
});
export type Iso20022MessageRecord = Value<typeof Iso20022MessageRecord>;

export const GetIso20022MessageStatusRequest = object({});
export type GetIso20022MessageStatusRequest = Value<typeof GetIso20022MessageStatusRequest>;

export const Iso20022MessageSummary = object({
  id: required(text),
  messageId: required(text),
  status: required(oneOf("VALIDATED", "ACCEPTED", "COMPLETED", "REJECTED", "CANCELLED")),
  uetr: required(text),
});
export type Iso20022MessageSummary = Value<typeof Iso20022MessageSummary>;

export const ReturnedAmount = object({
  value: required(text),
  currency: required(text),
});
export type ReturnedAmount = Value<typeof ReturnedAmount>;

export const PaymentReturn = object({
  inboundMessageId: required(text),
  messageId: required(text),
  amount: required(ReturnedAmount),
  reason: text,
  settlementDate: text,
});
export type PaymentReturn = Value<typeof PaymentReturn>;

export const PaymentTransactionStatus = object({
  originalEndToEndId: required(text),
  uetr: required(text),
  status: required(oneOf("RCVD", "PDNG", "ACTC", "ACCP", "ACWC", "ACSP", "ACSC", "RJCT", "CANC")),
  reason: text,
  acceptanceDateTime: instant,
  settlementDate: date,
  contradictedBy: oneOf("ACSC", "RJCT", "CANC"),
  returns: required(list(PaymentReturn)),
  explanation: text,
});
export type PaymentTransactionStatus = Value<typeof PaymentTransactionStatus>;

export const PaymentStatusReport = object({
  originalMessageId: required(text),
  groupStatus: required(oneOf("RCVD", "PDNG", "ACTC", "ACCP", "ACWC", "ACSP", "ACSC", "RJCT", "CANC", "PART")),
  transactionStatuses: required(list(PaymentTransactionStatus)),
});
export type PaymentStatusReport = Value<typeof PaymentStatusReport>;

export const Iso20022StatusReport = object({
  message: required(Iso20022MessageSummary),
  statusReport: required(PaymentStatusReport),
});
export type Iso20022StatusReport = Value<typeof Iso20022StatusReport>;

export const GetUetrStatusRequest = object({});
export type GetUetrStatusRequest = Value<typeof GetUetrStatusRequest>;

export const PaymentStatusEntry = object({
  status: required(oneOf("RCVD", "PDNG", "ACTC", "ACCP", "ACWC", "ACSP", "ACSC", "RJCT", "CANC")),
  at: required(instant),
  reason: text,
  isApplied: required(flag),
  explanation: text,
});
export type PaymentStatusEntry = Value<typeof PaymentStatusEntry>;

export const UetrStatus = object({
  uetr: required(text),
  message: required(Iso20022MessageSummary),
  transactionStatus: required(oneOf("RCVD", "PDNG", "ACTC", "ACCP", "ACWC", "ACSP", "ACSC", "RJCT", "CANC")),
  history: required(list(PaymentStatusEntry)),
  contradictedBy: oneOf("ACSC", "RJCT", "CANC"),
  returns: required(list(PaymentReturn)),
});
export type UetrStatus = Value<typeof UetrStatus>;

export const CancelCreditTransferRequest = object({
  code: required(text),
  description: text,
});
export type CancelCreditTransferRequest = Value<typeof CancelCreditTransferRequest>;

export const CancelledCreditTransfer = object({
  case: required(CancellationCase),
  message: required(Iso20022MessageSummary),
});
export type CancelledCreditTransfer = Value<typeof CancelledCreditTransfer>;

export const GetIso20022MessageXmlRequest = object({});
export type GetIso20022MessageXmlRequest = Value<typeof GetIso20022MessageXmlRequest>;

export const Iso20022MessageXml = object({
  xml: required(text),
});
export type Iso20022MessageXml = Value<typeof Iso20022MessageXml>;
