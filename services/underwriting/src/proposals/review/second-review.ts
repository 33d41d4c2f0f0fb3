import { omit, refuseDrafter } from '@masar/kit/decision';
import { DomainError } from '@masar/kit/errors';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { Assessor } from '../../shared/assessors/assessor';
import type { Context, Decision, Proposal } from '../proposal';
import { proposedReviewOf, rejectedReview } from './proposed-review';
import { carryOut } from './review';
import { hasOwnLimitBelow } from './review-limits';

/**
 * A proposal whose review a second person has approved.
 * @throws DomainError CONFLICT when no review waits, AUTHORIZATION_ERROR for its reviewer, for the submitter, and for a
 * second person whose own limit is below the sum
 */
export function approve(
  state: Proposal,
  { notes, assessor }: { readonly notes?: string | undefined; readonly assessor: Assessor },
  context: Context,
): Decision {
  const { proposedBy, ...proposed } = proposedReviewOf(state, 'approve');
  const { actor } = context;
  refuseDrafter(state, actor, { verb: 'approve a review of', subject: 'proposal' });
  if (actor === proposedBy) throw ownReview();
  if (hasOwnLimitBelow(state, context)) throw limitTooLow(state);
  const terms = omit(proposed, 'proposedAt');
  const allNotes = notes === undefined ? terms.notes : `${terms.notes} — ${notes}`;
  const second = { reviewedBy: proposedBy, approvedBy: actor };
  return carryOut(state, { terms: { ...terms, notes: allNotes }, assessor, ...second }, context);
}

/**
 * A referred proposal, whose review a second person rejected or its reviewer withdrew.
 * @throws DomainError CONFLICT when no review waits, AUTHORIZATION_ERROR for the submitter
 */
export function reject(
  state: Proposal,
  { reason }: shapes.RejectProposalReviewRequest,
  context: Context,
): Decision {
  const proposed = proposedReviewOf(state, 'reject');
  const { actor } = context;
  const isOwn = actor === proposed.proposedBy;
  if (!isOwn) refuseDrafter(state, actor, { verb: 'reject a review of', subject: 'proposal' });
  const verb = isOwn ? 'Withdrawn' : 'Rejected by a second reviewer';
  const reviews = [...state.reviews, rejectedReview(proposed, `${verb}: ${reason}`, context)];
  return { state: { ...omit(state, 'proposedReview'), reviews }, events: [] };
}

function ownReview(): DomainError {
  const message = 'who reviewed a proposal may not approve the review; ask another reviewer';
  return new DomainError('AUTHORIZATION_ERROR', message);
}

function limitTooLow({ coverageAmount, currency }: Proposal): DomainError {
  const sum = `${coverageAmount} ${currency}`;
  const message = `your own limit of reviewLimits is below the sum, ${sum}; ask a reviewer whose limit reaches it`;
  return new DomainError('AUTHORIZATION_ERROR', message);
}
