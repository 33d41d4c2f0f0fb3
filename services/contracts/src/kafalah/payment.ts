import { DomainError } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import type { Money } from '@masar/kit/money';
import { amountIn, paidOn, readAmount } from './amounts';
import { badField } from './bad-field';
import type { Paying } from './commands';
import { afterClaim, follow } from './consequences';
import { hasRecourse } from './execute';
import type { Claim, Context, Decision, Kafalah, Payment, Recourse } from './kafalah';
import { CLAIM_LIFECYCLE, KAFALAH_LIFECYCLE } from './lifecycle';
import { claimOf, openClaims, recordId, refuseMore, withClaim } from './records';
import { problem } from '../shared/problems';

/**
 * A guarantee on one of whose claims the guarantor paid. A final payment settles all that is
 * guaranteed, also below what was approved; every payment is a recourse where the debtor consented.
 * @throws DomainError CONFLICT unless the claim is approved and not fully paid, or when a final
 * payment meets another open claim; NOT_FOUND; VALIDATION_ERROR
 */
export function payClaim(state: Kafalah, command: Paying, context: Context): Decision {
  const { to, emits } = step(KAFALAH_LIFECYCLE, state.status, 'pay claim');
  const claim = claimOf(state, command.claim_id);
  step(CLAIM_LIFECYCLE, claim.status, 'pay');
  const isFinal = command.final === true;
  if (isFinal) refuseOtherOpen(state, claim);
  const payments = state.claims.flatMap((each) => each.payments);
  refuseMore('payments', payments.length);
  const { amount, left } = payable(state, claim, command);
  const payment: Payment = {
    amount: amount.toDecimal(),
    reference: command.reference,
    paid_at: paidAt(claim, command, context.now),
    final: isFinal,
  };
  const paid = withPayment(claim, payment, isFinal || left.isZero());
  const recourse = recourseFor(state, { claim, payment }, context);
  const after = {
    ...withClaim({ ...state, status: to }, paid),
    recourse: [...state.recourse, ...recourse],
  };
  const told = { claim_id: claim.id, ...(recourse[0] && { recourse_id: recourse[0].id }) };
  const events = emits.map((type) => ({ type, ...told }));
  return isFinal ? follow(after, 'settle', events) : afterClaim(after, context, events);
}

function withPayment(claim: Claim, payment: Payment, isInFull: boolean): Claim {
  const { to } = step(CLAIM_LIFECYCLE, claim.status, isInFull ? 'pay in full' : 'pay');
  return { ...claim, status: to, payments: [...claim.payments, payment] };
}

function refuseOtherOpen(state: Kafalah, claim: Claim): void {
  const others = openClaims(state).filter(({ id }) => id !== claim.id);
  if (others.length === 0) return;
  const message =
    `a final payment settles the whole guarantee, and ${others.length} other claims are open; ` +
    'decide and pay them first, or leave final out';
  throw new DomainError('CONFLICT', message, [{ field: 'final', code: 'OPEN_CLAIMS', message }]);
}

function payable(state: Kafalah, claim: Claim, command: Paying): { amount: Money; left: Money } {
  const amount = readAmount(state, { field: 'amount', amount: command.amount });
  const unpaid = amountIn(state, claim.approved_amount ?? claim.amount).minus(paidOn(state, claim));
  if (amount.compare(unpaid) > 0) {
    const complaint = `must be at most ${unpaid}, what is approved and not paid yet`;
    throw badField(problem('amount', 'OUT_OF_RANGE', complaint));
  }
  return { amount, left: unpaid.minus(amount) };
}

function paidAt({ submitted_at }: Claim, { paid_at: at }: Paying, now: Date): string {
  if (at === undefined) return now.toISOString();
  if (at < submitted_at) {
    throw badField(
      problem('paid_at', 'OUT_OF_RANGE', `must not be before the claim, ${submitted_at}`),
    );
  }
  if (at > now.toISOString())
    throw badField(problem('paid_at', 'OUT_OF_RANGE', 'must not be ahead'));
  return at;
}

/** What was actually paid is owed, not the face of the debt (AAOIFI SS 5, 3/3/2). */
function recourseFor(
  state: Kafalah,
  { claim, payment }: { readonly claim: Claim; readonly payment: Payment },
  context: Context,
): readonly Recourse[] {
  if (!hasRecourse(state)) return [];
  const id = recordId('rcs', context, state.recourse.length + 1);
  const created_at = context.now.toISOString();
  const { amount } = payment;
  return [{ id, claim_id: claim.id, amount, created_at, status: 'OPEN', recoveries: [] }];
}
