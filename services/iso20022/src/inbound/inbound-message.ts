import type { Issue } from '../shared/issue';
import type { MessageEnvelope } from '../shared/message-json';
import type { MessageVersion } from '../shared/model/model';

/** What a bank's message says of one of the tenant's, or of a payment in it. */
export interface Remark {
  /** Where in the message, an XPath. */
  readonly path: string;
  readonly about: Reference;
  readonly said: Said;
}

/** How a bank names what it speaks of; each is absent where it said NOTPROVIDED or nothing. */
export interface Reference {
  readonly messageId?: string;
  readonly endToEndId?: string;
  readonly uetr?: string;
}

export type Said =
  | {
      readonly kind: 'STATUS';
      readonly status: string;
      readonly reason?: string;
      /** The bank's own words beside the reason. */
      readonly explanation?: string;
    }
  | {
      readonly kind: 'CANCELLATION';
      readonly answer: CancellationWord;
      /** The case that it answers, where it names one. */
      readonly caseId?: string;
      readonly reason?: string;
    }
  /** A camt.029 with a word that is no answer to a request to cancel. */
  | { readonly kind: 'CANCELLATION_UNKNOWN'; readonly word: string }
  /** Money comes back: the payment stays as it is. Source: domain page, 6.1. */
  | { readonly kind: 'RETURN'; readonly returned: Returned }
  /** All payments of a message come back, without a word on each. */
  | {
      readonly kind: 'RETURN_OF_ALL';
      readonly returned: Omit<Returned, 'amount'>;
      /** Of all of them, where the message says it. */
      readonly total?: Returned['amount'];
      /** How many they are; absent where the message counts only those that it names, which is none. */
      readonly count?: number;
    }
  /** Money comes back of a message, and of which of its payments is not said. */
  | { readonly kind: 'RETURN_OF_UNNAMED' }
  /** A bank wants money back. */
  | { readonly kind: 'RECALL' }
  /** It answers a request for it. */
  | { readonly kind: 'REPORT' };

export interface Returned {
  /** Decimal text and currency as the message has them. */
  readonly amount: { readonly value: string; readonly currency: string };
  readonly reason?: string;
  /** YYYY-MM-DD. */
  readonly settlementDate?: string;
}

export type CancellationWord = 'CANCELLED' | 'REFUSED' | 'PENDING';

/** A payment that a bank's message was about. */
export interface Match {
  /** The tenant's message, by its id here. */
  readonly id: string;
  readonly messageId: string;
  readonly uetrs: readonly string[];
}

/**
 * MATCHED: something in it was about a message of the tenant. UNMATCHED: it was about messages, and
 * none of them is the tenant's. KEPT: it is about none, as a statement is. RECEIVED: not looked at yet.
 */
export const OUTCOMES = ['RECEIVED', 'MATCHED', 'UNMATCHED', 'KEPT'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A message of a bank, kept once. */
export interface InboundMessage {
  /** Sender and message id: no two of a tenant's are equal. */
  readonly identity: string;
  readonly messageId: string;
  /** BIC or name of who sent it; absent where the message does not say. */
  readonly sender?: string;
  readonly family: string;
  /** Such as pacs.002.001.10. */
  readonly version: MessageVersion;
  /** By which the same message is known again. */
  readonly digest: string;
  /** The message by ISO's names, as text: its keys are not ones that a database takes. */
  readonly json: string;
  readonly outcome: Outcome;
  readonly matches: readonly Match[];
  /** Of payments that are received by it; absent where it brings none. */
  readonly uetrs?: readonly string[];
  /** What had no effect or needs somebody, and fields that are not what they should be. */
  readonly warnings: readonly Issue[];
  /** When the bank made it; an instant in UTC. */
  readonly saidAt: string;
  readonly receivedAt: string;
  /** Until what it says has been applied. */
  readonly applyAt?: Date | undefined;
}

/** What is known of a message when it comes. */
export interface Received {
  readonly family: string;
  readonly version: MessageVersion;
  readonly json: MessageEnvelope;
  readonly digest: string;
  readonly warnings: readonly Issue[];
  readonly now: Date;
}
