import {
  isContradiction,
  isFinal,
  isUnpaid,
  moveBetween,
  type MessageStatus,
  type TransactionStatus,
} from './lifecycle';
import type {
  Decision,
  Payment,
  PaymentEvent,
  PaymentEventType,
  StatusEntry,
  TransactionState,
} from './payment';
import { messageStatusOf } from './statuses';

/** A status that a bank reports for one transaction. */
export interface ReportedStatus {
  readonly uetr: string;
  readonly status: TransactionStatus;
  /** Time stamp of the status, an instant in UTC. */
  readonly at: string;
  readonly reason?: string;
  /** The bank's own words beside the reason. */
  readonly explanation?: string;
}

/** Cap on the history of a transaction: a bank may repeat itself for ever. */
const MOST_ENTRIES = 100;

const TOLD: Readonly<Partial<Record<MessageStatus, PaymentEventType>>> = {
  ACCEPTED: 'iso20022.message.accepted',
  COMPLETED: 'iso20022.message.settled',
  REJECTED: 'iso20022.message.rejected',
};

/**
 * Applies a bank's reports in the order of their time stamps. A report without effect stays in the
 * history; a report on an unknown UETR is ignored.
 * Source: docs/payments.md, States of a transaction.
 */
export function applyReportedStatuses(
  payment: Payment,
  reports: readonly ReportedStatus[],
): Decision {
  const instants = [...new Set(reports.map(({ at }) => at))].toSorted();
  const events: PaymentEvent[] = [];
  let state = payment;
  for (const instant of instants) {
    const reported = reports.filter(({ at }) => at === instant);
    const before = state;
    state = applyAtOnce(before, reported);
    events.push(...eventsBetween(before, state));
  }
  return { state, events };
}

/** Events for the difference between two states of a payment. */
export function eventsBetween(before: Payment, after: Payment): readonly PaymentEvent[] {
  const moved = after.transactions
    .filter((each, index) => hasNews(before.transactions[index], each))
    .map(({ uetr }) => uetr);
  const became = after.status === before.status ? undefined : TOLD[after.status];
  const types = [
    ...(moved.length > 0 ? ['iso20022.status.updated' as const] : []),
    ...(became ? [became] : []),
  ];
  return types.map((type) => ({ type, after, moved }));
}

function hasNews(before: TransactionState | undefined, after: TransactionState): boolean {
  return (
    after.status !== before?.status ||
    after.contradictedBy !== before.contradictedBy ||
    after.returns?.length !== before.returns?.length
  );
}

/** The payment with new transactions and the status that follows from them. */
export function withTransactions(
  payment: Payment,
  transactions: readonly TransactionState[],
): Payment {
  return { ...payment, transactions, status: messageStatusOf(transactions) };
}

/** The transaction after one report; unchanged when the report is a repetition. */
export function applyReportedStatus(
  transaction: TransactionState,
  report: ReportedStatus,
): TransactionState {
  const { status, at, reason, explanation } = report;
  const { history } = transaction;
  // Our own entries do not count: a bank whose clock is behind may report at the same instant.
  const isRepeated = history.some(
    (entry) =>
      !entry.isOurs && entry.status === status && entry.at === at && entry.reason === reason,
  );
  if (isRepeated) return transaction;
  const isApplied = isMove(transaction, report);
  const { contradictedBy, ...plain } = transaction;
  const contrary = contradictionAfter(transaction, report);
  const most = contrary === contradictedBy ? MOST_ENTRIES : 2 * MOST_ENTRIES;
  if (!isApplied && history.length >= most) return transaction;
  // Only a rejection keeps its explanation: one a payment, while other reports are many.
  const isKept = explanation !== undefined && isApplied && isUnpaid(status);
  const entry: StatusEntry = {
    ...{ status, at, ...(reason !== undefined && { reason }), isApplied },
    ...(isKept && { explanation }),
  };
  return {
    ...plain,
    ...(isApplied && { status }),
    ...(contrary !== undefined && { contradictedBy: contrary }),
    history: [...history, entry],
  };
}

/**
 * The reported status that contradicts a final status, unless an agreeing report follows it by time
 * stamp, whatever the order of arrival. The report that set the final status does not count.
 */
function contradictionAfter(
  { status: end, history, contradictedBy }: TransactionState,
  report: ReportedStatus,
): TransactionStatus | undefined {
  if (!isFinal(end)) return undefined;
  const reported = [...history.filter(({ isApplied }) => !isApplied), report];
  const ends = reported.filter(({ status }) => isFinal(status));
  const agreeing = ends.filter(({ status }) => !isContradiction(end, status)).map(({ at }) => at);
  const lastAt = agreeing.toSorted().at(-1) ?? '';
  const open = ends.filter(({ status, at }) => isContradiction(end, status) && at >= lastAt);
  return open.find(({ status }) => status === contradictedBy)?.status ?? open[0]?.status;
}

function isMove(
  { status: from, history }: TransactionState,
  { status, at }: ReportedStatus,
): boolean {
  const move = moveBetween(from, status);
  if (move !== 'LATEST') return move === 'FORWARD';
  return history.length < MOST_ENTRIES && at >= lastSaidAt(history, from);
}

/** Latest time stamp of a status: a repeated status confirms it. */
function lastSaidAt(history: readonly StatusEntry[], status: TransactionStatus): string {
  const instants = history.filter((entry) => entry.status === status).map(({ at }) => at);
  return instants.toSorted().at(-1) ?? '';
}

function applyAtOnce(payment: Payment, reports: readonly ReportedStatus[]): Payment {
  const byUetr = new Map(payment.transactions.map((each) => [each.uetr, each]));
  for (const report of reports) {
    const transaction = byUetr.get(report.uetr);
    if (transaction) byUetr.set(report.uetr, applyReportedStatus(transaction, report));
  }
  return withTransactions(payment, [...byUetr.values()]);
}
