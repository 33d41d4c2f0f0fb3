import {
  date,
  decimal,
  flag,
  instant,
  list,
  object,
  oneOf,
  required,
  text,
  type Value,
} from '@masar/kit/shape';
import { REVIEW_DECISION } from '../shared/review-decision';
import { FEE_ITEM, OBLIGATION } from './terms';

/** Hands a draft to the reviewers, with the obligation where the draft has none. */
export const SUBMISSION = object({ underlying_obligation: OBLIGATION });
export type Submission = Value<typeof SUBMISSION>;

/** A review as it is kept and shown. */
export const REVIEW = object({
  ...REVIEW_DECISION.fields,
  at: required(instant),
  by: required(text),
});
export type Review = Value<typeof REVIEW>;

export const CONSENT = object({ guarantor_consent_ref: required(text), debtor_consent_ref: text });
export type Consent = Value<typeof CONSENT>;

/** Amounts of commands are read in the currency of the guarantee that they reach (amounts.ts). */
export const CLAIMING = object({
  claim_amount: required(decimal),
  reason: required(text),
  documents: list(text),
  claimant_id: text,
  condition_met: flag,
  debtor_default_evidence: text,
  extend_to: date,
});
export type Claiming = Value<typeof CLAIMING>;

const ON_CLAIM = { claim_id: required(text) };

export const EXAMINING = object({ ...ON_CLAIM, notes: text });
export type Examining = Value<typeof EXAMINING>;

export const CLAIM_DECISION = object({
  ...ON_CLAIM,
  decision: required(oneOf('APPROVE', 'REJECT')),
  approved_amount: decimal,
  reason: text,
});
export type ClaimDecision = Value<typeof CLAIM_DECISION>;

export const PAYING = object({
  ...ON_CLAIM,
  amount: required(decimal),
  reference: required(text),
  paid_at: instant,
  final: flag,
  settlement_ref: text,
});
export type Paying = Value<typeof PAYING>;

export const RECOVERING = object({
  recourse_id: required(text),
  amount: required(decimal),
  reference: required(text),
  recovered_at: instant,
});
export type Recovering = Value<typeof RECOVERING>;

export const WRITING_OFF = object({
  recourse_id: required(text),
  reason: required(text),
  reference: required(text),
});
export type WritingOff = Value<typeof WRITING_OFF>;

/** A change of what is guaranteed, or until when, with who agreed to it and what it cost. */
export const AMENDING = object({
  end_date: date,
  guaranteed_amount: decimal,
  reason: required(text),
  guarantor_consent_ref: required(text),
  debtor_consent_ref: text,
  beneficiary_consent_ref: text,
  fee: decimal,
  fee_breakdown: list(object({ ...FEE_ITEM.fields, amount: required(decimal) })),
});
export type Amending = Value<typeof AMENDING>;

export const AMENDMENT_DECISION = object({
  amendment_id: required(text),
  decision: required(oneOf('APPROVE', 'REJECT')),
  reason: text,
  shariah_board_ref: text,
});
export type AmendmentDecision = Value<typeof AMENDMENT_DECISION>;

export const DISCHARGE = object({ reason: required(text), evidence_ref: required(text) });
export type Discharge = Value<typeof DISCHARGE>;

export const WITHDRAWAL = object({
  reason: required(text),
  notice_ref: text,
  notice_given_at: instant,
});
export type Withdrawal = Value<typeof WITHDRAWAL>;
