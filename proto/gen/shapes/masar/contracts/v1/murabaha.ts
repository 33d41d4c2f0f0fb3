// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, flag, instant, list, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { ComplianceCheck } from '../../../masar/contracts/v1/contracts';
import { Pagination } from '../../../masar/api/v1/pagination';

export const MurabahaPaymentSchedule = object({
  installments: required(count),
  installment_amount: required(decimal),
  last_installment_amount: required(decimal),
  frequency: required(text),
  first_due_date: date,
});
export type MurabahaPaymentSchedule = Value<typeof MurabahaPaymentSchedule>;

export const MurabahaCollectionCostPolicy = object({
  percent: required(decimal),
  reference: required(text),
});
export type MurabahaCollectionCostPolicy = Value<typeof MurabahaCollectionCostPolicy>;

export const MurabahaPolicy = object({
  rebate_mode: required(oneOf("DISCRETIONARY", "COMMITTED")),
  rebate_method: required(oneOf("UNEARNED_AMORTISED", "STRAIGHT_LINE", "NONE")),
  late_payment: required(oneOf("DONATION", "NONE")),
  tawarruq_agent: required(oneOf("CUSTOMER", "INSTITUTION")),
  collection_costs: MurabahaCollectionCostPolicy,
});
export type MurabahaPolicy = Value<typeof MurabahaPolicy>;

export const MurabahaFee = object({
  kind: required(oneOf("THIRD_PARTY_EXPENSE", "COMMITMENT", "FACILITY", "OWN_STAFF")),
  amount: required(decimal),
  description: text,
});
export type MurabahaFee = Value<typeof MurabahaFee>;

export const MurabahaLatePayment = object({
  donation_rate: required(decimal),
  charity_id: required(text),
});
export type MurabahaLatePayment = Value<typeof MurabahaLatePayment>;

export const MurabahaPurchaseAgent = object({
  entity_id: required(text),
  is_customer: required(flag),
  need_reason: text,
});
export type MurabahaPurchaseAgent = Value<typeof MurabahaPurchaseAgent>;

export const MurabahaPossession = object({
  type: required(oneOf("ACTUAL", "CONSTRUCTIVE")),
  evidence_type: oneOf("BILL_OF_LADING", "WAREHOUSE_RECEIPT", "TITLE_REGISTRATION", "VACATED_PROPERTY", "PLACED_AT_DISPOSAL"),
  taken_at: required(instant),
  document_ids: required(list(text)),
});
export type MurabahaPossession = Value<typeof MurabahaPossession>;

export const MurabahaAcquisition = object({
  supplier_id: required(text),
  purchase_contract_ref: required(text),
  purchase_date: required(date),
  invoice_ref: required(text),
  paid_direct_to_supplier: required(flag),
  agent: MurabahaPurchaseAgent,
  risk_transfer_at: required(instant),
  possession: required(MurabahaPossession),
});
export type MurabahaAcquisition = Value<typeof MurabahaAcquisition>;

export const MurabahaReview = object({
  decision: required(oneOf("APPROVE", "REJECT", "RETURN")),
  reason: text,
  shariah_board_ref: text,
  at: required(instant),
  reviewed_by: required(text),
});
export type MurabahaReview = Value<typeof MurabahaReview>;

export const MurabahaSettlement = object({
  date: required(date),
  outstanding_selling_price: required(decimal),
  rebate: required(decimal),
  settlement_amount: required(decimal),
  method: required(oneOf("UNEARNED_AMORTISED", "STRAIGHT_LINE", "NONE")),
  mode: required(oneOf("DISCRETIONARY", "COMMITTED")),
  quote_id: text,
  reference: text,
});
export type MurabahaSettlement = Value<typeof MurabahaSettlement>;

export const MurabahaTermination = object({
  reason: required(oneOf("REJECTED", "CUSTOMER_WITHDREW", "INSTITUTION_WITHDREW", "ASSET_UNAVAILABLE", "RESCISSION", "DEFAULT_SALE", "IQALAH")),
  notes: text,
  at: required(instant),
});
export type MurabahaTermination = Value<typeof MurabahaTermination>;

