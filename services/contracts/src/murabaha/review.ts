import { problem, refuse } from '@masar/kit/errors';
import { refuseDrafter } from '@masar/kit/decision';
import { REVIEW_TRIGGERS, type ReviewDecision } from '../shared/review-decision';
import type { Context, Decision, Murabaha } from './contract';
import { moveOf } from './lifecycle';

/**
 * Approves a contract, ends it, or gives it back as a draft.
 * @throws DomainError CONFLICT unless under review, AUTHORIZATION_ERROR for a drafter of it,
 * VALIDATION_ERROR without a reason for anything but approval
 */
export function review(state: Murabaha, command: ReviewDecision, context: Context): Decision {
  const trigger = REVIEW_TRIGGERS[command.decision];
  const { to } = moveOf(state, trigger);
  refuseDrafter(state, context.actor, { verb: trigger, subject: 'contract' });
  if (command.decision !== 'APPROVE' && command.reason === undefined) {
    refuse([problem('reason', 'REQUIRED', `is required with the decision ${command.decision}`)]);
  }
  const at = context.now.toISOString();
  const decided = {
    ...state,
    status: to,
    review: { ...command, at, reviewed_by: context.actor },
  };
  if (command.decision !== 'REJECT') return { state: decided, events: [] };
  const notes = command.reason ?? '';
  return { state: { ...decided, termination: { reason: 'REJECTED', notes, at } }, events: [] };
}
