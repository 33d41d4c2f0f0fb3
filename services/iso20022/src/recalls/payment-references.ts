import { textAt } from '../shared/find-elements';
import type { Recall, RecalledPayment } from './recall';
import type { ReceivedPayment } from './received-payment';

/** ISO's placeholder for an absent reference. */
const NONE = 'NOTPROVIDED';
const BIC = /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/;
/** Characters of a BIC without its branch, which is often left out. */
const BANK_CHARACTERS = 8;

interface Named extends RecalledPayment {
  readonly isEndToEndIdShared?: true;
  /** BIC or name of the bank whose message has the references: another bank may use the same ones. */
  readonly bank?: string | undefined;
}

/**
 * Every reference that identifies the payment alone, from its message and from the recall. No two returns of a
 * tenant may share one: a bank may name the same payment by another reference in its next recall, or before its
 * pacs.008 arrives.
 */
export function referencesOf(
  payment: ReceivedPayment,
  { payment: named, sender }: Pick<Recall, 'payment' | 'sender'>,
): readonly string[] {
  const { isEndToEndIdShared: isShared, instructing } = payment;
  const told = { ...named, bank: sender, ...(isShared && { isEndToEndIdShared: isShared }) };
  const agent = instructing && textAt({ path: '', json: instructing }, 'FinInstnId/BICFI');
  const received = { ...payment, bank: agent ?? sender };
  return [...new Set([...referencesIn(received), ...referencesIn(told)])];
}

function referencesIn(payment: Named): readonly string[] {
  const { uetr, messageId, endToEndId, transactionId, isEndToEndIdShared } = payment;
  const bank = bankOf(payment) ?? null;
  // Together they identify a payment even when each alone does not.
  const first = uetr ?? JSON.stringify([bank, messageId, endToEndId, transactionId]);
  if (messageId === undefined) return [first];
  const alone = [
    ['EndToEndId', isEndToEndIdShared ? undefined : endToEndId],
    ['TxId', transactionId],
  ].filter(([, reference]) => reference !== undefined && reference !== NONE);
  return [first, ...alone.map((each) => JSON.stringify([bank, messageId, ...each]))];
}

function bankOf({ bank }: Named): string | undefined {
  return bank && BIC.test(bank) ? bank.slice(0, BANK_CHARACTERS) : bank;
}
