import { problem, type Detail } from '@masar/kit/errors';
import type { ReviewProposalRequest } from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';

/** Contradictions in a review. */
export function brokenRules(review: ReviewProposalRequest): Detail[] {
  const { decision, riskClass, requestedInformation = [] } = review;
  const isApproval = decision === 'APPROVED' || decision === 'APPROVED_WITH_CONDITIONS';
  const problems = isApproval ? approvalProblems(review) : strayTerms(review);
  if (decision === 'DECLINED' && riskClass !== undefined && riskClass !== 'DECLINED') {
    const complaint = 'must be DECLINED, or left out, where the decision is DECLINED';
    problems.push(problem('riskClass', 'INVALID_VALUE', complaint));
  }
  if (decision === 'PENDING_INFO' && riskClass !== undefined) {
    problems.push(
      problem('riskClass', 'NOT_ALLOWED', 'is not decided by PENDING_INFO; leave it out'),
    );
  }
  const isAsking = decision === 'PENDING_INFO';
  if (isAsking && requestedInformation.length === 0) {
    const complaint = 'is required for PENDING_INFO: name the answers that are asked for';
    problems.push(problem('requestedInformation', 'REQUIRED', complaint));
  }
  if (!isAsking && requestedInformation.length > 0) {
    const complaint = `is for PENDING_INFO only, not for ${decision}; leave it out`;
    problems.push(problem('requestedInformation', 'NOT_ALLOWED', complaint));
  }
  return problems;
}

const TERMS = ['loadings', 'flatExtras', 'exclusions', 'conditions'] as const;

function approvalProblems(review: ReviewProposalRequest): Detail[] {
  const { decision, riskClass, loadings = [] } = review;
  const problems: Detail[] = [];
  if (riskClass === undefined) {
    problems.push(problem('riskClass', 'REQUIRED', `is required for ${decision}`));
  }
  if (riskClass === 'DECLINED') {
    const complaint = `must not be DECLINED for ${decision}; name another class, or decline`;
    problems.push(problem('riskClass', 'INVALID_VALUE', complaint));
  }
  const given = TERMS.filter((name) => (review[name] ?? []).length > 0);
  if (decision === 'APPROVED') {
    const complaint = 'is a condition: the decision is APPROVED_WITH_CONDITIONS then';
    problems.push(...given.map((name) => problem(name, 'NOT_ALLOWED', complaint)));
  } else if (given.length === 0) {
    const complaint =
      'needs loadings, flatExtras, exclusions or conditions; without them it is APPROVED';
    problems.push(problem('decision', 'INVALID_VALUE', complaint));
  }
  const types = loadings.map(({ type }) => type);
  const doubled = types.flatMap((type, at) => (types.indexOf(type) < at ? [{ type, at }] : []));
  problems.push(
    ...doubled.map(({ type, at }) =>
      problem(`loadings[${at}].type`, 'INVALID_VALUE', `repeats ${type}; add the percentages up`),
    ),
  );
  return problems;
}

function strayTerms(review: ReviewProposalRequest): Detail[] {
  const given = TERMS.filter((name) => (review[name] ?? []).length > 0);
  const complaint = `is a term of an approval, not of ${review.decision}; leave it out`;
  return given.map((name) => problem(name, 'NOT_ALLOWED', complaint));
}
