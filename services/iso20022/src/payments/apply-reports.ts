import { MOVES, type MessageStatus, type TransactionStatus } from './lifecycle';
import type {
  Decision,
  Payment,
  PaymentEvent,
  PaymentEventType,
  StatusEntry,
  TransactionState,
} from './payment';
import { messageStatusOf } from './statuses';

/** What a bank says of one transaction. */
export interface Report {
  readonly uetr: string;
  readonly status: TransactionStatus;
  /** When the bank says it was so, an instant in UTC. */
  readonly at: string;
  readonly reason?: string;
}

/** What is kept of one transaction: a bank that repeats itself for ever fills no document. */
const MOST_ENTRIES = 100;

const TOLD: Readonly<Partial<Record<MessageStatus, PaymentEventType>>> = {
  ACCEPTED: 'iso20022.message.accepted',
  COMPLETED: 'iso20022.message.settled',
  REJECTED: 'iso20022.message.rejected',
};

/**
 * The payment after what a bank said, told instant by instant. What came before is without effect,
 * and what is late or out of order is kept and moves nothing; a report on a UETR that the message
 * does not have is no matter of it. Source: domain page, 6.1.
 */
export function applyReports(payment: Payment, reports: readonly Report[]): Decision {
  const inOrder = reports.toSorted((one, other) => (one.at < other.at ? -1 : +(one.at > other.at)));
  const instants = [...new Set(inOrder.map(({ at }) => at))];
  const events: PaymentEvent[] = [];
  let state = payment;
  for (const instant of instants) {
    const said = inOrder.filter(({ at }) => at === instant);
    const before = state;
    state = applyTogether(before, said);
    events.push(...eventsBetween(before, state));
  }
  return { state, events };
}

/** What is to be told of a payment that was the one and is the other. */
export function eventsBetween(before: Payment, after: Payment): readonly PaymentEvent[] {
  const moved = after.transactions
    .filter(({ status }, index) => status !== before.transactions[index]?.status)
    .map(({ uetr }) => uetr);
  if (moved.length === 0) return [];
  const became = after.status === before.status ? undefined : TOLD[after.status];
  const types = ['iso20022.status.updated' as const, ...(became ? [became] : [])];
  return types.map((type) => ({ type, after, moved }));
}

/** The payment with these transactions, and the status that follows from them. */
export function withTransactions(
  payment: Payment,
  transactions: readonly TransactionState[],
): Payment {
  return { ...payment, transactions, status: messageStatusOf(transactions) };
}

/** The transaction after one report; the same one where it had been told before. */
export function applyReport(transaction: TransactionState, report: Report): TransactionState {
  const { status, at, reason } = report;
  const { history } = transaction;
  const isRepeated = history.some(
    (entry) => entry.status === status && entry.at === at && entry.reason === reason,
  );
  if (isRepeated) return transaction;
  const isApplied = MOVES[transaction.status].includes(status) && at >= saidAt(history);
  if (!isApplied && history.length >= MOST_ENTRIES) return transaction;
  const entry: StatusEntry = { status, at, ...(reason !== undefined && { reason }), isApplied };
  const moved = isApplied ? status : transaction.status;
  return { ...transaction, status: moved, history: [...history, entry] };
}

function applyTogether(payment: Payment, reports: readonly Report[]): Payment {
  const byUetr = new Map(payment.transactions.map((each) => [each.uetr, each]));
  for (const report of reports) {
    const transaction = byUetr.get(report.uetr);
    if (transaction) byUetr.set(report.uetr, applyReport(transaction, report));
  }
  return withTransactions(payment, [...byUetr.values()]);
}

/** When the transaction's status was said. */
function saidAt(history: readonly StatusEntry[]): string {
  return history.findLast(({ isApplied }) => isApplied)?.at ?? '';
}
