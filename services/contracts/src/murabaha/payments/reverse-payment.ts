import { conflict, DomainError } from '@masar/kit/errors';
import { omit } from '@masar/kit/decision';
import type { ReverseMurabahaPaymentRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import {
  amountOf,
  isSold,
  type Context,
  type Decision,
  type Murabaha,
  type Sold,
} from '../contract';
import type { Payment } from '../events';
import { moveOf } from '../lifecycle';
import { markedAnew } from '../lateness/overdue';
import { indexOfPayment, paymentId } from './payments';

/**
 * Reverses a payment that was booked wrongly: its amount is owed again, a contract that it completed is
 * active again, and lateness follows the payments that are left.
 * @throws DomainError CONFLICT unless active or completed, for a payment that is reversed already, and
 * for one that a later settlement rests on; NOT_FOUND
 */
export function reversePayment(
  state: Murabaha,
  { payment_id, reason }: ReverseMurabahaPaymentRequest,
  { id, actor, now }: Context,
): Decision {
  const { to, emits } = moveOf(state, 'reverse a payment of');
  if (!isSold(state)) throw new Error('what is paid is sold');
  const index = indexOfPayment(state, { id, payment_id });
  const payment = state.sale.payments[index];
  if (!payment) {
    throw new DomainError(
      'NOT_FOUND',
      'this contract has no payment with that id; list its payments',
    );
  }
  refuseReversed(payment);
  refuseSettledAfter(state, { payment, index }, id);
  refuseRefunded(state);
  refuseDiscountedAfter(state, payment);
  const reversed = { ...payment, reversal: { reason, at: now.toISOString(), reversed_by: actor } };
  const payments = state.sale.payments.with(index, reversed);
  const open = { ...omit(state, 'settlement', 'completed_at'), status: to };
  const after = markedAnew({ ...open, sale: { ...state.sale, payments } }, id, {
    now,
    first: payment.part?.reduction.first,
  });
  return { state: after, events: emits.map((type) => ({ type, payment: reversed })) };
}

function refuseReversed({ reversal }: Payment): void {
  if (!reversal) return;
  const message = `the payment is REVERSED since ${reversal.at}; it counts no more`;
  throw conflict({ field: 'payment_id', code: 'INVALID_STATE', message });
}

interface Found {
  readonly payment: Payment;
  readonly index: number;
}

/** The amount of a settlement, whole or of a part, rests on the payments before it. */
function refuseSettledAfter({ sale }: Sold, { payment, index }: Found, id: string): void {
  if (payment.is_settlement) return;
  const isSettling = ({ is_settlement, part, reversal }: Payment) =>
    (is_settlement || part !== undefined) && !reversal;
  const last = sale.payments.findLastIndex(isSettling);
  if (last <= index) return;
  const message =
    `${paymentId(id, last)} settled what was owed, or a part of it, and its amount rests on this payment; ` +
    'reverse that first';
  throw conflict({ field: 'payment_id', code: 'SETTLED_AFTER', message });
}

/** A discount may owe a refund of payments beyond the lowered price; without this payment it would not. */
function refuseRefunded(state: Sold): void {
  const refunding = state.sale.discounts.find(
    ({ refund_amount }) => !amountOf(state, refund_amount).isZero(),
  );
  if (!refunding) return;
  const message =
    `the discount ${refunding.id} owes the customer a refund of what was paid, and stays so; ` +
    'settle what was booked wrongly beside the contract, and keep this payment';
  throw conflict({ field: 'payment_id', code: 'DISCOUNTED_AFTER', message });
}

/** A supplier's discount was shared over the price less this rebate; without the rebate the customer's share would be more. */
function refuseDiscountedAfter(state: Sold, payment: Payment): void {
  const { sale, settlement } = state;
  const rebate = payment.is_settlement ? settlement?.rebate : payment.part?.rebate;
  if (rebate === undefined || amountOf(state, rebate).isZero()) return;
  const later = sale.discounts.find(({ recorded_at }) => recorded_at >= payment.received_at);
  if (!later) return;
  const message =
    `the discount ${later.id} was shared over the price less the rebate of this payment, and stays so; ` +
    'pay the customer back outside what was booked wrongly, and keep this payment';
  throw conflict({ field: 'payment_id', code: 'DISCOUNTED_AFTER', message });
}
