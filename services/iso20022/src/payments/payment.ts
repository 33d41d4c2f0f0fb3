import type { Changes, CreditTransfer } from '../shared/credit-transfer';
import type { Issue } from '../shared/issue';
import type { MessageStatus, TransactionStatus } from './lifecycle';

/** What was said of a transaction. */
export interface StatusEntry {
  readonly status: TransactionStatus;
  /** When it was said, an instant in UTC. */
  readonly at: string;
  /** Of ISO's external status reason codes, or the bank's own. */
  readonly reason?: string;
  /** The bank's own words beside the reason of a refusal. */
  readonly explanation?: string;
  /** False where it came again, or after what it would move back: kept, and no move. */
  readonly isApplied: boolean;
  /** Said here, before any bank had the message: no bank has accepted it by that. */
  readonly isOurs?: true;
}

/** One payment of a message; what is to be paid stands in the credit transfer, in the same place. */
export interface TransactionState {
  readonly endToEndId: string;
  readonly uetr: string;
  readonly status: TransactionStatus;
  /** In the order of their coming. */
  readonly history: readonly StatusEntry[];
  /** An end that a bank said after the other one, where one says that money was paid and one not. */
  readonly contradictedBy?: TransactionStatus;
  /** In the order of their coming; absent where nothing came back. */
  readonly returns?: readonly PaymentReturn[];
}

/** What came back of a payment by one pacs.004. Source: domain page, 6.1. */
export interface PaymentReturn {
  /** The bank's message: its id here. */
  readonly inboundMessageId: string;
  /** Its sender's id of it. */
  readonly messageId: string;
  /** Decimal text and currency as the bank wrote them. */
  readonly amount: { readonly value: string; readonly currency: string };
  /** Of ISO's external return reason codes, or the bank's own. */
  readonly reason?: string;
  /** YYYY-MM-DD, as the bank wrote it. */
  readonly settlementDate?: string;
  /** When its message came here: statements of the days before are out by then. */
  readonly receivedAt: string;
}

/** What an Islamic credit transfer says besides; profitRate is decimal text. Source: spec. */
export interface IslamicTerms {
  readonly contractType: string;
  readonly shariahBoardRef: string;
  readonly profitRate?: string;
}

export const CASE_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

/** A request to cancel a message. Source: domain page, 6.2. */
export interface CancellationCase {
  readonly id: string;
  /** Of ISO's external cancellation reason codes. */
  readonly code: string;
  readonly description?: string;
  readonly status: (typeof CASE_STATUSES)[number];
  /** What camt.029 says of it: cancelled, pending, or rejected. */
  readonly camt029Status: 'CNCL' | 'PDCR' | 'RJCR';
  /** Why the bank refused it, where it said so. */
  readonly refusal?: string;
  readonly requestedAt: string;
  readonly requestedBy: string;
  /** When the bank had it; absent until then, and where the bank was not needed. */
  readonly handedOverAt?: string;
  /** Idempotency key of the request. */
  readonly key?: string;
}

/** A kept credit transfer: one message and its transactions. */
export interface Payment {
  /** GrpHdr/MsgId, unique for the tenant. */
  readonly messageId: string;
  /** Of its transactions, in their order; no two of a tenant's are equal. */
  readonly uetrs: readonly string[];
  readonly practice: string;
  readonly creditTransfer: CreditTransfer;
  /** Decided when it was kept: cut-offs and settings may be others when it is written. */
  readonly changes?: Changes;
  readonly islamic?: IslamicTerms;
  readonly status: MessageStatus;
  readonly transactions: readonly TransactionState[];
  /** What the sender should mind; a message with errors is not kept. */
  readonly warnings: readonly Issue[];
  readonly cases: readonly CancellationCase[];
  /** By which a payment that is made twice is noticed. */
  readonly likenesses: readonly string[];
  /** GrpHdr/CreDtTm, an instant in UTC. */
  readonly createdAt: string;
  /** When its hand-over began: from then on the bank may have it; absent until then. */
  readonly handingOverAt?: string;
  /** When the bank had it; absent until then. */
  readonly handedOverAt?: string;
  /** How often the bank did not take it in a row; absent before it was asked to. */
  readonly failedHandOvers?: number;
  /** When the channel has something to do; absent while it has not. */
  readonly channelAt?: Date | undefined;
}

export const PAYMENT_EVENTS = [
  'iso20022.message.received',
  'iso20022.message.validated',
  'iso20022.message.accepted',
  'iso20022.message.settled',
  'iso20022.message.rejected',
  'iso20022.status.updated',
] as const;
export type PaymentEventType = (typeof PAYMENT_EVENTS)[number];

/** What happened, with the payment as it was then. */
export interface PaymentEvent {
  readonly type: PaymentEventType;
  readonly after: Payment;
  /** UETRs of the transactions that there is news of. */
  readonly moved: readonly string[];
}

/** What a command makes of a payment. */
export interface Decision {
  readonly state: Payment;
  readonly events: readonly PaymentEvent[];
}
