import { badField, problem } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { answeredBy, refuseImpossible, withTerms } from './amended-terms';
import { AMENDMENT_LIFECYCLE } from './lifecycle';
import type { Amendment } from './amendment';
import { endOfClaims } from '../claims/claim-period';
import type { DecideKafalahAmendmentRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { afterClaim } from '../consequences';
import type { KafalahEvent } from '../events';
import { refuseOwnAmendment, refuseOwnClaim } from '../four-eyes';
import type { Claim, Context, Decision, Kafalah } from '../kafalah';
import { CLAIM_CONSEQUENCES } from '../claims/lifecycle';
import { KAFALAH_LIFECYCLE } from '../lifecycle';
import { amendmentOf, withAmendment, withClaim } from '../records';

/**
 * Approves an amendment, which changes the terms at once, or rejects it. An extension answers the claims
 * that asked to extend or pay: they become EXTENDED (URDG 758, article 23).
 * @throws DomainError CONFLICT unless in force and the amendment undecided, NOT_FOUND, VALIDATION_ERROR,
 * AUTHORIZATION_ERROR for the credential that proposed it, or worked on a claim that it answers
 */
export function decideAmendment(
  state: Kafalah,
  command: DecideKafalahAmendmentRequest,
  context: Context,
): Decision {
  const trigger = command.decision === 'APPROVE' ? 'approve' : 'reject';
  const transition = step(KAFALAH_LIFECYCLE, state.status, `${trigger} an amendment of`);
  const amendment = amendmentOf(state, command.amendment_id);
  const { to } = step(AMENDMENT_LIFECYCLE, amendment.status, trigger);
  refuseOwnAmendment(amendment, context.actor);
  if (trigger === 'reject' && command.reason === undefined) {
    throw badField(problem('reason', 'REQUIRED', 'is required to reject: say what is wrong'));
  }
  const { reason, shariah_board_ref } = command;
  const decided: Amendment = {
    ...amendment,
    status: to,
    decided_at: context.now.toISOString(),
    decided_by: context.actor,
    ...(reason !== undefined && { decision_reason: reason }),
    ...(shariah_board_ref !== undefined && { shariah_board_ref }),
  };
  const moved = { ...state, status: transition.to };
  if (trigger === 'reject') return { state: withAmendment(moved, decided), events: [] };
  const events = transition.emits.map((type) => ({ type }));
  return putInForce(moved, { amendment: decided, events }, context);
}

interface Approved {
  readonly amendment: Amendment;
  readonly events: readonly KafalahEvent[];
}

function putInForce(state: Kafalah, { amendment, events }: Approved, context: Context): Decision {
  refuseImpossible(state, amendment, context.now);
  const answered = answeredBy(state, amendment).map((claim) => extend(claim, context));
  const extended_claims = answered.map(({ claim }) => claim.id);
  const amended = withTerms(withAmendment(state, { ...amendment, extended_claims }), amendment);
  const after = answered.reduce((all, { claim }) => withClaim(all, claim), amended);
  const told = [...events, ...answered.flatMap(({ events: own }) => own)];
  if (after.status === 'CLAIMED') return afterClaim(after, context, told);
  return { state: { ...after, expiresAt: endOfClaims(after) }, events: told };
}

/** Ends a claim by the extension that it asked for instead of a payment. */
function extend(claim: Claim, { actor, now }: Context) {
  refuseOwnClaim(claim, actor);
  const { to, emits } = step(CLAIM_CONSEQUENCES, claim.status, 'extend');
  const decision = { decided_at: now.toISOString(), decided_by: actor };
  return {
    claim: { ...claim, status: to, ...decision },
    events: emits.map((type) => ({ type, claim_id: claim.id })),
  };
}
