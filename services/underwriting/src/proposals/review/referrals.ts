import { omit, refuseDrafter } from '@masar/kit/decision';
import { conflict, problem } from '@masar/kit/errors';
import { transitionOf } from '../lifecycle';
import type { Context, Decision, Proposal } from '../proposal';

/**
 * A referral, claimed by this credential.
 * @throws DomainError CONFLICT where another credential has claimed it, AUTHORIZATION_ERROR for its submitter
 */
export function claim(state: Proposal, _: object, { actor }: Context): Decision {
  transitionOf(state, 'claim');
  refuseDrafter(state, actor, { verb: 'claim', subject: 'proposal' });
  refuseOthers(state, actor);
  return { state: { ...state, assignedTo: actor }, events: [] };
}

/**
 * A referral that nobody has claimed any more.
 * @param mayOverride true for a credential that may release the referrals of others
 * @throws DomainError CONFLICT where nobody has claimed it, or another credential has
 */
export function release(
  state: Proposal,
  { mayOverride }: { readonly mayOverride: boolean },
  { actor }: Context,
): Decision {
  transitionOf(state, 'release');
  if (state.assignedTo === undefined) {
    throw conflict(
      problem('assignedTo', 'INVALID_STATE', 'is nobody: the referral is not claimed'),
    );
  }
  if (!mayOverride) refuseOthers(state, actor);
  return { state: omit(state, 'assignedTo'), events: [] };
}

/** @throws DomainError CONFLICT for a referral that another credential has claimed */
export function refuseOthers({ assignedTo }: Proposal, actor: string): void {
  if (assignedTo === undefined || assignedTo === actor) return;
  const complaint = `is ${assignedTo}; ask them to release it, or somebody with underwriting:override`;
  throw conflict(problem('assignedTo', 'INVALID_STATE', complaint));
}
