import type { ReceivedPayment } from './received-payment';

/** Says that a payment has no such reference. */
const NONE = 'NOTPROVIDED';

/**
 * Every reference that says by itself which payment is meant: no two returns of a tenant may share one. A bank may name
 * the same payment by another one the next time, or before its pacs.008 has come.
 */
export function referencesOf(payment: ReceivedPayment): readonly string[] {
  const { uetr, messageId, endToEndId, transactionId, isEndToEndIdShared } = payment;
  const inMessage =
    messageId === undefined
      ? []
      : [
          isEndToEndIdShared ? undefined : known(endToEndId) && ['EndToEndId', endToEndId],
          known(transactionId) && ['TxId', transactionId],
        ];
  const references = inMessage.flatMap((each) =>
    each ? [JSON.stringify([messageId, ...each])] : [],
  );
  return uetr === undefined ? references : [uetr, ...references];
}

const known = (reference: string | undefined) => reference !== undefined && reference !== NONE;
