import { childId } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';
import { dateOf } from '@masar/kit/time';
import { amountOf, isSold, type Context, type Murabaha, type Sold } from '../contract';
import type { Payment } from '../events';
import { isSameTransfer } from '../../shared/same-transfer';

/** Ours: payments are stored in the contract's document; twice the most instalments (adr/0005). */
export const MOST_PAYMENTS = 2_400;

/** A payment as it is listed. */
export interface ReceivedPayment extends Payment {
  readonly id: string;
}

/** Payments received for a contract, newest first; none before its sale. */
export function paymentsOf(state: Murabaha, contractId: string): readonly ReceivedPayment[] {
  if (!isSold(state)) return [];
  return state.sale.payments
    .map((payment, i) => ({ ...payment, id: paymentId(contractId, i) }))
    .toReversed();
}

/**
 * Refuses a payment that looks like a recorded one; an idempotency key says that it is new.
 * @throws DomainError CONFLICT with the detail DUPLICATE_PAYMENT
 */
export function rejectDuplicate(
  state: Sold,
  { amount, reference, paid_at }: Payment,
  { id, key }: Context,
): void {
  if (key !== undefined) return;
  const sent = { amount, reference, at: paid_at };
  const first = state.sale.payments.findIndex(
    (each) => !each.reversal && isSameTransfer({ ...each, at: each.paid_at }, sent),
  );
  if (first === -1) return;
  const message =
    `a payment of ${amountOf(state, amount)} on ${dateOf(new Date(paid_at))} with the reference ${reference} is ` +
    `recorded as ${paymentId(id, first)}; another one is sent with ` +
    'a reference or an idempotency key of its own';
  throw conflict({ field: 'reference', code: 'DUPLICATE_PAYMENT', message });
}

/** The caller asks this of payments in parts only, so that every contract can be paid off. */
export function refuseTooMany({ sale }: Sold): void {
  if (sale.payments.length < MOST_PAYMENTS) return;
  const message =
    `a contract takes at most ${MOST_PAYMENTS} payments in parts; ` +
    'pay what is outstanding, or settle';
  throw conflict({ field: 'amount', code: 'TOO_MANY', message });
}

/** Index of a payment by its id; -1 where the contract has no such payment. */
export function indexOfPayment(
  { sale }: Sold,
  { id, payment_id }: { readonly id: string; readonly payment_id: string },
): number {
  return sale.payments.findIndex((_, i) => paymentId(id, i) === payment_id);
}

/** The id follows from the place in the list, since payments are only ever added. */
export function paymentId(id: string, index: number): string {
  return childId('mrp', { id }, index + 1);
}
