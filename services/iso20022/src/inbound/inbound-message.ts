import type { Issue } from '../shared/issue';
import type { MessageEnvelope } from '../shared/message-json';
import type { MessageVersion } from '../shared/model/model';

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
  /** The message as JSON text: an element name may contain a dot, which a database key must not. */
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

export interface InboundEvent {
  readonly type: 'iso20022.message.received';
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
