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

/** What a bank says of one transaction. */
export interface Report {
  readonly uetr: string;
  readonly status: TransactionStatus;
  /** When the bank says it was so, an instant in UTC. */
  readonly at: string;
  readonly reason?: string;
  /** The bank's own words beside the reason. */
  readonly explanation?: string;
}

/** What is kept of one transaction: a bank that repeats itself for ever fills no document. */
const MOST_ENTRIES = 100;

const TOLD: Readonly<Partial<Record<MessageStatus, PaymentEventType>>> = {
  ACCEPTED: 'iso20022.message.accepted',
  COMPLETED: 'iso20022.message.settled',
  REJECTED: 'iso20022.message.rejected',
};

/**
 * The payment after what a bank said, told instant by instant. What moves nothing is kept in the
 * history; a report on a UETR that the message does not have is no matter of it.
 * Source: domain page, 6.1.
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

/** The payment with these transactions, and the status that follows from them. */
export function withTransactions(
  payment: Payment,
  transactions: readonly TransactionState[],
): Payment {
  return { ...payment, transactions, status: messageStatusOf(transactions) };
}

/** The transaction after one report; the same one where it had been told before. */
export function applyReport(transaction: TransactionState, report: Report): TransactionState {
  const { status, at, reason, explanation } = report;
  const { history } = transaction;
  // A bank whose clock is behind says its first words at the instant of ours.
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
  // Kept of a refusal that stands alone, of which a payment has one: words on every step would fill it.
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
 * What contradicts the end of a transaction after a report, in whatever order words are heard: a word
 * against it that was not followed by one which agrees, by their stamps. The word that made the end does
 * not count: it is what is contradicted.
 */
function contradictionAfter(
  { status: end, history, contradictedBy }: TransactionState,
  report: Report,
): TransactionStatus | undefined {
  if (!isFinal(end)) return undefined;
  const said = [...history.filter(({ isApplied }) => !isApplied), report];
  const ends = said.filter(({ status }) => isFinal(status));
  const agreeing = ends.filter(({ status }) => !isContradiction(end, status)).map(({ at }) => at);
  const lastAt = agreeing.toSorted().at(-1) ?? '';
  const open = ends.filter(({ status, at }) => isContradiction(end, status) && at >= lastAt);
  return open.find(({ status }) => status === contradictedBy)?.status ?? open[0]?.status;
}

function isMove({ status: from, history }: TransactionState, { status, at }: Report): boolean {
  const move = moveBetween(from, status);
  if (move !== 'LATEST') return move === 'FORWARD';
  return history.length < MOST_ENTRIES && at >= lastSaidAt(history, from);
}

/** A bank that says a status again says that it is so still. */
function lastSaidAt(history: readonly StatusEntry[], status: TransactionStatus): string {
  const instants = history.filter((entry) => entry.status === status).map(({ at }) => at);
  return instants.toSorted().at(-1) ?? '';
}

function applyTogether(payment: Payment, reports: readonly Report[]): Payment {
  const byUetr = new Map(payment.transactions.map((each) => [each.uetr, each]));
  for (const report of reports) {
    const transaction = byUetr.get(report.uetr);
    if (transaction) byUetr.set(report.uetr, applyReport(transaction, report));
  }
  return withTransactions(payment, [...byUetr.values()]);
}
