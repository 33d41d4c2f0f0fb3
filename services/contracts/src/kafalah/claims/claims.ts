import { childId, omit } from '@masar/kit/decision';
import { badField, conflict, problem } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import type { Money } from '@masar/kit/money';
import { amountIn, approvable, readAmount, remaining } from '../amounts';
import { refuseOutsideTime } from './claim-period';
import { afterClaim } from '../consequences';
import type {
  DecideKafalahClaimRequest,
  SubmitKafalahClaimRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { extensionOf } from './extension';
import { examinationDueOn } from './examine-claim';
import { refuseOwnClaim } from '../four-eyes';
import { judge } from '../judge';
import type { Claim, Context, Decision, Kafalah } from '../kafalah';
import { CLAIM_LIFECYCLE } from './lifecycle';
import { KAFALAH_LIFECYCLE } from '../lifecycle';
import { claimOf, openClaims, refuseMore, withClaim } from '../records';

/**
 * A guarantee that the beneficiary claims on; there may be several claims at a time.
 * @throws DomainError CONFLICT unless in force and in time, and for one that is open already;
 * VALIDATION_ERROR; SHARIAH_VIOLATION when it is above what is unpaid, not the beneficiary's, too early for its condition or its order
 */
export function submitClaim(
  state: Kafalah,
  said: SubmitKafalahClaimRequest,
  context: Context,
): Decision {
  const { to, emits } = step(KAFALAH_LIFECYCLE, state.status, 'claim');
  refuseOutsideTime(state, context.now);
  refuseMore('claims', state.claims.length);
  const amount = readAmount(state, { field: 'claim_amount', amount: said.claim_amount });
  refuseUnshownFailure(state, said);
  const extension = extensionOf(state, said, context.now);
  const judgedBy = judge(state, 'claim', { said, demand: { amount, most: remaining(state) } });
  const submitted: Claim = {
    ...omit(said, 'claim_amount', 'extend_to'),
    ...extension,
    id: childId('clm', context, state.claims.length + 1),
    amount: amount.toDecimal(),
    documents: said.documents ?? [],
    claimant_id: state.beneficiary_id,
    status: 'SUBMITTED',
    submitted_at: context.now.toISOString(),
    submitted_by: context.actor,
    examination_due_on: examinationDueOn(state, context),
    payments: [],
  };
  refuseRepeated(state, submitted, context);
  return {
    state: { ...omit(state, 'expiresAt'), status: to, claims: [...state.claims, submitted] },
    events: emits.map((type) => ({ type, claim_id: submitted.id })),
    judgedBy,
  };
}

/** A claim that is sent again while the first is open, unless its key says that it is new. */
function refuseRepeated(state: Kafalah, claim: Claim, { key }: Context): void {
  if (key !== undefined) return;
  const saidBy = ({ amount, reason, documents, ...shown }: Claim) => {
    const { debtor_default_evidence, condition_met = false, extend_to } = shown;
    const evidence = [documents.toSorted(), debtor_default_evidence, condition_met];
    return JSON.stringify([amount, reason, ...evidence, extend_to]);
  };
  const first = openClaims(state).find((each) => saidBy(each) === saidBy(claim));
  if (!first) return;
  const message =
    `a claim of ${amountIn(state, first.amount)} with the same reason, documents and evidence is open as ` +
    `${first.id}; send another one with a reason of its own or an idempotency key`;
  throw conflict({ field: 'claim_amount', code: 'DUPLICATE_CLAIM', message });
}

/** Non-performance is a fact to be shown; a debt that is due is told by the reason. */
function refuseUnshownFailure(
  { kafalah_type }: Kafalah,
  { documents = [] }: SubmitKafalahClaimRequest,
): void {
  if (kafalah_type !== 'performance' || documents.length > 0) return;
  const complaint = 'is required for a guarantee of performance: name what shows the failure';
  throw badField(problem('documents', 'REQUIRED', complaint));
}

/**
 * A guarantee one of whose claims is approved, whole or in part, or rejected.
 * @throws DomainError CONFLICT unless claimed and the claim undecided, NOT_FOUND, AUTHORIZATION_ERROR
 * for who recorded or examined it, VALIDATION_ERROR, SHARIAH_VIOLATION when all approvals would be
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
  const approved = trigger === 'approve' ? approvedOf(state, claim, command) : nothing(command);
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
  return { ...after, ...(judgedBy && { judgedBy }) };
}

function approvedOf(state: Kafalah, claim: Claim, command: DecideKafalahClaimRequest): Money {
  const { approved_amount = claim.amount } = command;
  const approved = readAmount(state, { field: 'approved_amount', amount: approved_amount });
  const asked = amountIn(state, claim.amount);
  if (approved.compare(asked) <= 0) return approved;
  throw badField(problem('approved_amount', 'OUT_OF_RANGE', `must be at most ${asked}, the claim`));
}

function nothing({ approved_amount, reason }: DecideKafalahClaimRequest): undefined {
  if (reason === undefined) {
    throw badField(problem('reason', 'REQUIRED', 'is required to reject: say what is wrong'));
  }
  if (approved_amount === undefined) return;
  const complaint = 'is not for REJECT; leave it out or approve that amount';
  throw badField(problem('approved_amount', 'INVALID_VALUE', complaint));
}
