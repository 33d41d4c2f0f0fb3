import { omit } from '@masar/kit/decision';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { withAmounts, type Contribution } from '../shared/contribution/contribution';
import type { RiskClassCode } from '../shared/tables/tables';
import { validUntil, withoutDeadline, withOffer, withQuestions } from './deadlines';
import type { DecisionCode } from '../shared/engine/evaluate';
import type { Proposal, Terms } from './proposal';

type Frequency = Proposal['premiumFrequency'];

/** A decision without its price. */
export interface Decided {
  readonly decision: DecisionCode;
  readonly riskClass?: RiskClassCode | undefined;
  readonly loadings: readonly shapes.Loading[];
  readonly flatExtras: readonly shapes.FlatExtra[];
  readonly exclusions: readonly string[];
  readonly conditions: readonly string[];
}

/** The terms of a decision with their price, as evaluations and decisions show them. */
export function pricedTerms(
  { riskClass, loadings, flatExtras, ...decided }: Decided,
  contribution: Contribution | undefined,
  frequency: Frequency,
) {
  return {
    ...decided,
    ...(riskClass !== undefined && { riskClass }),
    loadings: withAmounts(loadings, contribution?.loadings),
    flatExtras: withAmounts(flatExtras, contribution?.flatExtras),
    ...(contribution && {
      premium: contribution.installments.each,
      premiumFrequency: frequency,
      contribution: shownContribution(contribution),
    }),
  };
}

/** A contribution as the API shows it. */
export function shownContribution({
  total,
  base,
  tabarru,
  wakalahFee,
  investment,
  installments,
}: Contribution): shapes.Contribution {
  return {
    ...{ total, base, breakdown: { tabarru, wakalahFee, investment } },
    installmentCount: installments.count,
    installmentAmount: installments.each,
    lastInstallmentAmount: installments.last,
  };
}

/** The maker and the instant of a decision, and the status that it leads to. */
interface Maker {
  readonly by: string;
  readonly now: Date;
  readonly status: Proposal['status'];
}

/** The proposal after a decision: with an offer until a last day, with questions, referred, or ended. */
export function decided(
  before: Proposal,
  terms: Omit<Terms, 'decidedAt' | 'decidedBy' | 'validUntil'>,
  { by, now, status }: Maker,
): Proposal {
  const state: Proposal = {
    ...omit(withoutDeadline(before), 'terms', 'assignedTo', 'proposedReview', 'referredAt'),
    status,
    requestedInformation: [],
  };
  if (status === 'PENDING_INFO') return withQuestions(state, before, now);
  if (status === 'REFERRED') {
    const figures = { ...state.figures, wasReferred: true };
    return { ...state, figures, referredAt: now.toISOString() };
  }
  const decidedAt = now.toISOString();
  const made: Terms = { ...terms, decidedAt, decidedBy: by };
  const { decision, riskClass } = terms;
  const figures = {
    ...{ ...state.figures, decision, decidedAt },
    ...(riskClass !== undefined && { riskClass }),
  };
  if (status === 'DECLINED') return { ...state, figures, terms: made };
  const lastDay = validUntil(now);
  return withOffer({ ...state, figures, terms: { ...made, validUntil: lastDay } }, lastDay);
}
