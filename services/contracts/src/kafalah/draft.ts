import { step } from '@masar/kit/lifecycle';
import { badField } from './bad-field';
import type { Submission } from './commands';
import { feeBasisOf, feePolicyOf, refuseOtherSum } from './fee';
import { judge } from './judge';
import type { Context, Decision, Kafalah } from './kafalah';
import { CREATION, KAFALAH_LIFECYCLE } from './lifecycle';
import { withDrafter } from '../shared/maker-checker';
import { problem } from '../shared/problems';
import { isPast } from '../shared/rules/days';
import type { Terms } from './terms';
import { without } from './without';

/**
 * A new guarantee in draft, judged by the fee policy of its jurisdiction as it is now.
 * @throws DomainError VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function create(given: Terms, context: Context): Decision {
  refuseOtherSum(given);
  const { actor } = context;
  const { feePolicy, ...governed } = governing(given, context);
  const terms = { ...given, ...governed };
  const checks = judge(terms, 'create', { feePolicy });
  const state: Kafalah = {
    ...terms,
    status: CREATION.to,
    feeBasis: feeBasisOf(terms, feePolicy),
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
 * @throws DomainError CONFLICT unless it is a draft, VALIDATION_ERROR without an obligation
 * or after its last day, SHARIAH_VIOLATION
 */
export function submit(state: Kafalah, command: Submission, context: Context): Decision {
  const { to } = step(KAFALAH_LIFECYCLE, state.status, 'submit');
  const { underlyingObligation = state.underlyingObligation } = command;
  if (underlyingObligation === undefined) {
    const complaint = 'is required: name the debt or duty that is guaranteed';
    throw badField(problem('underlying_obligation', 'REQUIRED', complaint));
  }
  refuseOver(state, context.now);
  const { feePolicy, ...governed } = governing(state, context);
  const terms = { ...without(state, 'review'), ...governed, underlyingObligation };
  const checks = judge(terms, 'submit', { feePolicy });
  const submitted: Kafalah = {
    ...terms,
    status: to,
    feePolicy,
    feeBasis: feeBasisOf(terms, feePolicy),
    checks,
    draftedBy: withDrafter(state, context.actor),
    submittedBy: context.actor,
    submittedAt: context.now.toISOString(),
  };
  return { state: submitted, events: [], judgedBy: checks };
}

/**
 * What governs the fee, and from where: the jurisdiction of the draft, which binds once it has one,
 * else the tenant's as it is now (adr/0006).
 */
function governing(terms: Terms, { governedBy }: Context) {
  const { jurisdiction, policy } = governedBy(terms.jurisdiction);
  return { feePolicy: feePolicyOf(policy), ...(jurisdiction !== undefined && { jurisdiction }) };
}

/** It could be approved, and then neither executed nor ended. */
function refuseOver({ validityPeriod: { endDate } }: Terms, now: Date): void {
  if (!isPast(endDate, now)) return;
  const complaint = `is over, on ${endDate}; draft a guarantee that ends later`;
  throw badField(problem('validity_period.end_date', 'OUT_OF_RANGE', complaint));
}
