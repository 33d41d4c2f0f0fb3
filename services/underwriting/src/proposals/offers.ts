import { omit } from '@masar/kit/decision';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { withoutDeadline } from './deadlines';
import { eventsOf, transitionOf } from './lifecycle';
import type { Context, Decision, Proposal, StoredEvaluation, Terms } from './proposal';
import { rejectedReview } from './review/proposed-review';

type Review = Proposal['reviews'][number];

/** An accepted offer. @throws DomainError CONFLICT unless it is approved, and its last day has not passed */
export function accept(state: Proposal, _: object, { now }: Context): Decision {
  const transition = transitionOf(state, 'accept');
  const accepted = { ...withoutDeadline(state), status: transition.to };
  return {
    state: { ...accepted, acceptedAt: now.toISOString() },
    events: eventsOf(transition),
  };
}

/**
 * A withdrawn proposal. A review that waits for a second reviewer is kept as rejected.
 * @throws DomainError CONFLICT for a final proposal
 */
export function withdraw(
  state: Proposal,
  { reason }: shapes.WithdrawProposalRequest,
  context: Context,
): Decision {
  const transition = transitionOf(state, 'withdraw');
  const rest = omit(withoutDeadline(state), 'assignedTo', 'proposedReview', 'referredAt');
  const withdrawn: Proposal = {
    ...{ ...rest, status: transition.to, requestedInformation: [] },
    reviews: reviewsAtWithdrawal(state, context),
  };
  return {
    state: reason === undefined ? withdrawn : { ...withdrawn, withdrawalReason: reason },
    events: eventsOf(transition),
  };
}

function reviewsAtWithdrawal({ reviews, proposedReview }: Proposal, context: Context) {
  if (!proposedReview) return reviews;
  return [...reviews, rejectedReview(proposedReview, 'The proposal was withdrawn', context)];
}

/**
 * A final proposal without the person. Answers, the applicant's id and every text that a person wrote are erased; the
 * decision, its trace and its figures stay.
 * @throws DomainError CONFLICT for a proposal that is not final
 */
export function erase(state: Proposal, _: object, { now }: Context): Decision {
  const transition = transitionOf(state, 'erase the applicant of');
  if (state.applicantDataErasedAt !== undefined) return { state, events: [] };
  const rest = omit(state, 'applicantData', 'applicantId', 'withdrawalReason');
  const reviews = state.reviews.map((review) => erasedReview(review));
  const erased = { ...rest, reviews, applicantDataErasedAt: now.toISOString() };
  const { terms, evaluation } = state;
  return {
    state: terms ? { ...erased, terms: erasedTerms(terms, evaluation) } : erased,
    events: eventsOf(transition),
  };
}

/** Replaces a reviewer's words where the line itself has to stay: it is a term of the decision. */
const ERASED = '(erased)';
/** Terms in words; class, loadings and premium are figures, which stay. */
const WORDED = ['flatExtras', 'exclusions', 'conditions'];

function erasedReview(review: Review): Review {
  const changes = review.changes.map((change) =>
    WORDED.includes(change.term) ? { ...change, ...(change.after && { after: ERASED }) } : change,
  );
  return { ...omit(review, 'notes'), changes };
}

/** Erases the words of reviewers. The words of the tables stay. */
function erasedTerms(terms: Terms, evaluation: StoredEvaluation | undefined): Terms {
  const ofTables = new Set([
    ...(evaluation?.exclusions ?? []),
    ...(evaluation?.conditions ?? []),
    ...(evaluation?.flatExtras ?? []).map(({ reason }) => reason),
  ]);
  const kept = (words: string) => (ofTables.has(words) ? words : ERASED);
  return {
    ...terms,
    loadings: terms.loadings.map((loading) => omit(loading, 'reason')),
    flatExtras: terms.flatExtras.map((extra) => ({ ...extra, reason: kept(extra.reason) })),
    exclusions: terms.exclusions.map(kept),
    conditions: terms.conditions.map(kept),
  };
}
