import { childId } from '@masar/kit/decision';
import { badField, conflict, problem } from '@masar/kit/errors';
import type { CreateDisputeCommentRequest } from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { Context, Decision, Dispute } from './dispute';
import { fulfilled } from './regulator-duties';
import { record } from './timeline';

/**
 * A dispute with one more comment. The first public comment of the staff acknowledges the complaint.
 * @throws DomainError CONFLICT for a closed dispute, VALIDATION_ERROR for an internal comment by the customer
 */
export function comment(
  state: Dispute,
  { content, internal = false, attachments = [] }: CreateDisputeCommentRequest,
  context: Context,
): Decision {
  if (internal && context.partyId !== undefined) {
    throw badField(problem('internal', 'NOT_ALLOWED', 'comments are written by the staff'));
  }
  if (state.status === 'CLOSED') {
    const complaint = 'is CLOSED: a closed dispute takes no comment; open a new dispute';
    throw conflict(problem('status', 'INVALID_STATE', complaint));
  }
  const { actor, now, key } = context;
  const { comments, internal: internals } = state.counts;
  // Internal comments have a counter of their own, so that the ids of public ones do not reveal their number.
  const id = internal
    ? childId('cmi', context, internals + 1)
    : childId('cmt', context, comments - internals + 1);
  const added = { id, content, attachments, ...(key !== undefined && { key }) };
  const kind = internal ? 'internal comment' : 'comment';
  const isByCustomer = context.partyId !== undefined;
  const entry = { event: 'COMMENT_ADDED', at: now.toISOString(), actor, isByCustomer } as const;
  const details = `Added the ${kind} ${id}.`;
  const after = record(state, { ...entry, details, isInternal: internal, comment: added });
  const isAnswer = !internal && !isByCustomer;
  return { state: isAnswer ? fulfilled(after, 'acknowledgedAt', now) : after, events: [] };
}
