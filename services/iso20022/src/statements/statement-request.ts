import type { MessageEnvelope } from '../shared/message-json';

export const REQUEST_STATUSES = ['REQUESTED', 'ANSWERED'] as const;

/** A request for the statement of an account, as camt.060. Source: domain page, 6.3. */
export interface StatementRequest {
  /** GrpHdr/MsgId, by which the bank's answer names it. */
  readonly messageId: string;
  /** RptgReq/Id. */
  readonly requestId: string;
  readonly practice: string;
  readonly iban: string;
  /** Whose account it is, as the tenant's payments name it. */
  readonly owner: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  readonly status: (typeof REQUEST_STATUSES)[number];
  readonly createdAt: string;
  /** When the bank had it; absent until then. */
  readonly handedOverAt?: string;
  /** How often the bank did not take it in a row; absent before it was asked to. */
  readonly failedHandOvers?: number;
  /** When the channel has something to do; absent while it has not. */
  readonly channelAt?: Date | undefined;
}

export const CAMT_060 = 'camt.060.001.05';

/** The request as camt.060.001.05, by ISO's names. Source: domain page, 6.3. */
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

/** The request when the bank has it. @param nextAt channelAt */
export function handedOver(request: StatementRequest, now: Date, nextAt: Date): StatementRequest {
  const handedOverAt = now.toISOString();
  return { ...request, handedOverAt, failedHandOvers: 0, channelAt: nextAt };
}

/** The request when somebody was told that no answer comes; nothing more is done about it. */
export function remindedOf(request: StatementRequest): StatementRequest {
  return { ...request, channelAt: undefined };
}

/** The request when its statement has come: a bank that answers has it, whatever became of its receipt. */
export function answered(request: StatementRequest, now: Date): StatementRequest {
  const { handedOverAt = now.toISOString() } = request;
  const taken = { handedOverAt, failedHandOvers: 0, channelAt: undefined };
  return { ...request, ...taken, status: 'ANSWERED' };
}
