import type { Issue } from '../shared/issue';
import type { MessageEnvelope } from '../shared/message-json';
import type { MessageVersion } from '../shared/model/model';

/** A bank's report on one message of the tenant, or on one payment in it. */
export interface Remark {
  /** XPath of the report in the bank's message. */
  readonly path: string;
  readonly about: Reference;
  readonly said: Said;
}

/** References that a report gives; NOTPROVIDED counts as absent. */
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
      /** The answered case, if named. */
      readonly caseId?: string;
      readonly reason?: string;
    }
  /** A camt.029 status that does not answer a request to cancel. */
  | { readonly kind: 'CANCELLATION_UNKNOWN'; readonly word: string }
  /** A returned payment: its status does not change. Source: docs/payments.md, Returns. */
  | { readonly kind: 'RETURN'; readonly returned: Returned }
  /** A message returned as a whole (GrpRtr): its payments are not listed. */
  | {
      readonly kind: 'RETURN_OF_ALL';
      readonly returned: Omit<Returned, 'amount'>;
      /** Total of the return, if stated. */
      readonly total?: Returned['amount'];
      /** NbOfTxs; absent for 0, which counts only the listed payments. */
      readonly count?: number;
    }
  /** A return that identifies none of the payments of a message. */
  | { readonly kind: 'RETURN_OF_UNNAMED' }
  /** A bank recalls a payment. */
  | { readonly kind: 'RECALL' }
  /** A statement or report that answers a request. */
  | { readonly kind: 'REPORT' };

export interface Returned {
  /** Decimal text and currency, unchanged from the message. */
  readonly amount: { readonly value: string; readonly currency: string };
  readonly reason?: string;
  /** YYYY-MM-DD. */
  readonly settlementDate?: string;
}

export type CancellationWord = 'CANCELLED' | 'REFUSED' | 'PENDING';

/** A message of the tenant that a bank's message reports on. */
export interface Match {
  /** Id in this service. */
  readonly id: string;
  readonly messageId: string;
  readonly uetrs: readonly string[];
}

/**
 * MATCHED: at least one report matched a message of the tenant. UNMATCHED: no report matched. KEPT: the
 * message reports on no other message, such as an unrequested statement. RECEIVED: not yet applied.
 */
export const OUTCOMES = ['RECEIVED', 'MATCHED', 'UNMATCHED', 'KEPT'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A message from a bank, stored once. */
export interface InboundMessage {
  /** Sender and message id, unique within the tenant. */
  readonly identity: string;
  readonly messageId: string;
  /** BIC or name of the sender; absent when the message has none. */
  readonly sender?: string;
  readonly family: string;
  /** Such as pacs.002.001.10. */
  readonly version: MessageVersion;
  /** SHA-256 of the JSON, to recognise a repeated message. */
  readonly digest: string;
  /** The message as JSON text: MongoDB cannot store its keys, such as "#text". */
  readonly json: string;
  readonly outcome: Outcome;
  readonly matches: readonly Match[];
  /** UETRs of the payments in a pacs.008 or pacs.009; absent for other families. */
  readonly uetrs?: readonly string[];
  /** Reports without effect, reports that need a person, and invalid fields. */
  readonly warnings: readonly Issue[];
  /** Creation time by the bank, an instant in UTC. */
  readonly saidAt: string;
  readonly receivedAt: string;
  /** Due time of applying it; absent once applied. */
  readonly applyAt?: Date | undefined;
}

/** A message at its arrival. */
export interface Received {
  readonly family: string;
  readonly version: MessageVersion;
  readonly json: MessageEnvelope;
  readonly digest: string;
  readonly warnings: readonly Issue[];
  readonly now: Date;
}
