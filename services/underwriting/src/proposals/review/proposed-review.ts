import { conflict, problem } from '@masar/kit/errors';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { Context, Proposal } from '../proposal';

type Review = Proposal['reviews'][number];

/** @throws DomainError CONFLICT while a review waits for a second reviewer */
export function refuseProposed({ proposedReview }: Proposal): void {
  if (!proposedReview) return;
  const complaint = `of ${proposedReview.proposedAt} waits for a second reviewer; approve or reject it first`;
  throw conflict(problem('review', 'INVALID_STATE', complaint));
}

/** @throws DomainError CONFLICT unless a review waits for a second reviewer */
export function proposedReviewOf(
  { proposedReview }: Proposal,
  verb: string,
): shapes.ProposedReview {
  if (proposedReview) return proposedReview;
  const complaint = `waits for no second reviewer: there is nothing to ${verb}`;
  throw conflict(problem('review', 'INVALID_STATE', complaint));
}

/** The record of a rejected review, which decided nothing. */
export function rejectedReview(
  { decision, notes, proposedBy }: shapes.ProposedReview,
  why: string,
  { actor, now }: Context,
): Review {
  return {
    ...{ decision, notes: `${notes} — ${why}`, changes: [], requestedInformation: [] },
    ...{ reviewedBy: proposedBy, reviewedAt: now.toISOString(), rejectedBy: actor },
  };
}
