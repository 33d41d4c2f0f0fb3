import type { RecalledPayment } from './recall';
import type { ReceivedPayment } from './received-payment';

/** ISO's placeholder for an absent reference. */
const NONE = 'NOTPROVIDED';

/**
 * Every reference that identifies the payment alone, from its message and from the recall. No two returns of a
 * tenant may share one: a bank may name the same payment by another reference in its next recall, or before its
 * pacs.008 arrives.
 */
export function referencesOf(payment: ReceivedPayment, named: RecalledPayment): readonly string[] {
  const { isEndToEndIdShared: isShared } = payment;
  const told = { ...named, ...(isShared && { isEndToEndIdShared: isShared }) };
  return [...new Set([...referencesIn(payment), ...referencesIn(told)])];
}

function referencesIn(payment: ReceivedPayment): readonly string[] {
  const { uetr, messageId, endToEndId, transactionId, isEndToEndIdShared } = payment;
  // Together they identify a payment even when each alone does not.
  const first = uetr ?? JSON.stringify([messageId, endToEndId, transactionId]);
  if (messageId === undefined) return [first];
  const alone = [
    ['EndToEndId', isEndToEndIdShared ? undefined : endToEndId],
    ['TxId', transactionId],
  ].filter(([, reference]) => reference !== undefined && reference !== NONE);
  return [first, ...alone.map((each) => JSON.stringify([messageId, ...each]))];
}
