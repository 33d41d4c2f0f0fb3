import { isUnpaid, type GroupStatus, type TransactionStatus } from './lifecycle';
import type { Payment, PaymentReturn, TransactionState } from './payment';
import { groupStatusOf, isAcceptance } from './statuses';

/** One transaction in a report. */
export interface ReportedTransaction {
  readonly originalEndToEndId: string;
  readonly uetr: string;
  readonly status: TransactionStatus;
  /** Reason of the status, if the bank gave one. */
  readonly reason?: string;
  /** The bank's own words beside the reason of a refusal. */
  readonly explanation?: string;
  /** Acceptance by the bank, an instant in UTC. */
  readonly acceptanceDateTime?: string;
  /** UTC day of the settlement. */
  readonly settlementDate?: string;
  /** A contradicting final status: somebody must ask the bank. */
  readonly contradictedBy?: TransactionStatus;
  readonly returns: readonly PaymentReturn[];
}

export interface StatusReport {
  readonly originalMessageId: string;
  readonly groupStatus: GroupStatus;
  readonly transactionStatuses: readonly ReportedTransaction[];
}

/** Status of a message and its transactions. Source: GetIso20022MessageStatus. */
export function statusReportOf({
  messageId,
  transactions,
}: Pick<Payment, 'messageId' | 'transactions'>): StatusReport {
  return {
    originalMessageId: messageId,
    groupStatus: groupStatusOf(transactions.map(({ status }) => status)),
    transactionStatuses: transactions.map(reported),
  };
}

function reported(transaction: TransactionState): ReportedTransaction {
  const { endToEndId, uetr, status, history, contradictedBy, returns = [] } = transaction;
  const applied = history.filter(({ isApplied }) => isApplied);
  const { reason, explanation } = applied.at(-1) ?? {};
  const acceptanceDateTime = acceptedAt(transaction);
  const settlementDate = applied.find((entry) => entry.status === 'ACSC')?.at.slice(0, 10);
  return {
    ...{ originalEndToEndId: endToEndId, uetr, status },
    ...(reason !== undefined && { reason }),
    ...(explanation !== undefined && { explanation }),
    ...(acceptanceDateTime !== undefined && { acceptanceDateTime }),
    ...(settlementDate !== undefined && { settlementDate }),
    ...(contradictedBy !== undefined && { contradictedBy }),
    returns,
  };
}

/**
 * The first acceptance by its time stamp, which may arrive late. For a rejected or cancelled payment, an
 * acceptance after that status does not count.
 */
function acceptedAt({ status, history }: TransactionState): string | undefined {
  const first = history
    .filter(isAcceptance)
    .map(({ at }) => at)
    .toSorted()[0];
  if (first === undefined || !isUnpaid(status)) return first;
  const ends = history
    .filter((entry) => isUnpaid(entry.status))
    .map(({ at }) => at)
    .toSorted();
  return ends[0] !== undefined && first < ends[0] ? first : undefined;
}
