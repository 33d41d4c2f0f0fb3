import { badField, problem } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import type { Money } from '@masar/kit/money';
import { amountIn, approvable, readAmount } from '../amounts';
import { afterClaim } from '../consequences';
import type { DecideKafalahClaimRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { refuseOwnClaim } from '../four-eyes';
import { judge } from '../judge';
import type { Claim, Context, Decision, Kafalah } from '../kafalah';
import { CLAIM_LIFECYCLE } from './lifecycle';
import { KAFALAH_LIFECYCLE } from '../lifecycle';
import { claimOf, withClaim } from '../records';
import { rulesKept } from '../../shared/rules/evaluate';

/**
 * Approves a claim, whole or in part, or rejects it.
 * @throws DomainError CONFLICT unless claimed and the claim undecided, NOT_FOUND, AUTHORIZATION_ERROR
 * for the credential that recorded or examined it, VALIDATION_ERROR, SHARIAH_VIOLATION when all approvals would be
 * above the guaranteed amount
 */
export function decideClaim(
  state: Kafalah,
  command: DecideKafalahClaimRequest,
  context: Context,
): Decision {
  const trigger = command.decision === 'APPROVE' ? 'approve' : 'reject';
  const transition = step(KAFALAH_LIFECYCLE, state.status, `${trigger} a claim on`);
  const claim = claimOf(state, command.claim_id);
  const { to } = step(CLAIM_LIFECYCLE, claim.status, trigger);
  refuseOwnClaim(claim, context.actor);
  const approved = trigger === 'approve' ? approvedOf(state, claim, command) : undefined;
  if (!approved) checkRejection(command);
  const demand = approved && { amount: approved, most: approvable(state) };
  const judgedBy = demand && judge(state, 'approve', { demand });
  const { reason } = command;
  const decided: Claim = {
    ...claim,
    ...(approved && { approved_amount: approved.toDecimal() }),
    status: to,
    decided_at: context.now.toISOString(),
    decided_by: context.actor,
    ...(reason !== undefined && { decision_reason: reason }),
  };
  const events = transition.emits.map((type) => ({ type, claim_id: claim.id }));
  const after = afterClaim(
    withClaim({ ...state, status: transition.to }, decided),
    context,
    events,
  );
  return { ...after, ...(judgedBy && { ruleRefs: rulesKept(judgedBy) }) };
}

function approvedOf(state: Kafalah, claim: Claim, command: DecideKafalahClaimRequest): Money {
  const { approved_amount = claim.amount } = command;
  const approved = readAmount(state, { field: 'approved_amount', amount: approved_amount });
  const asked = amountIn(state, claim.amount);
  if (approved.compare(asked) <= 0) return approved;
  throw badField(problem('approved_amount', 'OUT_OF_RANGE', `must be at most ${asked}, the claim`));
}

function checkRejection({ approved_amount, reason }: DecideKafalahClaimRequest): void {
  if (reason === undefined) {
    throw badField(problem('reason', 'REQUIRED', 'is required to reject: say what is wrong'));
  }
  if (approved_amount === undefined) return;
  const complaint = 'is not for REJECT; leave it out or approve that amount';
  throw badField(problem('approved_amount', 'INVALID_VALUE', complaint));
}
