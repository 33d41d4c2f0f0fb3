import { controlSum, isMore } from '../shared/fields/totals';
import { ON_REQUEST } from '../shared/return-reason';
import { eventsBetween } from './apply-reported-statuses';
import { isUnpaid } from './lifecycle';
import type { Decision, Payment, PaymentReturn, TransactionState } from './payment';

/** A return of one transaction by one pacs.004. */
export interface Returned {
  readonly uetr: string;
  readonly returned: PaymentReturn;
}

/** Cap on the returns of a transaction; further ones stay in the bank's messages only. */
export const MOST_RETURNS = 20;

/**
 * Adds the returns of a bank's message to a payment. No status changes: a settled payment stays settled.
 * The same message again has no effect. Source: docs/payments.md, Returns.
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

/** True when every payment is rejected, cancelled, or settled and returned on request (FOCR). */
export function isGivenBack({ transactions }: Payment): boolean {
  const live = transactions.filter(({ status }) => !isUnpaid(status));
  const isBack = ({ status, returns = [] }: TransactionState) =>
    status === 'ACSC' && returns.some(({ reason }) => reason === ON_REQUEST);
  return live.every(isBack);
}

/** True when the returns in the payment's currency exceed its amount. */
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
