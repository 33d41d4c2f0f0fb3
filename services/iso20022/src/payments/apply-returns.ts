import { controlSum, isMore } from '../shared/fields/totals';
import { ON_REQUEST } from '../shared/return-reason';
import { eventsBetween } from './apply-reports';
import { isUnpaid } from './lifecycle';
import type { Decision, Payment, PaymentReturn, TransactionState } from './payment';

/** What one pacs.004 says of one transaction. */
export interface Returned {
  readonly uetr: string;
  readonly returned: PaymentReturn;
}

/** Of one transaction; more stand in the messages of the bank only. */
export const MOST_RETURNS = 20;

/**
 * The payment with what one message of a bank returned of it, which moves nothing: what was settled
 * stays so, and of what is not known to be settled the status is still to come. The same message again
 * is without effect. Source: domain page, 6.1.
 */
export function applyReturns(payment: Payment, returns: readonly Returned[]): Decision {
  const transactions = payment.transactions.map((transaction) => {
    const own = returns.filter(({ uetr }) => uetr === transaction.uetr);
    return withReturns(
      transaction,
      own.map(({ returned }) => returned),
    );
  });
  const state = { ...payment, transactions };
  return { state, events: eventsBetween(payment, state) };
}

/** Whether nothing is still to be paid, and all that was paid, if any, came back because it was asked for. */
export function isGivenBack({ transactions }: Payment): boolean {
  const live = transactions.filter(({ status }) => !isUnpaid(status));
  const isBack = ({ status, returns = [] }: TransactionState) =>
    status === 'ACSC' && returns.some(({ reason }) => reason === ON_REQUEST);
  return live.every(isBack);
}

/** Whether more came back of a transaction than was sent, as far as both are in one currency. */
export function isOverReturned({ transactions, creditTransfer }: Payment, uetr: string): boolean {
  const index = transactions.findIndex((each) => each.uetr === uetr);
  const { value = '', currency } = creditTransfer.transactions?.[index]?.amount ?? {};
  const back = (transactions[index]?.returns ?? []).filter(
    ({ amount }) => amount.currency === currency,
  );
  return isMore(controlSum(back.map(({ amount }) => amount.value)), value);
}

function withReturns(
  transaction: TransactionState,
  returns: readonly PaymentReturn[],
): TransactionState {
  const { returns: known = [] } = transaction;
  const ids = new Set(known.map(({ inboundMessageId }) => inboundMessageId));
  const news = returns.filter(({ inboundMessageId }) => !ids.has(inboundMessageId));
  const all = [...known, ...news].slice(0, MOST_RETURNS);
  return all.length === known.length ? transaction : { ...transaction, returns: all };
}
