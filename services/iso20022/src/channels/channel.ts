import type { MessageEnvelope } from '../shared/message-json';
import type { StatementAsked } from './simulate-statement';

/** A message on its way to a bank. */
export interface Outgoing {
  /** Id in this service, unique across tenants. */
  readonly id: string;
  /** MsgId: a bank recognises a repeated message by it. */
  readonly messageId: string;
  /** Such as pain.001.001.09. */
  readonly version: string;
  readonly xml: string;
}

/** A bank's immediate reply to a submission: a message of its own, or the reason why it is unreadable. */
export type Reply = { readonly xml: Uint8Array } | { readonly problem: string };

/** A submitted message, as a channel sees it; instants in UTC. */
export interface SubmittedMessage {
  readonly createdAt: string;
  readonly executionDate?: string | undefined;
  readonly debtorName?: string | undefined;
  /** UETRs of all transactions that are not cancelled. */
  readonly uetrs: readonly string[];
  /** The unanswered request to cancel the message. */
  readonly openCase?: OpenCase | undefined;
}

interface OpenCase {
  readonly id: string;
  readonly requestedAt: string;
  /** True when a transaction of the message is settled. */
  readonly hasSettled: boolean;
}

/** A status that a bank reports for one transaction. */
export interface ReportedStatus {
  readonly uetr: string;
  readonly status: 'PDNG' | 'ACCP' | 'ACSP' | 'ACSC' | 'RJCT';
  readonly at: string;
  readonly reason?: string;
}

/** Everything a bank has reported on a message so far: a repeated call loses nothing. */
export interface Answers {
  readonly statuses: readonly ReportedStatus[];
  readonly cancellation?: { caseId: string; at: string; refusal?: { reason: 'CUST' } } | undefined;
  /** When to ask again; absent when the bank sends its own messages, or is done. */
  readonly askAgainAt?: Date | undefined;
}

/** Connection to a bank. */
export interface Channel {
  /** After a crash the same message may be submitted again. @throws when the bank did not accept it */
  submit(message: Outgoing): Promise<Reply | undefined>;
  answers(message: SubmittedMessage, now: Date): Promise<Answers>;
  /** Simulated statement; absent for a bank that sends its own. */
  statement?(asked: StatementAsked, now: Date): Promise<MessageEnvelope>;
  /** True for a while after the bank gave no answer: due submissions wait meanwhile. */
  readonly isAway?: boolean;
}
