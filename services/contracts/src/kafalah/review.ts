import { badField, problem } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { refuseEnded } from './claims/claim-period';
import { REVIEW_TRIGGERS, type ReviewDecision } from '../shared/review-decision';
import type { KafalahReview } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { Context, Decision, Kafalah } from './kafalah';
import { KAFALAH_LIFECYCLE } from './lifecycle';
import { refuseDrafter } from '@masar/kit/decision';

/**
 * Approves a guarantee, rejects it for good, or gives it back as a draft.
 * @throws DomainError CONFLICT unless under review, and for an approval after its last day;
 * AUTHORIZATION_ERROR for a drafter of it, VALIDATION_ERROR for a refusal without a reason
 */
export function review(state: Kafalah, command: ReviewDecision, context: Context): Decision {
  const { actor, now } = context;
  const { decision, reason } = command;
  const trigger = REVIEW_TRIGGERS[decision];
  const { to } = step(KAFALAH_LIFECYCLE, state.status, trigger);
  refuseDrafter(state, actor, { verb: trigger, subject: 'contract' });
  if (trigger === 'approve') refuseEnded(state, now, trigger);
  if (decision !== 'APPROVE' && reason === undefined) {
    throw badField(problem('reason', 'REQUIRED', `is required to ${trigger}: say what is wrong`));
  }
  const at = now.toISOString();
  const reviewed: KafalahReview = { ...command, at, by: actor };
  const termination = { reason: 'REJECTED', notes: reason ?? '', at } as const;
  return {
    state: { ...state, status: to, review: reviewed, ...(to === 'TERMINATED' && { termination }) },
    events: [],
  };
}
