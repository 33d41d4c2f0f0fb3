// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, flag, instant, list, money, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const KafalahFeeItem = object({
  description: required(text),
  amount: required(decimal),
  basis: oneOf("FIXED", "PERCENTAGE", "PER_PERIOD"),
});
export type KafalahFeeItem = Value<typeof KafalahFeeItem>;

export const KafalahFeePolicy = object({
  policy: required(oneOf("ADMIN_COST", "UJRAH")),
  cap_percent: required(decimal),
  expense_percent: decimal,
  expense_amount: money,
  expense_reference: text,
});
export type KafalahFeePolicy = Value<typeof KafalahFeePolicy>;

export const KafalahValidity = object({
  start_date: required(date),
  end_date: required(date),
});
export type KafalahValidity = Value<typeof KafalahValidity>;

export const KafalahObligation = object({
  reference: required(text),
  kind: required(oneOf("SALE_DEBT", "LEASE_RENT", "PERFORMANCE", "TENDER", "ADVANCE_PAYMENT", "CUSTOMS", "OTHER", "INTEREST_LOAN", "MUDARABAH_CAPITAL", "MUSHARAKAH_CAPITAL", "AGENCY_CAPITAL")),
  category: text,
  arises_on: date,
});
export type KafalahObligation = Value<typeof KafalahObligation>;

export const KafalahCheck = object({
  rule: required(text),
  outcome: required(oneOf("PASSED", "NOT_APPLICABLE")),
  reference: required(text),
  message: text,
});
export type KafalahCheck = Value<typeof KafalahCheck>;

export const KafalahReview = object({
  decision: required(oneOf("APPROVE", "REJECT", "RETURN")),
  reason: text,
  shariah_board_ref: text,
  at: required(instant),
  by: required(text),
});
export type KafalahReview = Value<typeof KafalahReview>;

export const KafalahConsent = object({
  guarantor_consent_ref: required(text),
  debtor_consent_ref: text,
});
export type KafalahConsent = Value<typeof KafalahConsent>;

export const KafalahTermination = object({
  reason: required(oneOf("REJECTED", "DISCHARGED", "WITHDRAWN")),
  notes: required(text),
  evidence_ref: text,
  at: required(instant),
  notice_ref: text,
  notice_given_at: instant,
});
export type KafalahTermination = Value<typeof KafalahTermination>;

export const KafalahClaimBrief = object({
  id: required(text),
  amount: required(decimal),
  status: required(oneOf("SUBMITTED", "UNDER_REVIEW", "APPROVED", "PARTIALLY_PAID", "PAID", "REJECTED", "WITHDRAWN", "EXTENDED")),
  recourse_id: text,
});
export type KafalahClaimBrief = Value<typeof KafalahClaimBrief>;

export const KafalahFormerTerms = object({
  end_date: required(date),
  guaranteed_amount: required(decimal),
});
export type KafalahFormerTerms = Value<typeof KafalahFormerTerms>;

export const KafalahAmendment = object({
  id: required(text),
  status: required(oneOf("PROPOSED", "APPROVED", "REJECTED", "LAPSED")),
  end_date: date,
  guaranteed_amount: money,
  former: required(KafalahFormerTerms),
  reason: required(text),
  guarantor_consent_ref: required(text),
  debtor_consent_ref: text,
  beneficiary_consent_ref: text,
  fee: required(decimal),
  fee_breakdown: required(list(KafalahFeeItem)),
  checks: required(list(KafalahCheck)),
  proposed_at: required(instant),
  proposed_by: required(text),
  decided_at: instant,
  decided_by: text,
  decision_reason: text,
  shariah_board_ref: text,
  extended_claims: required(list(text)),
});
export type KafalahAmendment = Value<typeof KafalahAmendment>;