export const MurabahaSupplierDiscount = object({
  id: required(text),
  amount: required(decimal),
  price_reduction: required(decimal),
  refund_amount: required(decimal),
  reference: required(text),
  received_at: required(instant),
  recorded_at: required(instant),
});
export type MurabahaSupplierDiscount = Value<typeof MurabahaSupplierDiscount>;

export const MurabahaTawarruq = object({
  quantity: required(text),
  storage_location: required(text),
  resale_agreed: required(flag),
  returns_to_supplier: required(flag),
});
export type MurabahaTawarruq = Value<typeof MurabahaTawarruq>;

export const MurabahaResaleAgent = object({
  entity_id: required(text),
  is_institution: required(flag),
  arranged_by_institution: required(flag),
  appointed_at: required(instant),
  regulation_ref: text,
});
export type MurabahaResaleAgent = Value<typeof MurabahaResaleAgent>;

export const MurabahaResale = object({
  buyer_id: required(text),
  buyer_is_related: required(flag),
  contract_ref: required(text),
  price: required(decimal),
  sold_at: required(instant),
  possession: required(MurabahaPossession),
  agent: MurabahaResaleAgent,
  proceeds_ref: required(text),
});
export type MurabahaResale = Value<typeof MurabahaResale>;

export const MurabahaContract = object({
  id: required(text),
  type: required(oneOf("murabaha")),
  status: required(oneOf("DRAFT", "PENDING_SHARIAH_REVIEW", "SHARIAH_APPROVED", "ACTIVE", "COMPLETED", "TERMINATED")),
  asset_description: required(text),
  counterparty_id: required(text),
  cost_price: required(decimal),
  profit_margin: required(decimal),
  profit_amount: required(decimal),
  sale_price: required(decimal),
  currency: required(text),
  payment_schedule: required(MurabahaPaymentSchedule),
  jurisdiction: text,
  policy: required(MurabahaPolicy),
  asset_category: text,
  asset_serial: text,
  supplier_id: text,
  supplier_is_customer_agent: flag,
  customer_ownership_pct: decimal,
  prior_sale_to_customer: flag,
  previously_financed_to_customer: flag,
  profit_basis: text,
  fees: list(MurabahaFee),
  grace_period_days: required(count),
  late_payment: MurabahaLatePayment,
  paid_amount: required(decimal),
  outstanding_amount: decimal,
  acquisition: MurabahaAcquisition,
  review: MurabahaReview,
  compliance_checks: required(list(ComplianceCheck)),
  settlement: MurabahaSettlement,
  termination: MurabahaTermination,
  created_by: required(text),
  created_at: required(instant),
  updated_at: required(instant),
  submitted_at: instant,
  executed_at: instant,
  completed_at: instant,
  installment_amounts: list(decimal),
  business_day_roll: required(oneOf("NONE", "FOLLOWING", "MODIFIED_FOLLOWING")),
  early_settlement_costs: decimal,
  arrears_amount: decimal,
  overdue_installments: count,
  next_due_date: date,
  confirm_high_margin: flag,
  waived_amount: decimal,
  supplier_discounts: list(MurabahaSupplierDiscount),
  tawarruq: MurabahaTawarruq,
  resale: MurabahaResale,
  workspace_id: text,
});
export type MurabahaContract = Value<typeof MurabahaContract>;

export const RecordMurabahaResaleRequest = object({
  buyer_id: required(text),
  buyer_is_related: required(flag),
  contract_ref: required(text),
  price: required(decimal),
  sold_at: required(instant),
  possession: required(MurabahaPossession),
  agent: MurabahaResaleAgent,
  proceeds_ref: required(text),
});
export type RecordMurabahaResaleRequest = Value<typeof RecordMurabahaResaleRequest>;

export const MurabahaPaymentTerms = object({
  installments: required(count),
  frequency: required(oneOf("weekly", "bi_weekly", "monthly", "quarterly", "semi_annual", "annual", "bullet")),
});
export type MurabahaPaymentTerms = Value<typeof MurabahaPaymentTerms>;

