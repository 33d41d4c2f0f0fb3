import { childId } from '@masar/kit/decision';
import { badField, conflict, problem, refuse } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import type { Money } from '@masar/kit/money';
import { amountIn, paidOn, readAmount } from '../amounts';
import type { PayKafalahClaimRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { afterClaim, follow } from '../consequences';
import { hasRecourse } from '../execute';
import type { Claim, Context, Decision, Kafalah, Payment, Recourse } from '../kafalah';
import { instantProblems } from '../instant-bounds';
import { CLAIM_LIFECYCLE } from './lifecycle';
import { KAFALAH_LIFECYCLE } from '../lifecycle';
import { claimOf, openClaims, refuseMore, withClaim } from '../records';
import { rejectDuplicate } from '../duplicate-transfers';

/**
 * Records a payment on a claim. A final payment settles all that is guaranteed, even below the approved
 * amount. Every payment makes a recourse where the debtor consented.
 * @throws DomainError CONFLICT unless the claim is approved and not fully paid, for a payment that is
 * recorded already, or when a final one meets another open claim; NOT_FOUND; VALIDATION_ERROR
 */
export function payClaim(
  state: Kafalah,
  command: PayKafalahClaimRequest,
  context: Context,
): Decision {
  const { to, emits } = step(KAFALAH_LIFECYCLE, state.status, 'pay a claim on');
  const claim = claimOf(state, command.claim_id);
  step(CLAIM_LIFECYCLE, claim.status, 'pay');
  const { payment, isInFull } = readPayment(state, claim, { command, context });
  const paid = withPayment(claim, payment, isInFull);
  const recourse = recourseFor(state, { claim, payment }, context);
  const after = {
    ...withClaim({ ...state, status: to }, paid),
    recourse: [...state.recourse, ...recourse],
  };
  const told = { claim_id: claim.id, ...(recourse[0] && { recourse_id: recourse[0].id }) };
  const events = emits.map((type) => ({ type, ...told }));
  return payment.final ? follow(after, 'settle', events) : afterClaim(after, context, events);
}

function withPayment(claim: Claim, payment: Payment, isInFull: boolean): Claim {
  const { to } = step(CLAIM_LIFECYCLE, claim.status, isInFull ? 'pay in full' : 'pay');
  return { ...claim, status: to, payments: [...claim.payments, payment] };
}

function refuseOtherOpen(state: Kafalah, claim: Claim): void {
  const others = openClaims(state).filter(({ id }) => id !== claim.id);
  if (others.length === 0) return;
  const open = others.length === 1 ? '1 other claim is' : `${others.length} other claims are`;
  const message =
    `a final payment settles the whole guarantee, and ${open} open; ` +
    'decide and pay what is open first, or leave final out';
  throw conflict({ field: 'final', code: 'OPEN_CLAIMS', message });
}

/** The payment to store. One that ends its claim is taken even when the list of payments is full. */
function readPayment(
  state: Kafalah,
  claim: Claim,
  { command, context }: { readonly command: PayKafalahClaimRequest; readonly context: Context },
): { readonly payment: Payment; readonly isInFull: boolean } {
  const { reference, settlement_ref, final: isFinal = false } = command;
  if (isFinal) refuseOtherOpen(state, claim);
  const amount = readAmount(state, { field: 'amount', amount: command.amount }).toDecimal();
  const { now, key } = context;
  const paid_at = paidAt(claim, command, now);
  const { currency } = state;
  const earlier = claim.payments.map((each) => ({ ...each, at: each.paid_at }));
  rejectDuplicate('payment', { amount, reference, at: paid_at, currency, key }, earlier);
  const left = leftBy(state, claim, amount);
  refuseUnshownSettlement(command, left);
  const isInFull = isFinal || left.isZero();
  if (!isInFull) refuseMore('payments', state.claims.flatMap(({ payments }) => payments).length);
  const shown = settlement_ref !== undefined && { settlement_ref };
  return { payment: { amount, reference, paid_at, final: isFinal, ...shown }, isInFull };
}

/** The approved amount that is still unpaid after this payment. */
function leftBy(state: Kafalah, claim: Claim, amount: string): Money {
  const paying = amountIn(state, amount);
  const unpaid = amountIn(state, claim.approved_amount ?? claim.amount).minus(paidOn(state, claim));
  if (paying.compare(unpaid) <= 0) return unpaid.minus(paying);
  const complaint = `must be at most ${unpaid}, what is approved and not paid yet`;
  throw badField(problem('amount', 'OUT_OF_RANGE', complaint));
}

/** A payment below the approved amount ends a claim only with the beneficiary's consent. */
function refuseUnshownSettlement(
  { final, settlement_ref }: PayKafalahClaimRequest,
  left: Money,
): void {
  const complain = (code: string, complaint: string) =>
    badField(problem('settlement_ref', code, complaint));
  if (final && !left.isZero() && settlement_ref === undefined) {
    const complaint = `is required: the payment leaves ${left} of what is approved unpaid; `;
    throw complain('REQUIRED', `${complaint}name what shows that the beneficiary settles for it`);
  }
  if (final || settlement_ref === undefined) return;
  throw complain('INVALID_VALUE', 'is for a final payment; leave it out, or send final true');
}

function paidAt({ submitted_at }: Claim, { paid_at }: PayKafalahClaimRequest, now: Date): string {
  const claim = { what: 'the claim', at: submitted_at };
  refuse(instantProblems({ field: 'paid_at', at: paid_at }, claim, now));
  return paid_at ?? now.toISOString();
}

/** The debtor owes the payment itself, and not the face of the debt (AAOIFI SS 5, 3/3/2). */
function recourseFor(
  state: Kafalah,
  { claim, payment }: { readonly claim: Claim; readonly payment: Payment },
  context: Context,
): readonly Recourse[] {
  if (!hasRecourse(state)) return [];
  const id = childId('rcs', context, state.recourse.length + 1);
  const created_at = context.now.toISOString();
  const { amount } = payment;
  return [{ id, claim_id: claim.id, amount, created_at, status: 'OPEN', recoveries: [] }];
}
