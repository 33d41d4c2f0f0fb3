import {
  isAccepted,
  isFinal,
  type GroupStatus,
  type MessageStatus,
  type TransactionStatus,
} from './lifecycle';
import type { StatusEntry, TransactionState } from './payment';

/** From the least advanced; PDNG is no acceptance yet. */
const ADVANCE: readonly TransactionStatus[] = [
  ...(['RCVD', 'PDNG', 'ACTC', 'ACCP', 'ACWC', 'ACSP', 'ACSC'] as const),
];

/**
 * What one word says of all transactions: theirs where all have the same, PART where only some were
 * refused or cancelled, else the least advanced. Source: domain page, 6.1.
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
 * The message's own status. It is over when all its transactions are: completed when one of them was
 * paid. Source: spec, States; domain page, 6.1.
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

/** One that a bank holds for a review stays accepted, also where the acceptance is heard later. */
function wasAccepted({ history }: TransactionState): boolean {
  return history.some(isAcceptance);
}

/** Whether a bank has accepted the payment by saying so. */
export function isAcceptance({ status, isOurs }: StatusEntry): boolean {
  return !isOurs && isAccepted(status);
}