export const CreateMurabahaContractRequest = object({
  asset_description: required(text),
  cost_price: required(decimal),
  profit_margin: required(decimal),
  currency: required(currency),
  payment_terms: required(MurabahaPaymentTerms),
  counterparty_id: required(text),
  jurisdiction: text,
  asset_category: text,
  asset_serial: text,
  supplier_id: text,
  supplier_is_customer_agent: flag,
  customer_ownership_pct: decimal,
  prior_sale_to_customer: flag,
  previously_financed_to_customer: flag,
  profit_basis: oneOf("FIXED", "FLOATING"),
  fees: list(MurabahaFee),
  grace_period_days: count,
  late_payment: MurabahaLatePayment,
  installment_amounts: list(decimal),
  business_day_roll: oneOf("NONE", "FOLLOWING", "MODIFIED_FOLLOWING"),
  early_settlement_costs: decimal,
  confirm_high_margin: flag,
  tawarruq: MurabahaTawarruq,
});
export type CreateMurabahaContractRequest = Value<typeof CreateMurabahaContractRequest>;

export const ListMurabahaContractsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  status: oneOf("DRAFT", "PENDING_SHARIAH_REVIEW", "SHARIAH_APPROVED", "ACTIVE", "COMPLETED", "TERMINATED"),
  counterparty_id: text,
  overdue: flag,
});
export type ListMurabahaContractsRequest = Value<typeof ListMurabahaContractsRequest>;

export const ListMurabahaContractsResponse = object({
  data: required(list(MurabahaContract)),
  pagination: required(Pagination),
});
export type ListMurabahaContractsResponse = Value<typeof ListMurabahaContractsResponse>;

export const GetMurabahaContractRequest = object({});
export type GetMurabahaContractRequest = Value<typeof GetMurabahaContractRequest>;

export const PatchMurabahaContractRequest = object({
  asset_description: required(text),
  cost_price: required(decimal),
  profit_margin: required(decimal),
  currency: required(currency),
  payment_terms: required(MurabahaPaymentTerms),
  counterparty_id: required(text),
  jurisdiction: text,
  asset_category: text,
  asset_serial: text,
  supplier_id: text,
  supplier_is_customer_agent: flag,
  customer_ownership_pct: decimal,
  prior_sale_to_customer: flag,
  previously_financed_to_customer: flag,
  profit_basis: oneOf("FIXED", "FLOATING"),
  fees: list(MurabahaFee),
  grace_period_days: count,
  late_payment: MurabahaLatePayment,
  installment_amounts: list(decimal),
  business_day_roll: oneOf("NONE", "FOLLOWING", "MODIFIED_FOLLOWING"),
  early_settlement_costs: decimal,
  confirm_high_margin: flag,
  tawarruq: MurabahaTawarruq,
});
export type PatchMurabahaContractRequest = Value<typeof PatchMurabahaContractRequest>;

export const SubmitMurabahaContractRequest = object({
  supplier_id: text,
  supplier_is_customer_agent: flag,
  customer_ownership_pct: decimal,
  prior_sale_to_customer: flag,
  previously_financed_to_customer: flag,
});
export type SubmitMurabahaContractRequest = Value<typeof SubmitMurabahaContractRequest>;

export const ReviewMurabahaContractRequest = object({
  decision: required(oneOf("APPROVE", "REJECT", "RETURN")),
  reason: text,
  shariah_board_ref: text,
});
export type ReviewMurabahaContractRequest = Value<typeof ReviewMurabahaContractRequest>;

export const RecordMurabahaAcquisitionRequest = object({
  supplier_id: required(text),
  purchase_contract_ref: required(text),
  purchase_date: required(date),
  invoice_ref: required(text),
  paid_direct_to_supplier: required(flag),
  agent: MurabahaPurchaseAgent,
  risk_transfer_at: required(instant),
  possession: required(MurabahaPossession),
});
export type RecordMurabahaAcquisitionRequest = Value<typeof RecordMurabahaAcquisitionRequest>;

export const MurabahaAcceptance = object({
  accepted_at: required(instant),
  reference: required(text),
});
export type MurabahaAcceptance = Value<typeof MurabahaAcceptance>;

