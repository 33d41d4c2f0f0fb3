import {
  isAccepted,
  isFinal,
  type GroupStatus,
  type MessageStatus,
  type TransactionStatus,
} from './lifecycle';
import type { StatusEntry, TransactionState } from './payment';

/** Least advanced first; PDNG is not an acceptance. */
const ADVANCE: readonly TransactionStatus[] = [
  ...(['RCVD', 'PDNG', 'ACTC', 'ACCP', 'ACWC', 'ACSP', 'ACSC'] as const),
];

/**
 * One status for all transactions: the common one; PART when only some are rejected or cancelled;
 * otherwise the least advanced. Source: docs/payments.md, States of a transaction.
 */
export function groupStatusOf(statuses: readonly TransactionStatus[]): GroupStatus {
  const different = new Set(statuses);
  const [only] = different;
  if (only !== undefined && different.size === 1) return only;
  const alive = ADVANCE.filter((status) => different.has(status));
  const [leastAdvanced] = alive;
  if (leastAdvanced === undefined) return 'RJCT';
  return alive.length === different.size ? leastAdvanced : 'PART';
}

/**
 * Status of the message. It is final when every transaction is: COMPLETED when at least one is settled.
 * Source: docs/payments.md, States of a transaction.
 */
export function messageStatusOf(transactions: readonly TransactionState[]): MessageStatus {
  const statuses = transactions.map(({ status }) => status);
  if (statuses.every(isFinal)) {
    if (statuses.includes('ACSC')) return 'COMPLETED';
    return statuses.includes('CANC') ? 'CANCELLED' : 'REJECTED';
  }
  const open = transactions.filter(({ status }) => !isFinal(status));
  return open.every(wasAccepted) ? 'ACCEPTED' : 'VALIDATED';
}

/** A payment on hold stays accepted, even if the acceptance arrives after the hold. */
function wasAccepted({ history }: TransactionState): boolean {
  return history.some(isAcceptance);
}

/** True for an acceptance that a bank reported. */
export function isAcceptance({ status, isOurs }: StatusEntry): boolean {
  return !isOurs && isAccepted(status);
}
