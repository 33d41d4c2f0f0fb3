import type { GroupStatus, TransactionStatus } from './lifecycle';
import { isAccepted } from './lifecycle';
import type { Payment, TransactionState } from './payment';
import { groupStatusOf } from './statuses';

/** One transaction in a report; absent is what has not come yet. */
export interface ReportedTransaction {
  readonly originalEndToEndId: string;
  readonly uetr: string;
  readonly status: TransactionStatus;
  /** Why it has this status, where the bank said so. */
  readonly reason?: string;
  /** When the bank accepted it, an instant in UTC. */
  readonly acceptanceDateTime?: string;
  /** The UTC day on which it was settled. */
  readonly settlementDate?: string;
}

export interface StatusReport {
  readonly originalMessageId: string;
  readonly groupStatus: GroupStatus;
  readonly transactionStatuses: readonly ReportedTransaction[];
}

/** Where a message stands. Source: spec, ISO 20022 messages, Status response; domain page, 6.1. */
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

function reported({ endToEndId, uetr, status, history }: TransactionState): ReportedTransaction {
  const applied = history.filter(({ isApplied }) => isApplied);
  const reason = applied.at(-1)?.reason;
  const acceptanceDateTime = applied.find((entry) => isAccepted(entry.status))?.at;
  const settlementDate = applied.find((entry) => entry.status === 'ACSC')?.at.slice(0, 10);
  return {
    ...{ originalEndToEndId: endToEndId, uetr, status },
    ...(reason !== undefined && { reason }),
    ...(acceptanceDateTime !== undefined && { acceptanceDateTime }),
    ...(settlementDate !== undefined && { settlementDate }),
  };
}
