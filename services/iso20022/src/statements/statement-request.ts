import type { Context, Decision as DecisionOn } from '@masar/kit/decision';
import type { MessageEnvelope } from '../shared/message-json';

export const REQUEST_STATUSES = ['REQUESTED', 'ANSWERED'] as const;

/** A request for the statement of an account. Source: RequestStatement; docs/statements.md. */
export interface StatementRequest {
  /** GrpHdr/MsgId, which the bank's answer repeats. */
  readonly messageId: string;
  /** RptgReq/Id. */
  readonly requestId: string;
  readonly practice: string;
  readonly iban: string;
  /** Owner of the account by the tenant's payments. */
  readonly owner: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  readonly status: (typeof REQUEST_STATUSES)[number];
  readonly createdAt: string;
  /** Acceptance by the bank's system; absent before. */
  readonly handedOverAt?: string;
  /** Failed submissions in a row; absent before the first one. */
  readonly failedHandOvers?: number;
  /** Next action of the channel; absent while there is none. */
  readonly channelAt?: Date | undefined;
}

/** A request has no events: the bank's statement has its own. */
export type Decision = DecisionOn<StatementRequest, never>;

/** MsgId, made of the id here; earlier versions made isr_. */
export const bankIdOf = (id: string): string => id.replace(/^(msg|isr)_/, 'STM');

/** A new request, due for submission at once. */
export function newRequest(
  asked: Pick<StatementRequest, 'iban' | 'from' | 'to' | 'practice' | 'owner'>,
  { id, now }: Context,
): Decision {
  return eventless({
    ...{ ...asked, status: 'REQUESTED', messageId: bankIdOf(id) },
    requestId: id.replace(/^[a-z]+_/, 'REQ'),
    createdAt: now.toISOString(),
    channelAt: now,
  });
}

export const CAMT_060 = 'camt.060.001.05';

/** The request as camt.060.001.05. */
export function camt060Of(request: StatementRequest): MessageEnvelope {
  const { messageId, requestId, iban, owner, from, to, createdAt } = request;
  const asked = {
    Id: requestId,
    ReqdMsgNmId: 'camt.053.001.08',
    Acct: { Id: { IBAN: iban } },
    AcctOwnr: { Pty: { Nm: owner } },
    RptgPrd: { FrToDt: { FrDt: from, ToDt: to }, Tp: 'ALLL' },
  };
  const header = { MsgId: messageId, CreDtTm: createdAt.replace(/Z$/, '+00:00') };
  return { Document: { AcctRptgReq: { GrpHdr: header, RptgReq: [asked] } } };
}

/** The request after its submission. @param nextAt next action of the channel */
export function submitted(request: StatementRequest, now: Date, nextAt: Date): Decision {
  const handedOverAt = now.toISOString();
  return eventless({ ...request, handedOverAt, failedHandOvers: 0, channelAt: nextAt });
}

/** The request after the operator was told of the missing answer; no further action. */
export function remindedOf(request: StatementRequest): Decision {
  return eventless({ ...request, channelAt: undefined });
}

/** The request after its statement arrived, which also proves that the bank has the request. */
export function answered(request: StatementRequest, { now }: Pick<Context, 'now'>): Decision {
  const { handedOverAt = now.toISOString() } = request;
  const taken = { handedOverAt, failedHandOvers: 0, channelAt: undefined };
  return eventless({ ...request, ...taken, status: 'ANSWERED' });
}

function eventless(state: StatementRequest): Decision {
  return { state, events: [] };
}
