import { step } from '@masar/kit/lifecycle';
import { badField } from './bad-field';
import type { Submission } from './commands';
import { feeBasisOf, feePolicyOf, refuseOtherSum } from './fee';
import { judge } from './judge';
import type { Context, Decision, Kafalah } from './kafalah';
import { CREATION, KAFALAH_LIFECYCLE } from './lifecycle';
import { withDrafter } from '../shared/maker-checker';
import { problem } from '../shared/problems';
import type { Terms } from './terms';
import { without } from './without';

/**
 * A new guarantee in draft, judged by the fee policy of its jurisdiction as it is now.
 * @throws DomainError VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function create(given: Terms, { actor, governedBy }: Context): Decision {
  refuseOtherSum(given);
  const { jurisdiction, policy } = governedBy(given.jurisdiction);
  const terms = { ...given, ...(jurisdiction !== undefined && { jurisdiction }) };
  const fee_policy = feePolicyOf(policy);
  const checks = judge(terms, 'create', { fee_policy });
  const state: Kafalah = {
    ...terms,
    status: CREATION.to,
    fee_basis: feeBasisOf(terms, fee_policy),
    checks,
    claims: [],
    recourse: [],
    createdBy: actor,
    draftedBy: [actor],
  };
  return { state, events: [{ type: CREATION.emits }], judgedBy: checks };
}

/**
 * A draft handed to the reviewers; from here on its terms and its fee policy are fixed.
 * @throws DomainError CONFLICT unless it is a draft, VALIDATION_ERROR without an obligation,
 * SHARIAH_VIOLATION
 */
export function submit(state: Kafalah, command: Submission, context: Context): Decision {
  const { to } = step(KAFALAH_LIFECYCLE, state.status, 'submit');
  const { underlying_obligation = state.underlying_obligation } = command;
  if (underlying_obligation === undefined) {
    const complaint = 'is required: name the debt or duty that is guaranteed';
    throw badField(problem('underlying_obligation', 'REQUIRED', complaint));
  }
  const terms = { ...without(state, 'review'), underlying_obligation };
  const fee_policy = feePolicyOf(context.governedBy(state.jurisdiction).policy);
  const checks = judge(terms, 'submit', { fee_policy });
  const submitted: Kafalah = {
    ...terms,
    status: to,
    fee_policy,
    fee_basis: feeBasisOf(terms, fee_policy),
    checks,
    draftedBy: withDrafter(state, context.actor),
    submittedBy: context.actor,
    submitted_at: context.now.toISOString(),
  };
  return { state: submitted, events: [], judgedBy: checks };
}
