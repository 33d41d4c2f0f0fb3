import { ON_REQUEST } from '../shared/return-reason';
import { element } from '../shared/element';
import type { MessageEnvelope, MessageJson } from '../shared/message-json';
import type { RecallReturn } from './recall';
import type { ReceivedPayment } from './received-payment';

/**
 * The return of a recalled payment as pacs.004.001.09: the whole settled amount, with the parties of the chain
 * exchanged. @param at creation time, an instant in UTC
 */
export function writePacs004(
  payment: ReceivedPayment,
  back: RecallReturn,
  at: string,
): MessageEnvelope {
  const header = element({
    MsgId: back.messageId,
    CreDtTm: at.replace(/Z$/, '+00:00'),
    NbOfTxs: '1',
    SttlmInf: element({
      SttlmMtd: back.method,
      ClrSys: back.method === 'CLRG' ? payment.clearingSystem : undefined,
    }),
  });
  const content = { GrpHdr: header, TxInf: [writeTransaction(payment, back)] };
  return { Document: element({ PmtRtr: element(content) }) };
}

function writeTransaction(payment: ReceivedPayment, back: RecallReturn): MessageJson {
  const { amount } = back;
  const settled = element({ '@Ccy': amount.currency, '#text': amount.value });
  return element({
    RtrId: back.messageId,
    OrgnlGrpInf: writeOriginal(payment),
    OrgnlInstrId: payment.instructionId,
    OrgnlEndToEndId: payment.endToEndId,
    OrgnlTxId: payment.transactionId,
    OrgnlUETR: payment.uetr,
    OrgnlClrSysRef: payment.clearingReference,
    OrgnlIntrBkSttlmAmt: settled,
    OrgnlIntrBkSttlmDt: payment.settlementDate,
    RtrdIntrBkSttlmAmt: settled,
    IntrBkSttlmDt: back.settlementDate,
    // No charges are deducted, whoever bore those of the payment.
    ChrgBr: payment.chargeBearer === 'SLEV' ? 'SLEV' : 'SHAR',
    InstgAgt: payment.instructed,
    InstdAgt: payment.instructing,
    RtrChain: writeChain(payment),
    RtrRsnInf: [element({ Rsn: element({ Cd: ON_REQUEST }) })],
  });
}

function writeOriginal({ messageId, messageName, createdAt }: ReceivedPayment): MessageJson {
  if (messageId === undefined || messageName === undefined) return {};
  return element({ OrgnlMsgId: messageId, OrgnlMsgNmId: messageName, OrgnlCreDtTm: createdAt });
}

/** The schema requires both ends of a chain. */
function writeChain({
  debtor,
  debtorAgent,
  creditor,
  creditorAgent,
}: ReceivedPayment): MessageJson {
  if (debtor === undefined || creditor === undefined) return {};
  return element({
    Dbtr: creditor,
    DbtrAgt: creditorAgent,
    CdtrAgt: debtorAgent,
    Cdtr: debtor,
  });
}
