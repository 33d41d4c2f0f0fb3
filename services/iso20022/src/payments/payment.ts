import type { Changes, CreditTransfer } from '../shared/credit-transfer';
import type { Issue } from '../shared/issue';
import type { MessageStatus, TransactionStatus } from './lifecycle';

/** A reported status of a transaction. */
export interface StatusEntry {
  readonly status: TransactionStatus;
  /** Time stamp, an instant in UTC. */
  readonly at: string;
  /** ISO's ExternalStatusReason1Code, or the bank's own code. */
  readonly reason?: string;
  /** The bank's own words beside the reason of a refusal. */
  readonly explanation?: string;
  /** False for a repetition, or a report that would lead back: stored without effect. */
  readonly isApplied: boolean;
  /** Set by this service before submission: not an acceptance by a bank. */
  readonly isOurs?: true;
}

/** State of one payment of a message; the payment itself is at the same index of the credit transfer. */
export interface TransactionState {
  readonly endToEndId: string;
  readonly uetr: string;
  readonly status: TransactionStatus;
  /** In order of arrival. */
  readonly history: readonly StatusEntry[];
  /** A final status reported later that contradicts the payment's own: paid against not paid. */
  readonly contradictedBy?: TransactionStatus;
  /** In order of arrival; absent without returns. */
  readonly returns?: readonly PaymentReturn[];
}

/** A return of a payment by one pacs.004. Source: docs/payments.md, Returns. */
export interface PaymentReturn {
  /** Id of the bank's message in this service. */
  readonly inboundMessageId: string;
  /** Its sender's id. */
  readonly messageId: string;
  /** Decimal text and currency, unchanged from the bank's message. */
  readonly amount: { readonly value: string; readonly currency: string };
  /** ISO's ExternalReturnReason1Code, or the bank's own code. */
  readonly reason?: string;
  /** YYYY-MM-DD, unchanged from the bank's message. */
  readonly settlementDate?: string;
  /** Arrival of its message: statements of earlier days are already issued. */
  readonly receivedAt: string;
}

/** Terms of an Islamic credit transfer; profitRate is decimal text. Source: SendIslamicCreditTransfer. */
export interface IslamicTerms {
  readonly contractType: string;
  readonly shariahBoardRef: string;
  readonly profitRate?: string;
}

export const CASE_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

/** A request to cancel a message. Source: docs/cancellation.md. */
export interface CancellationCase {
  readonly id: string;
  /** ISO's ExternalCancellationReason1Code. */
  readonly code: string;
  readonly description?: string;
  readonly status: (typeof CASE_STATUSES)[number];
  /** Status by camt.029: cancelled, pending or rejected. */
  readonly camt029Status: 'CNCL' | 'PDCR' | 'RJCR';
  /** Reason of a rejection, if the bank gave one. */
  readonly refusal?: string;
  readonly requestedAt: string;
  readonly requestedBy: string;
  /** Submission of the camt.056; absent until then, and when none is needed. */
  readonly handedOverAt?: string;
  /** Idempotency key of the command. */
  readonly key?: string;
}

/** A stored credit transfer: one message and its transactions. */
export interface Payment {
  /** GrpHdr/MsgId, unique for the tenant. */
  readonly messageId: string;
  /** UETRs in the order of the transactions, unique within the tenant. */
  readonly uetrs: readonly string[];
  readonly practice: string;
  readonly creditTransfer: CreditTransfer;
  /** Decided when stored: cut-offs and settings may change before it is written. */
  readonly changes?: Changes;
  readonly islamic?: IslamicTerms;
  readonly status: MessageStatus;
  readonly transactions: readonly TransactionState[];
  /** Warnings only: a message with errors is not stored. */
  readonly warnings: readonly Issue[];
  readonly cases: readonly CancellationCase[];
  /** Keys by which a repeated payment is noticed; stored under this name. */
  readonly likenesses: readonly string[];
  /** GrpHdr/CreDtTm, an instant in UTC. */
  readonly createdAt: string;
  /** Start of the submission: from then on the bank may have it. Absent before. */
  readonly handingOverAt?: string;
  /** Acceptance of the submission by the bank's system; absent before. */
  readonly handedOverAt?: string;
  /** Failed submissions in a row; absent before the first one. */
  readonly failedHandOvers?: number;
  /** Next action of the channel; absent while there is none. */
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

/** An event with the payment at its time. */
export interface PaymentEvent {
  readonly type: PaymentEventType;
  readonly after: Payment;
  /** UETRs of the changed transactions. */
  readonly moved: readonly string[];
}

/** The result of a command on a payment. */
export interface Decision {
  readonly state: Payment;
  readonly events: readonly PaymentEvent[];
}