export const KafalahContract = object({
  id: required(text),
  type: required(oneOf("kafalah")),
  subtype: required(oneOf("financial", "performance", "personal")),
  status: required(oneOf("DRAFT", "PENDING_SHARIAH_REVIEW", "SHARIAH_APPROVED", "ACTIVE", "CLAIMED", "PAID", "EXPIRED", "TERMINATED")),
  description: required(text),
  guaranteed_amount: required(decimal),
  currency: required(text),
  principal_debtor_id: required(text),
  beneficiary_id: required(text),
  guarantor_id: required(text),
  guarantee_fee: required(decimal),
  fee_basis: required(oneOf("DECLARED", "ADMIN_COST", "UJRAH")),
  fee_breakdown: required(list(KafalahFeeItem)),
  fee_policy: KafalahFeePolicy,
  validity_period: required(KafalahValidity),
  claim_status: required(oneOf("NO_CLAIM", "SUBMITTED", "UNDER_REVIEW", "APPROVED", "PARTIALLY_PAID", "PAID", "REJECTED", "WITHDRAWN", "EXTENDED")),
  jurisdiction: text,
  underlying_obligation: KafalahObligation,
  claim_window_days: required(count),
  claims_until: required(date),
  claim_order: required(oneOf("ANY", "DEBTOR_FIRST")),
  condition: text,
  has_recourse: required(flag),
  paid_amount: required(decimal),
  remaining_amount: required(decimal),
  checks: required(list(KafalahCheck)),
  review: KafalahReview,
  consent: KafalahConsent,
  termination: KafalahTermination,
  created_by: required(text),
  created_at: required(instant),
  updated_at: required(instant),
  submitted_at: instant,
  executed_at: instant,
  claim: KafalahClaimBrief,
  amendment: KafalahAmendment,
  workspace_id: text,
});
export type KafalahContract = Value<typeof KafalahContract>;

export const CreateKafalahContractRequest = object({
  kafalah_type: required(oneOf("financial", "performance", "personal")),
  description: required(text),
  guaranteed_amount: required(decimal),
  currency: required(currency),
  principal_debtor_id: required(text),
  beneficiary_id: required(text),
  guarantor_id: required(text),
  guarantee_fee: required(decimal),
  validity_period: required(KafalahValidity),
  jurisdiction: text,
  underlying_obligation: KafalahObligation,
  fee_breakdown: list(KafalahFeeItem),
  claim_window_days: count,
  claim_order: oneOf("ANY", "DEBTOR_FIRST"),
  condition: text,
});
export type CreateKafalahContractRequest = Value<typeof CreateKafalahContractRequest>;

export const ListKafalahContractsRequest = object({
  status: oneOf("DRAFT", "PENDING_SHARIAH_REVIEW", "SHARIAH_APPROVED", "ACTIVE", "CLAIMED", "PAID", "EXPIRED", "TERMINATED"),
  page: count,
  perPage: count,
  after: text,
  before: text,
  beneficiary_id: text,
  principal_debtor_id: text,
});
export type ListKafalahContractsRequest = Value<typeof ListKafalahContractsRequest>;

export const ListKafalahContractsResponse = object({
  data: required(list(KafalahContract)),
  pagination: required(Pagination),
});
export type ListKafalahContractsResponse = Value<typeof ListKafalahContractsResponse>;

export const GetKafalahContractRequest = object({});
export type GetKafalahContractRequest = Value<typeof GetKafalahContractRequest>;

export const SubmitKafalahContractRequest = object({
  underlying_obligation: KafalahObligation,
});
export type SubmitKafalahContractRequest = Value<typeof SubmitKafalahContractRequest>;

export const ReviewKafalahContractRequest = object({
  decision: required(oneOf("APPROVE", "REJECT", "RETURN")),
  reason: text,
  shariah_board_ref: text,
});
export type ReviewKafalahContractRequest = Value<typeof ReviewKafalahContractRequest>;

export const ExecuteKafalahContractRequest = object({
  guarantor_consent_ref: required(text),
  debtor_consent_ref: text,
});
export type ExecuteKafalahContractRequest = Value<typeof ExecuteKafalahContractRequest>;

export const SubmitKafalahClaimRequest = object({
  claim_amount: required(decimal),
  reason: required(text),
  documents: list(text),
  claimant_id: text,
  condition_met: flag,
  debtor_default_evidence: text,
  extend_to: date,
});
export type SubmitKafalahClaimRequest = Value<typeof SubmitKafalahClaimRequest>;

export const KafalahPayment = object({
  amount: required(decimal),
  reference: required(text),
  paid_at: required(instant),
  final: required(flag),
  settlement_ref: text,
});
export type KafalahPayment = Value<typeof KafalahPayment>;

export const KafalahExamination = object({
  at: required(instant),
  by: required(text),
  notes: text,
});
export type KafalahExamination = Value<typeof KafalahExamination>;

export const KafalahClaim = object({
  id: required(text),
  amount: required(decimal),
  reason: required(text),
  documents: required(list(text)),
  status: required(oneOf("SUBMITTED", "UNDER_REVIEW", "APPROVED", "PARTIALLY_PAID", "PAID", "REJECTED", "WITHDRAWN", "EXTENDED")),
  approved_amount: decimal,
  paid_amount: required(decimal),
  claimant_id: required(text),
  condition_met: flag,
  debtor_default_evidence: text,
  submitted_at: required(instant),
  decided_at: instant,
  decision_reason: text,
  payments: required(list(KafalahPayment)),
  examination_due_on: required(date),
  examination: KafalahExamination,
  submitted_by: required(text),
  decided_by: text,
  extend_to: date,
  extend_by: date,
});
export type KafalahClaim = Value<typeof KafalahClaim>;