export const ExecuteMurabahaContractRequest = object({
  customer_acceptance: required(MurabahaAcceptance),
  first_due_date: date,
  ownership_evidence: MurabahaAcquisition,
});
export type ExecuteMurabahaContractRequest = Value<typeof ExecuteMurabahaContractRequest>;

export const GetMurabahaScheduleRequest = object({});
export type GetMurabahaScheduleRequest = Value<typeof GetMurabahaScheduleRequest>;

export const MurabahaInstallment = object({
  number: required(count),
  due_date: required(date),
  amount: required(decimal),
  cost_component: required(decimal),
  profit_component: required(decimal),
  paid_amount: required(decimal),
  status: required(oneOf("PENDING", "DUE", "PARTIALLY_PAID", "PAID", "OVERDUE", "WAIVED")),
});
export type MurabahaInstallment = Value<typeof MurabahaInstallment>;

export const MurabahaSchedule = object({
  contract_id: required(text),
  currency: required(text),
  installments: required(list(MurabahaInstallment)),
  total_amount: required(decimal),
  paid_amount: required(decimal),
  outstanding_amount: required(decimal),
  reduced_amount: required(decimal),
});
export type MurabahaSchedule = Value<typeof MurabahaSchedule>;

export const ReceiveMurabahaPaymentRequest = object({
  amount: required(decimal),
  reference: required(text),
  paid_at: instant,
});
export type ReceiveMurabahaPaymentRequest = Value<typeof ReceiveMurabahaPaymentRequest>;

export const ListMurabahaPaymentsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListMurabahaPaymentsRequest = Value<typeof ListMurabahaPaymentsRequest>;

export const MurabahaPaymentReversal = object({
  reason: required(text),
  at: required(instant),
  reversed_by: required(text),
});
export type MurabahaPaymentReversal = Value<typeof MurabahaPaymentReversal>;

export const MurabahaReceivedPayment = object({
  id: required(text),
  amount: required(decimal),
  reference: text,
  paid_at: required(instant),
  received_at: required(instant),
  kind: required(oneOf("PAYMENT", "SETTLEMENT", "PART_SETTLEMENT")),
  settled_amount: decimal,
  rebate: decimal,
  status: required(oneOf("RECORDED", "REVERSED")),
  reversal: MurabahaPaymentReversal,
});
export type MurabahaReceivedPayment = Value<typeof MurabahaReceivedPayment>;

export const ListMurabahaPaymentsResponse = object({
  data: required(list(MurabahaReceivedPayment)),
  pagination: required(Pagination),
});
export type ListMurabahaPaymentsResponse = Value<typeof ListMurabahaPaymentsResponse>;

export const RecordMurabahaSupplierDiscountRequest = object({
  amount: required(decimal),
  reference: required(text),
  received_at: instant,
});
export type RecordMurabahaSupplierDiscountRequest = Value<typeof RecordMurabahaSupplierDiscountRequest>;

export const ReverseMurabahaPaymentRequest = object({
  payment_id: required(text),
  reason: required(text),
});
export type ReverseMurabahaPaymentRequest = Value<typeof ReverseMurabahaPaymentRequest>;

export const GetMurabahaSettlementQuoteRequest = object({
  date: date,
  settled_amount: text,
});
export type GetMurabahaSettlementQuoteRequest = Value<typeof GetMurabahaSettlementQuoteRequest>;

export const MurabahaSettlementQuote = object({
  quote_id: required(text),
  contract_id: required(text),
  as_of: required(date),
  outstanding_selling_price: required(decimal),
  installments_due: required(decimal),
  unearned_profit: required(decimal),
  early_settlement_costs: required(decimal),
  rebate: required(decimal),
  settlement_amount: required(decimal),
  method: required(oneOf("UNEARNED_AMORTISED", "STRAIGHT_LINE", "NONE")),
  mode: required(oneOf("DISCRETIONARY", "COMMITTED")),
  valid_until: required(instant),
  settled_amount: required(decimal),
});
export type MurabahaSettlementQuote = Value<typeof MurabahaSettlementQuote>;

