// Made by tools/apigen from the .proto file of this name: change that.

import { currency, decimalText, object, oneOf, required, text, type Value } from '@masar/kit/shape';

export const ProposalSummary = object({
  proposalId: required(text),
  status: required(oneOf("PENDING_EVALUATION", "PENDING_INFO", "REFERRED", "APPROVED", "APPROVED_WITH_CONDITIONS", "DECLINED", "ACCEPTED", "EXPIRED", "WITHDRAWN")),
  type: required(oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE")),
  productCode: required(text),
  currency: required(currency),
  decision: oneOf("APPROVED", "APPROVED_WITH_CONDITIONS", "REFER", "DECLINED", "PENDING_INFO"),
  riskClass: oneOf("PREFERRED", "STANDARD", "SUBSTANDARD", "DECLINED"),
  premium: decimalText,
  premiumFrequency: oneOf("ANNUAL", "SEMI_ANNUAL", "QUARTERLY", "MONTHLY"),
  tableVersion: text,
});
export type ProposalSummary = Value<typeof ProposalSummary>;

export const UnderwritingProposalSubmitted = object({
  proposal: required(ProposalSummary),
});
export type UnderwritingProposalSubmitted = Value<typeof UnderwritingProposalSubmitted>;

export const UnderwritingProposalEvaluated = object({
  proposal: required(ProposalSummary),
});
export type UnderwritingProposalEvaluated = Value<typeof UnderwritingProposalEvaluated>;

export const UnderwritingProposalApproved = object({
  proposal: required(ProposalSummary),
});
export type UnderwritingProposalApproved = Value<typeof UnderwritingProposalApproved>;

export const UnderwritingProposalDeclined = object({
  proposal: required(ProposalSummary),
});
export type UnderwritingProposalDeclined = Value<typeof UnderwritingProposalDeclined>;

export const UnderwritingProposalReferred = object({
  proposal: required(ProposalSummary),
});
export type UnderwritingProposalReferred = Value<typeof UnderwritingProposalReferred>;
