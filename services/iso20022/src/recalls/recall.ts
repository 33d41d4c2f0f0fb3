import type { MessageVersion } from '../shared/model/model';

export const RECALL_STATUSES = ['OPEN', 'ACCEPTED', 'REJECTED'] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];

export const RETURN_METHODS = ['INDA', 'INGA', 'CLRG'] as const;
/** Settlement of a return. Source: SettlementMethod1Code; CBPR+ has no cover (COVE) for a return. */
export type ReturnMethod = (typeof RETURN_METHODS)[number];

/** Decimal text and currency, unchanged from the bank's message. */
export interface Amount {
  readonly value: string;
  readonly currency: string;
}

/** References of a recalled payment; NOTPROVIDED counts as absent. */
export interface RecalledPayment {
  readonly messageId?: string;
  /** Such as pacs.008.001.08. */
  readonly messageName?: string;
  readonly endToEndId?: string;
  readonly transactionId?: string;
  readonly uetr?: string;
  readonly amount?: Amount;
  /** YYYY-MM-DD. */
  readonly settlementDate?: string;
}

/** ISO's code or the bank's own, and its description. */
export interface Reason {
  readonly code?: string;
  readonly description?: string;
}

/** The answer to the bank. */
export interface RecallAnswer {
  /** Id of the camt.029. */
  readonly messageId: string;
  readonly word: 'CNCL' | 'RJCR';
  readonly reason?: Reason;
  readonly answeredAt: string;
  readonly answeredBy: string;
}

/** The money that goes back. */
export interface RecallReturn {
  /** Id of the pacs.004. */
  readonly messageId: string;
  readonly amount: Amount;
  readonly settlementDate: string;
  readonly method: ReturnMethod;
  /** Id here of the message that carried the payment; absent when none was received. */
  readonly paymentMessageId?: string;
}

/** A written message for the bank. */
export interface OutgoingAnswer {
  readonly messageId: string;
  readonly version: MessageVersion;
  readonly xml: string;
  /** Acceptance by the bank's system; absent before. */
  readonly handedOverAt?: string;
}

/** A bank's request to cancel one payment or one whole message. Source: docs/recalls.md. */
export interface Recall {
  /** The bank's message and the path in it, unique within the tenant. */
  readonly identity: string;
  /** Id of the bank's message in this service. */
  readonly inboundMessageId: string;
  /** XPath in that message. */
  readonly path: string;
  readonly messageId: string;
  readonly sender?: string;
  readonly caseId?: string;
  readonly payment: RecalledPayment;
  readonly reason?: Reason;
  readonly receivedAt: string;
  /** Id of the tenant's own message, if it sent the payment itself. */
  readonly ownMessageId?: string;
  readonly status: RecallStatus;
  readonly answer?: RecallAnswer;
  readonly return?: RecallReturn;
  /** References of the returned payment: no two returns of a tenant share one. */
  readonly returned?: readonly string[];
  /** The camt.029, then the pacs.004. */
  readonly outgoing?: readonly OutgoingAnswer[];
  /** Failed submissions in a row; absent before the first one. */
  readonly failedHandOvers?: number;
  /** Next action of the channel; absent while there is none. */
  readonly channelAt?: Date | undefined;
}

export type RecallEventType =
  'iso20022.recall.received' | 'iso20022.recall.accepted' | 'iso20022.recall.rejected';

export interface RecallEvent {
  readonly type: RecallEventType;
}

/** The result of a command on a recall. */
export interface Decision {
  readonly state: Recall;
  readonly events: readonly RecallEvent[];
}
