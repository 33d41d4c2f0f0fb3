import type { MessageVersion } from '../shared/model/model';

export const RECALL_STATUSES = ['OPEN', 'ACCEPTED', 'REJECTED'] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];

export const RETURN_METHODS = ['INDA', 'INGA', 'CLRG'] as const;
/** How banks settle a return. Source: SettlementMethod1Code; CBPR+ has no cover for one. */
export type ReturnMethod = (typeof RETURN_METHODS)[number];

/** Decimal text and currency as a bank wrote them. */
export interface Amount {
  readonly value: string;
  readonly currency: string;
}

/** A payment as the bank that recalls it names it; each is absent where it said NOTPROVIDED or nothing. */
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

/** Of ISO's codes or the bank's own, and its words. */
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
  /** By which the payment was received, its id here; absent where none was. */
  readonly paymentMessageId?: string;
}

/** A message that goes out, as it was written. */
export interface OutgoingAnswer {
  readonly messageId: string;
  readonly version: MessageVersion;
  readonly xml: string;
  /** When the bank had it; absent until then. */
  readonly handedOverAt?: string;
}

/** A bank's request to cancel one payment, or one whole message. Source: domain page, 6.2. */
export interface Recall {
  /** The bank's message and the place in it: no two of a tenant's are equal. */
  readonly identity: string;
  /** The bank's message, by its id here. */
  readonly inboundMessageId: string;
  /** Its place in that message, an XPath. */
  readonly path: string;
  readonly messageId: string;
  readonly sender?: string;
  readonly caseId?: string;
  readonly payment: RecalledPayment;
  readonly reason?: Reason;
  readonly receivedAt: string;
  /** The tenant's own message, where it sent the payment itself. */
  readonly ownMessageId?: string;
  readonly status: RecallStatus;
  readonly answer?: RecallAnswer;
  readonly return?: RecallReturn;
  /** Every reference of the payment that goes back: no two returns of a tenant share one. */
  readonly returned?: readonly string[];
  /** The camt.029, and the pacs.004 after it. */
  readonly outgoing?: readonly OutgoingAnswer[];
  /** How often the bank did not take them in a row; absent before it was asked to. */
  readonly failedHandOvers?: number;
  /** When the channel has something to do; absent while it has not. */
  readonly channelAt?: Date | undefined;
}

export type RecallEventType =
  'iso20022.recall.received' | 'iso20022.recall.accepted' | 'iso20022.recall.rejected';

/** The result of a command on a recall. */
export interface Decision {
  readonly state: Recall;
  readonly event: RecallEventType;
}
