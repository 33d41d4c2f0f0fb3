import { omit, refuseDrafter } from '@masar/kit/decision';
import { conflict, problem } from '@masar/kit/errors';
import { transitionOf } from '../lifecycle';
import type { Context, Decision, Proposal } from '../proposal';

/**
 * A referral that this credential works on.
 * @throws DomainError CONFLICT where another has claimed it, AUTHORIZATION_ERROR for who submitted it
 */
export function claim(state: Proposal, _: object, { actor }: Context): Decision {
  transitionOf(state, 'claim');
  refuseDrafter(state, actor, { verb: 'claim', subject: 'proposal' });
  refuseOthers(state, actor);
  return { state: { ...state, assignedTo: actor }, events: [] };
}

/**
 * A referral that nobody works on.
 * @param mayOverride true for a credential that may release those of others
 * @throws DomainError CONFLICT where nobody has claimed it, or another has
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
