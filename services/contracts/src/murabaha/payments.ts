import { DomainError } from '@masar/kit/errors';
import { dateOf } from '@masar/kit/time';
import { amountOf, isSold, type Context, type Murabaha, type Sold } from './contract';
import type { Payment } from './events';

/** A payment as it is listed. */
export interface ReceivedPayment extends Payment {
  readonly id: string;
}

/** What was received for a contract, newest first; nothing before its sale. */
export function paymentsOf(state: Murabaha, contractId: string): readonly ReceivedPayment[] {
  if (!isSold(state)) return [];
  return state.sale.payments
    .map((payment, i) => ({ ...payment, id: paymentId(contractId, i) }))
    .toReversed();
}

/**
 * Refuses what looks like a payment that was recorded already, unless its key says that it is new.
 * @throws DomainError CONFLICT with the detail DUPLICATE_PAYMENT
 */
export function refuseDuplicate(
  state: Sold,
  { amount, reference, paid_at }: Payment,
  { id, isKeyed }: Context,
): void {
  if (isKeyed) return;
  const day = dateOf(new Date(paid_at));
  const first = state.sale.payments.findIndex(
    (each) =>
      each.reference === reference &&
      each.amount === amount &&
      dateOf(new Date(each.paid_at)) === day,
  );
  if (first === -1) return;
  const message =
    `a payment of ${amountOf(state, amount)} on ${day} with the reference ${reference} is ` +
    `recorded as ${paymentId(id, first)}; another one is sent with ` +
    'a reference or an idempotency key of its own';
  const detail = { field: 'reference', code: 'DUPLICATE_PAYMENT', message };
  throw new DomainError('CONFLICT', message, [detail]);
}

/** From its place: payments are only ever added. */
function paymentId(contractId: string, index: number): string {
  return `mrp_${contractId.replace(/^.*_/, '')}_${index + 1}`;
}
