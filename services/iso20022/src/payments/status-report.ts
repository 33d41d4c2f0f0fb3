import { isUnpaid, type GroupStatus, type TransactionStatus } from './lifecycle';
import type { Payment, PaymentReturn, TransactionState } from './payment';
import { groupStatusOf, isAcceptance } from './statuses';

/** One transaction in a report; absent is what has not come yet. */
export interface ReportedTransaction {
  readonly originalEndToEndId: string;
  readonly uetr: string;
  readonly status: TransactionStatus;
  /** Why it has this status, where the bank said so. */
  readonly reason?: string;
  /** The bank's own words beside the reason of a refusal. */
  readonly explanation?: string;
  /** When the bank accepted it, an instant in UTC. */
  readonly acceptanceDateTime?: string;
  /** The UTC day on which it was settled. */
  readonly settlementDate?: string;
  /** Another end that the bank said, too: somebody has to ask it. */
  readonly contradictedBy?: TransactionStatus;
  readonly returns: readonly PaymentReturn[];
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
 * The first acceptance by its stamp: it may be heard after what followed it. Of a payment that was refused
 * or cancelled, one that was said after that does not count: the refusal stands.
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
