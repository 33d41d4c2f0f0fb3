import { omit } from '@masar/kit/decision';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { withoutDeadline } from './deadlines';
import { eventsOf, transitionOf } from './lifecycle';
import type { Context, Decision, Proposal } from './proposal';

/** An accepted offer. @throws DomainError CONFLICT unless it is approved, and its last day has not passed */
export function accept(state: Proposal, _: object, { now }: Context): Decision {
  const transition = transitionOf(state, 'accept');
  const accepted = { ...withoutDeadline(state), status: transition.to };
  return {
    state: { ...accepted, acceptedAt: now.toISOString() },
    events: eventsOf(transition),
  };
}

/** A proposal that the applicant no longer wants. @throws DomainError CONFLICT for a final one */
export function withdraw(state: Proposal, { reason }: shapes.WithdrawProposalRequest): Decision {
  const transition = transitionOf(state, 'withdraw');
  const rest = omit(withoutDeadline(state), 'assignedTo', 'proposedReview');
  const withdrawn: Proposal = { ...rest, status: transition.to, requestedInformation: [] };
  return {
    state: reason === undefined ? withdrawn : { ...withdrawn, withdrawalReason: reason },
    events: eventsOf(transition),
  };
}

/**
 * A final proposal without the person: answers, the applicant's id and all that people wrote are gone; the decision, its
 * trace and its figures stay.
 * @throws DomainError CONFLICT for a proposal that is not final
 */
export function erase(state: Proposal, _: object, { now }: Context): Decision {
  const transition = transitionOf(state, 'erase the applicant of');
  if (state.applicantDataErasedAt !== undefined) return { state, events: [] };
  const rest = omit(state, 'applicantData', 'applicantId', 'withdrawalReason');
  const reviews = state.reviews.map((review) => omit(review, 'notes'));
  const erased = { ...rest, reviews, applicantDataErasedAt: now.toISOString() };
  const { terms } = state;
  const loadings = terms?.loadings.map((loading) => omit(loading, 'reason'));
  return {
    state: terms && loadings ? { ...erased, terms: { ...terms, loadings } } : erased,
    events: eventsOf(transition),
  };
}