export const ListKafalahClaimsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListKafalahClaimsRequest = Value<typeof ListKafalahClaimsRequest>;

export const ListKafalahClaimsResponse = object({
  data: required(list(KafalahClaim)),
  pagination: required(Pagination),
});
export type ListKafalahClaimsResponse = Value<typeof ListKafalahClaimsResponse>;

export const ExamineKafalahClaimRequest = object({
  claim_id: required(text),
  notes: text,
});
export type ExamineKafalahClaimRequest = Value<typeof ExamineKafalahClaimRequest>;

export const DecideKafalahClaimRequest = object({
  claim_id: required(text),
  decision: required(oneOf("APPROVE", "REJECT")),
  approved_amount: decimal,
  reason: text,
});
export type DecideKafalahClaimRequest = Value<typeof DecideKafalahClaimRequest>;

export const PayKafalahClaimRequest = object({
  claim_id: required(text),
  amount: required(decimal),
  reference: required(text),
  paid_at: instant,
  final: flag,
  settlement_ref: text,
});
export type PayKafalahClaimRequest = Value<typeof PayKafalahClaimRequest>;

export const KafalahRecovery = object({
  amount: required(decimal),
  reference: required(text),
  at: required(instant),
  recovered_at: required(instant),
});
export type KafalahRecovery = Value<typeof KafalahRecovery>;

export const KafalahWriteOff = object({
  amount: required(decimal),
  reason: required(text),
  reference: required(text),
  at: required(instant),
  by: required(text),
});
export type KafalahWriteOff = Value<typeof KafalahWriteOff>;

export const KafalahRecourse = object({
  id: required(text),
  claim_id: required(text),
  debtor_id: required(text),
  amount: required(decimal),
  recovered_amount: required(decimal),
  status: required(oneOf("OPEN", "PARTIALLY_RECOVERED", "RECOVERED", "WRITTEN_OFF")),
  created_at: required(instant),
  recoveries: required(list(KafalahRecovery)),
  write_off: KafalahWriteOff,
});
export type KafalahRecourse = Value<typeof KafalahRecourse>;

export const ListKafalahRecourseRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListKafalahRecourseRequest = Value<typeof ListKafalahRecourseRequest>;

export const ListKafalahRecourseResponse = object({
  data: required(list(KafalahRecourse)),
  pagination: required(Pagination),
});
export type ListKafalahRecourseResponse = Value<typeof ListKafalahRecourseResponse>;

export const RecordKafalahRecoveryRequest = object({
  recourse_id: required(text),
  amount: required(decimal),
  reference: required(text),
  recovered_at: instant,
});
export type RecordKafalahRecoveryRequest = Value<typeof RecordKafalahRecoveryRequest>;

export const WriteOffKafalahRecourseRequest = object({
  recourse_id: required(text),
  reason: required(text),
  reference: required(text),
});
export type WriteOffKafalahRecourseRequest = Value<typeof WriteOffKafalahRecourseRequest>;

export const AmendKafalahContractRequest = object({
  end_date: date,
  guaranteed_amount: decimal,
  reason: required(text),
  guarantor_consent_ref: required(text),
  debtor_consent_ref: text,
  beneficiary_consent_ref: text,
  fee: decimal,
  fee_breakdown: list(KafalahFeeItem),
});
export type AmendKafalahContractRequest = Value<typeof AmendKafalahContractRequest>;

export const ListKafalahAmendmentsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListKafalahAmendmentsRequest = Value<typeof ListKafalahAmendmentsRequest>;

export const ListKafalahAmendmentsResponse = object({
  data: required(list(KafalahAmendment)),
  pagination: required(Pagination),
});
export type ListKafalahAmendmentsResponse = Value<typeof ListKafalahAmendmentsResponse>;

export const DecideKafalahAmendmentRequest = object({
  amendment_id: required(text),
  decision: required(oneOf("APPROVE", "REJECT")),
  reason: text,
  shariah_board_ref: text,
});
export type DecideKafalahAmendmentRequest = Value<typeof DecideKafalahAmendmentRequest>;

export const DischargeKafalahContractRequest = object({
  reason: required(text),
  evidence_ref: required(text),
});
export type DischargeKafalahContractRequest = Value<typeof DischargeKafalahContractRequest>;

export const WithdrawKafalahContractRequest = object({
  reason: required(text),
  notice_ref: text,
  notice_given_at: instant,
});
export type WithdrawKafalahContractRequest = Value<typeof WithdrawKafalahContractRequest>;
