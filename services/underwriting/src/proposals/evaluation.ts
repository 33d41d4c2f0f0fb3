import { conflict, problem } from '@masar/kit/errors';
import { assess, type Assessment, type Assessor } from '../shared/assessors/assessor';
import { asking } from '../shared/engine/evaluate';
import { answersAt, unanswered } from './applicant';
import { validUntil } from './deadlines';
import { eventsOf, transitionOf } from './lifecycle';
import type { Context, Decision, Proposal, StoredEvaluation } from './proposal';
import { refuseProposed } from './review/proposed-review';
import { decided, pricedTerms } from './terms';

/**
 * A proposal, judged by the rules: decided, referred to a person, or waiting for answers.
 * @throws DomainError CONFLICT for a proposal that is decided or withdrawn, or whose review waits for a second reviewer
 */
export function evaluate(state: Proposal, assessor: Assessor, { now }: Context): Decision {
  transitionOf(state, 'evaluate: APPROVED');
  refuseProposed(state);
  const assessment = stillAsking(state, assessmentOf(state, assessor, now));
  const { decision, requestedInformation } = assessment.outcome;
  const transition = transitionOf(state, `evaluate: ${decision}`);
  const evaluation = evaluationOf(state, assessor, { assessment, now });
  const terms = termsOf(state, assessment);
  const judged = { ...state, figures: { ...state.figures, wasEvaluated: true } };
  const after = decided(judged, terms, { by: 'ENGINE', now, status: transition.to });
  return {
    state: { ...after, evaluation, requestedInformation: [...requestedInformation] },
    events: eventsOf(transition),
  };
}

/** Keeps a reviewer's unanswered questions, even those that no rule needs. A decline asks nothing. */
function stillAsking(
  { requestedInformation, applicantData = {} }: Proposal,
  assessment: Assessment,
): Assessment {
  const { outcome } = assessment;
  const missing = unanswered(requestedInformation, applicantData);
  if (missing.length === 0 || outcome.decision === 'DECLINED') return assessment;
  const all = [...new Set([...outcome.requestedInformation, ...missing])];
  return { outcome: { ...asking(outcome, all), trace: outcome.trace } };
}

/**
 * Judges a proposal by these tables, whatever its status, and decides nothing.
 * @throws DomainError CONFLICT for a proposal whose applicant is erased
 */
export function simulate(state: Proposal, assessor: Assessor, now: Date): StoredEvaluation {
  const assessment = assessmentOf(state, assessor, now);
  return { ...evaluationOf(state, assessor, { assessment, now }), simulated: true };
}

/** @throws DomainError CONFLICT for a proposal whose applicant is erased */
export function assessmentOf(state: Proposal, assessor: Assessor, now: Date): Assessment {
  const { applicantData, productCode, coverageAmount, currency, term } = state;
  if (!applicantData) {
    const complaint = 'is erased: there is nothing left to judge';
    throw conflict(problem('applicantData', 'INVALID_STATE', complaint));
  }
  const answers = answersAt(applicantData, now);
  const application = { productCode, coverageAmount, currency, term, answers };
  const { premiumFrequency: frequency } = state;
  return assess(assessor, application, { frequency, sex: applicantData.gender });
}

function termsOf({ premiumFrequency }: Proposal, { outcome, contribution }: Assessment) {
  const { decision, riskClass, loadings, flatExtras, exclusions, conditions } = outcome;
  const terms = { decision, riskClass, loadings, flatExtras, exclusions, conditions };
  return pricedTerms(terms, contribution, premiumFrequency);
}

function evaluationOf(
  state: Proposal,
  { version, hash }: Assessor,
  { assessment, now }: { readonly assessment: Assessment; readonly now: Date },
): StoredEvaluation {
  const { decision, points, requestedInformation, trace } = assessment.outcome;
  const isOffer = decision === 'APPROVED' || decision === 'APPROVED_WITH_CONDITIONS';
  return {
    ...termsOf(state, assessment),
    ...(isOffer && { validUntil: validUntil(now) }),
    ...{ points, requestedInformation, ruleTrace: trace },
    ...{ evaluatedAt: now.toISOString(), tableVersion: version, tableHash: hash },
    simulated: false,
  };
}
