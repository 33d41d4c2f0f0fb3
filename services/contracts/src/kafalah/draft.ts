import { badField, problem } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import type { SubmitKafalahContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { feeBasisOf, feePolicyOf, refuseOtherSum } from './fees/fee';
import { judge } from './judge';
import type { Context, Decision, Kafalah } from './kafalah';
import { CREATION, KAFALAH_LIFECYCLE } from './lifecycle';
import { withDrafter, omit } from '@masar/kit/decision';
import { readPolicy } from '../shared/read-policy';
import { isPast } from '../shared/rules/days';
import { refuseArisingLater, type Terms } from './terms';
import { rulesKept } from '../shared/rules/evaluate';

/**
 * A new guarantee in draft, judged by the fee policy of its jurisdiction as it is now.
 * @throws DomainError VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function create(given: Terms, context: Context): Decision {
  refuseOtherSum(given);
  const { actor } = context;
  const { fee_policy, ...governed } = governing(given, context);
  const terms = { ...given, ...governed };
  const checks = judge(terms, 'create', { fee_policy });
  const state: Kafalah = {
    ...terms,
    status: CREATION.to,
    fee_basis: feeBasisOf(terms, fee_policy),
    checks,
    claims: [],
    recourse: [],
    amendments: [],
    createdBy: actor,
    draftedBy: [actor],
  };
  return { state, events: [{ type: CREATION.emits }], ruleRefs: rulesKept(checks) };
}

/**
 * A draft handed to the reviewers; from here on its terms and its fee policy are fixed.
 * @throws DomainError CONFLICT unless it is a draft, VALIDATION_ERROR without an obligation, with
 * one that arises later or after its last day, SHARIAH_VIOLATION
 */
export function submit(
  state: Kafalah,
  command: SubmitKafalahContractRequest,
  context: Context,
): Decision {
  const { to } = step(KAFALAH_LIFECYCLE, state.status, 'submit');
  const { underlying_obligation = state.underlying_obligation } = command;
  if (underlying_obligation === undefined) {
    const complaint = 'is required: name the debt or duty that is guaranteed';
    throw badField(problem('underlying_obligation', 'REQUIRED', complaint));
  }
  refuseOver(state, context.now);
  const { fee_policy, ...governed } = governing(state, context);
  const terms = { ...omit(state, 'review'), ...governed, underlying_obligation };
  refuseArisingLater(terms);
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
  return { state: submitted, events: [], ruleRefs: rulesKept(checks) };
}

/**
 * The fee policy and its jurisdiction: the draft's, which binds once it has one, else the tenant's as it
 * is now (adr/0006).
 */
function governing(terms: Terms, { settings }: Context) {
  const { jurisdiction, policy } = readPolicy(settings, terms.jurisdiction);
  return {
    fee_policy: feePolicyOf(policy, terms.currency),
    ...(jurisdiction !== undefined && { jurisdiction }),
  };
}

/** Refuses a draft whose validity is over: it could be approved, but never executed. */
function refuseOver({ validity_period: { end_date } }: Terms, now: Date): void {
  if (!isPast(end_date, now)) return;
  const complaint = `is over, on ${end_date}; draft a guarantee that ends later`;
  throw badField(problem('validity_period.end_date', 'OUT_OF_RANGE', complaint));
}
