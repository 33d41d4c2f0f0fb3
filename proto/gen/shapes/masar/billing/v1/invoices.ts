// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, flag, instant, list, money, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const InvoicePeriod = object({
  start: required(date),
  end: required(date),
});
export type InvoicePeriod = Value<typeof InvoicePeriod>;

export const CreateInvoiceRequest = object({
  workspaceId: required(text),
  period: required(InvoicePeriod),
});
export type CreateInvoiceRequest = Value<typeof CreateInvoiceRequest>;

export const InvoiceLine = object({
  description: required(text),
  amount: required(money),
  kind: required(oneOf("FEE", "USAGE", "ADJUSTMENT")),
  metric: nullable(oneOf("api_calls", "contracts", "kyc_checks", "storage")),
  quantity: nullable(decimal),
  unitPrice: nullable(decimal),
  tier: nullable(count),
  periodStart: required(date),
  periodEnd: required(date),
});
export type InvoiceLine = Value<typeof InvoiceLine>;

export const InvoiceSeller = object({
  legalEntity: required(text),
  country: nullable(text),
  taxNumber: nullable(text),
});
export type InvoiceSeller = Value<typeof InvoiceSeller>;

export const InvoiceBuyer = object({
  tenantId: required(text),
  name: required(text),
  jurisdiction: nullable(text),
});
export type InvoiceBuyer = Value<typeof InvoiceBuyer>;

export const InvoiceVoid = object({
  at: required(instant),
  by: required(text),
  reason: required(text),
});
export type InvoiceVoid = Value<typeof InvoiceVoid>;

export const CreditNoteSummary = object({
  id: required(text),
  number: nullable(text),
  amount: required(money),
  reason: required(text),
  issuedAt: required(instant),
});
export type CreditNoteSummary = Value<typeof CreditNoteSummary>;

export const Invoice = object({
  id: required(text),
  workspaceId: required(text),
  status: required(oneOf("draft", "open", "paid", "void", "overdue")),
  subtotal: required(money),
  tax: required(money),
  total: required(money),
  lineItems: required(list(InvoiceLine)),
  number: nullable(text),
  currency: required(currency),
  period: required(InvoicePeriod),
  issuedAt: nullable(instant),
  dueDate: nullable(date),
  paidAt: nullable(instant),
  amountPaid: required(money),
  amountDue: required(money),
  paymentStatus: nullable(oneOf("processing", "succeeded", "failed")),
  paymentMethod: nullable(text),
  paymentReference: nullable(text),
  taxRate: required(decimal),
  taxName: nullable(text),
  reverseCharge: required(flag),
  notes: required(list(text)),
  seller: required(InvoiceSeller),
  buyer: required(InvoiceBuyer),
  void: nullable(InvoiceVoid),
  creditNotes: required(list(CreditNoteSummary)),
  createdAt: required(instant),
  updatedAt: required(instant),
});
export type Invoice = Value<typeof Invoice>;

export const ListInvoicesRequest = object({
  status: oneOf("draft", "open", "paid", "void", "overdue"),
  workspaceId: text,
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListInvoicesRequest = Value<typeof ListInvoicesRequest>;

export const ListInvoicesResponse = object({
  data: required(list(Invoice)),
  pagination: required(Pagination),
});
export type ListInvoicesResponse = Value<typeof ListInvoicesResponse>;

export const GetInvoiceRequest = object({});
export type GetInvoiceRequest = Value<typeof GetInvoiceRequest>;

export const DeleteInvoiceRequest = object({});
export type DeleteInvoiceRequest = Value<typeof DeleteInvoiceRequest>;

export const FinalizeInvoiceRequest = object({});
export type FinalizeInvoiceRequest = Value<typeof FinalizeInvoiceRequest>;

export const VoidInvoiceRequest = object({
  reason: required(text),
});
export type VoidInvoiceRequest = Value<typeof VoidInvoiceRequest>;

export const PayInvoiceRequest = object({
  paymentMethod: required(text),
  reference: text,
  amount: money,
});
export type PayInvoiceRequest = Value<typeof PayInvoiceRequest>;

export const InvoicePaymentResult = object({
  id: required(text),
  status: required(oneOf("open", "paid", "overdue")),
  paidAt: nullable(instant),
  paymentMethod: required(text),
  paymentReference: nullable(text),
  amount: required(money),
  paymentStatus: required(oneOf("processing", "succeeded")),
  currency: required(currency),
});
export type InvoicePaymentResult = Value<typeof InvoicePaymentResult>;

export const CreditInvoiceRequest = object({
  amount: money,
  reason: required(text),
});
export type CreditInvoiceRequest = Value<typeof CreditInvoiceRequest>;

export const CreditNote = object({
  id: required(text),
  number: required(text),
  invoiceId: required(text),
  invoiceNumber: required(text),
  workspaceId: required(text),
  currency: required(currency),
  subtotal: required(money),
  tax: required(money),
  amount: required(money),
  reason: required(text),
  issuedAt: required(instant),
  issuedBy: required(text),
});
export type CreditNote = Value<typeof CreditNote>;

export const ListCreditNotesRequest = object({
  invoiceId: text,
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListCreditNotesRequest = Value<typeof ListCreditNotesRequest>;

export const ListCreditNotesResponse = object({
  data: required(list(CreditNote)),
  pagination: required(Pagination),
});
export type ListCreditNotesResponse = Value<typeof ListCreditNotesResponse>;

export const ListPlansRequest = object({
  date: date,
});
export type ListPlansRequest = Value<typeof ListPlansRequest>;

export const PriceTier = object({
  upTo: nullable(decimal),
  unitPrice: required(decimal),
});
export type PriceTier = Value<typeof PriceTier>;

export const MetricPrice = object({
  metric: required(oneOf("api_calls", "contracts", "kyc_checks", "storage")),
  unit: required(oneOf("count", "GB")),
  included: nullable(decimal),
  tiers: required(list(PriceTier)),
});
export type MetricPrice = Value<typeof MetricPrice>;

export const PricedPlan = object({
  name: required(text),
  currency: required(currency),
  effectiveFrom: required(date),
  monthlyFee: required(money),
  metrics: required(list(MetricPrice)),
});
export type PricedPlan = Value<typeof PricedPlan>;

export const ListPlansResponse = object({
  data: required(list(PricedPlan)),
});
export type ListPlansResponse = Value<typeof ListPlansResponse>;