export const SettleMurabahaContractRequest = object({
  quote_id: text,
  settlement_amount: required(decimal),
  rebate: decimal,
  settlement_date: date,
  reference: text,
  settled_amount: decimal,
});
export type SettleMurabahaContractRequest = Value<typeof SettleMurabahaContractRequest>;

export const ListMurabahaDonationsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  status: oneOf("DUE", "DISBURSED"),
});
export type ListMurabahaDonationsRequest = Value<typeof ListMurabahaDonationsRequest>;

export const MurabahaDonation = object({
  id: required(text),
  installment_number: required(count),
  days_late: required(count),
  amount: required(decimal),
  charity_id: required(text),
  status: required(oneOf("DUE", "DISBURSED")),
  receipt_ref: text,
  disbursed_at: instant,
});
export type MurabahaDonation = Value<typeof MurabahaDonation>;

export const ListMurabahaDonationsResponse = object({
  data: required(list(MurabahaDonation)),
  pagination: required(Pagination),
});
export type ListMurabahaDonationsResponse = Value<typeof ListMurabahaDonationsResponse>;

export const GetMurabahaDonationReportRequest = object({
  month: required(text),
});
export type GetMurabahaDonationReportRequest = Value<typeof GetMurabahaDonationReportRequest>;

export const MurabahaDonationLine = object({
  charity_id: required(text),
  currency: required(text),
  count: required(count),
  due_amount: required(decimal),
  disbursed_amount: required(decimal),
  outstanding_amount: required(decimal),
});
export type MurabahaDonationLine = Value<typeof MurabahaDonationLine>;

export const MurabahaDonationReport = object({
  month: required(text),
  lines: required(list(MurabahaDonationLine)),
});
export type MurabahaDonationReport = Value<typeof MurabahaDonationReport>;

export const DisburseMurabahaDonationRequest = object({
  donation_id: required(text),
  receipt_ref: required(text),
  disbursed_at: instant,
});
export type DisburseMurabahaDonationRequest = Value<typeof DisburseMurabahaDonationRequest>;

export const TerminateMurabahaContractRequest = object({
  reason: required(oneOf("CUSTOMER_WITHDREW", "INSTITUTION_WITHDREW", "ASSET_UNAVAILABLE", "RESCISSION", "DEFAULT_SALE", "IQALAH")),
  notes: text,
});
export type TerminateMurabahaContractRequest = Value<typeof TerminateMurabahaContractRequest>;

export const ListMurabahaCollectionCostsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListMurabahaCollectionCostsRequest = Value<typeof ListMurabahaCollectionCostsRequest>;

export const MurabahaCollectionCost = object({
  id: required(text),
  installment_number: required(count),
  kind: required(oneOf("LEGAL", "COURT", "ENFORCEMENT", "COLLECTION_AGENT")),
  amount: required(decimal),
  paid_to: required(text),
  invoice_ref: required(text),
  incurred_at: required(instant),
  status: required(oneOf("DUE", "REIMBURSED")),
  recorded_at: required(instant),
  recorded_by: required(text),
  reimbursement_ref: text,
  reimbursed_at: instant,
});
export type MurabahaCollectionCost = Value<typeof MurabahaCollectionCost>;

export const ListMurabahaCollectionCostsResponse = object({
  data: required(list(MurabahaCollectionCost)),
  pagination: required(Pagination),
});
export type ListMurabahaCollectionCostsResponse = Value<typeof ListMurabahaCollectionCostsResponse>;

export const RecordMurabahaCollectionCostRequest = object({
  installment_number: required(count),
  kind: required(oneOf("LEGAL", "COURT", "ENFORCEMENT", "COLLECTION_AGENT")),
  amount: required(decimal),
  paid_to: required(text),
  invoice_ref: required(text),
  incurred_at: required(instant),
});
export type RecordMurabahaCollectionCostRequest = Value<typeof RecordMurabahaCollectionCostRequest>;

export const ReimburseMurabahaCollectionCostRequest = object({
  cost_id: required(text),
  reference: required(text),
  reimbursed_at: instant,
});
export type ReimburseMurabahaCollectionCostRequest = Value<typeof ReimburseMurabahaCollectionCostRequest>;
