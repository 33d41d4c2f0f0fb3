import type { RecalledPayment } from './recall';
import type { ReceivedPayment } from './received-payment';

/** Says that a payment has no such reference. */
const NONE = 'NOTPROVIDED';

/**
 * Every reference that says by itself which payment is meant, as its message has it and as the recall names it: no two
 * returns of a tenant may share one. A bank may name the same payment by another one the next time, or before its
 * pacs.008 has come.
 */
export function referencesOf(payment: ReceivedPayment, named: RecalledPayment): readonly string[] {
  const { isEndToEndIdShared: isShared } = payment;
  const told = { ...named, ...(isShared && { isEndToEndIdShared: isShared }) };
  return [...new Set([...referencesIn(payment), ...referencesIn(told)])];
}

function referencesIn(payment: ReceivedPayment): readonly string[] {
  const { uetr, messageId, endToEndId, transactionId, isEndToEndIdShared } = payment;
  // Together they mean one payment, also where one alone does not.
  const first = uetr ?? JSON.stringify([messageId, endToEndId, transactionId]);
  if (messageId === undefined) return [first];
  const alone = [
    ['EndToEndId', isEndToEndIdShared ? undefined : endToEndId],
    ['TxId', transactionId],
  ].filter(([, reference]) => reference !== undefined && reference !== NONE);
  return [first, ...alone.map((each) => JSON.stringify([messageId, ...each]))];
}
