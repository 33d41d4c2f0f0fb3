import type { MessageEnvelope } from '../shared/message-json';
import type { StatementAsked } from './simulate-statement';

/** A message that is handed to a bank. */
export interface Outgoing {
  /** Its id here, which no other message of any tenant has. */
  readonly id: string;
  /** By this the bank knows a message that it was given before. */
  readonly messageId: string;
  /** The message as it was made, by ISO's names. */
  readonly version: string;
  readonly xml: string;
}

/** What a bank says at once when it takes a message: one of its own, or why that could not be read. */
export type Reply = { readonly xml: Uint8Array } | { readonly problem: string };

/** What a channel knows of a message that the bank has; instants in UTC. */
export interface InHands {
  readonly createdAt: string;
  readonly executionDate?: string | undefined;
  readonly debtorName?: string | undefined;
  /** Of what it is still to pay, or has paid or refused. */
  readonly uetrs: readonly string[];
  /** The request to cancel it that is not answered. */
  readonly openCase?: OpenCase | undefined;
}

interface OpenCase {
  readonly id: string;
  readonly requestedAt: string;
  /** Whether money of it had reached a creditor. */
  readonly hasSettled: boolean;
}

/** What a bank says of one transaction. */
export interface Said {
  readonly uetr: string;
  readonly status: 'PDNG' | 'ACCP' | 'ACSP' | 'ACSC' | 'RJCT';
  readonly at: string;
  readonly reason?: string;
}

/** What a bank has said of a message until now: all of it, so that nothing is lost. */
export interface Answers {
  readonly statuses: readonly Said[];
  readonly cancellation?: { caseId: string; at: string; refusal?: { reason: 'CUST' } } | undefined;
  /** When it will say more; absent where it speaks by itself, or is done. */
  readonly askAgainAt?: Date | undefined;
}

/** The way to a bank. */
export interface Channel {
  /** A message may come again after a crash, with its MsgId. @throws when the bank did not take it */
  handOver(message: Outgoing): Promise<Reply | undefined>;
  answers(message: InHands, now: Date): Promise<Answers>;
  /** The statement of a bank that is simulated; absent where the bank sends its own. */
  statement?(asked: StatementAsked, now: Date): Promise<MessageEnvelope>;
  /** Whether it just gave no answer at all: what is due waits, and holds nothing else up. */
  readonly isAway?: boolean;
}
