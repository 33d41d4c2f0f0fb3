import {
  allAt,
  amountAt,
  bodyOf,
  referenceText,
  textAt,
  type Element,
} from '../shared/find-elements';
import type { MessageEnvelope, MessageJson } from '../shared/message-json';
import type { MessageVersion } from '../shared/model/model';
import type { Recalled } from './recalled';
import type { Amount, RecalledPayment } from './recall';

/** A recalled payment as far as it is known; elements are unchanged from its message. */
export interface ReceivedPayment extends RecalledPayment {
  /** True when another payment of its message has the same end-to-end id. */
  readonly isEndToEndIdShared?: true;
  readonly createdAt?: string | undefined;
  readonly instructionId?: string | undefined;
  readonly clearingReference?: string | undefined;
  readonly amount?: Amount;
  /** SettlementMethod1Code. */
  readonly method?: string | undefined;
  readonly clearingSystem?: MessageJson | undefined;
  readonly chargeBearer?: string | undefined;
  readonly instructing?: MessageJson | undefined;
  readonly instructed?: MessageJson | undefined;
  readonly debtor?: MessageJson | undefined;
  readonly debtorAgent?: MessageJson | undefined;
  readonly creditor?: MessageJson | undefined;
  readonly creditorAgent?: MessageJson | undefined;
}

/** A recall with the payment as far as it is known. */
export interface KnownRecall {
  /** Its elements in the camt.056. */
  readonly recalled: Recalled;
  /** The received payment, otherwise its description in the recall. */
  readonly payment: ReceivedPayment;
  /** Id here of the message that carried the payment; absent when none was received. */
  readonly paymentMessageId?: string;
}

/** The payment in a pacs.008 or pacs.009 that a recall names; undefined when none or several match. */
export function receivedIn(
  message: MessageEnvelope,
  version: MessageVersion,
  named: RecalledPayment,
): ReceivedPayment | undefined {
  const body = bodyOf(message);
  const meant = allAt(body, 'CdtTrfTxInf').filter((each) => isNamed(each, named));
  const [payment, ...others] = meant;
  if (!payment || others.length > 0) return undefined;
  const isShared = sharesEndToEndId(payment, body);
  return { ...read(payment, { body, version }), ...(isShared && { isEndToEndIdShared: true }) };
}

/** The payment as far as the recall describes it. */
export function toldBy({ body, about }: Recalled, named: RecalledPayment): ReceivedPayment {
  // A return repeats even NOTPROVIDED.
  const endToEndId = textAt(about, 'OrgnlEndToEndId');
  return {
    ...{ ...named, ...(endToEndId !== undefined && { endToEndId }) },
    createdAt: textAt(about, 'OrgnlGrpInf/OrgnlCreDtTm'),
    instructionId: textAt(about, 'OrgnlInstrId'),
    clearingReference: textAt(about, 'OrgnlClrSysRef'),
    method: textAt(about, 'OrgnlTxRef/SttlmInf/SttlmMtd'),
    clearingSystem: jsonAt(about, 'OrgnlTxRef/SttlmInf/ClrSys'),
    instructing: jsonAt(body, 'Assgnmt/Assgnr/Agt'),
    instructed: jsonAt(body, 'Assgnmt/Assgne/Agt'),
    debtor: jsonAt(about, 'OrgnlTxRef/Dbtr'),
    debtorAgent: jsonAt(about, 'OrgnlTxRef/DbtrAgt'),
    creditor: jsonAt(about, 'OrgnlTxRef/Cdtr'),
    creditorAgent: jsonAt(about, 'OrgnlTxRef/CdtrAgt'),
  };
}

export function jsonAt(element: Element, names: string): MessageJson | undefined {
  return allAt(element, names)[0]?.json;
}

/** A UETR decides alone; otherwise all references that both have must match, and at least one. */
function isNamed(payment: Element, { uetr, endToEndId, transactionId }: RecalledPayment): boolean {
  const own = textAt(payment, 'PmtId/UETR');
  if (uetr !== undefined && own !== undefined) return own === uetr;
  const pairs = [
    [endToEndId, referenceText(payment, 'PmtId/EndToEndId')],
    [transactionId, referenceText(payment, 'PmtId/TxId')],
  ].filter(([asked, here]) => asked !== undefined && here !== undefined);
  return pairs.length > 0 && pairs.every(([asked, here]) => asked === here);
}

function sharesEndToEndId(payment: Element, body: Element): boolean {
  const own = textAt(payment, 'PmtId/EndToEndId');
  const all = allAt(body, 'CdtTrfTxInf').map((each) => textAt(each, 'PmtId/EndToEndId'));
  return all.filter((each) => each === own).length > 1;
}

interface Place {
  readonly body: Element;
  readonly version: MessageVersion;
}

function read(payment: Element, { body, version }: Place): ReceivedPayment {
  const messageId = textAt(body, 'GrpHdr/MsgId');
  const endToEndId = textAt(payment, 'PmtId/EndToEndId');
  const transactionId = textAt(payment, 'PmtId/TxId');
  const uetr = textAt(payment, 'PmtId/UETR');
  const amount = amountAt(payment, 'IntrBkSttlmAmt');
  const settlementDate = textAt(payment, 'IntrBkSttlmDt') ?? textAt(body, 'GrpHdr/IntrBkSttlmDt');
  return {
    ...(messageId !== undefined && { messageId }),
    messageName: version,
    ...(endToEndId !== undefined && { endToEndId }),
    ...(transactionId !== undefined && { transactionId }),
    ...(uetr !== undefined && { uetr }),
    ...(amount && { amount }),
    ...(settlementDate !== undefined && { settlementDate }),
    createdAt: textAt(body, 'GrpHdr/CreDtTm'),
    instructionId: textAt(payment, 'PmtId/InstrId'),
    clearingReference: textAt(payment, 'PmtId/ClrSysRef'),
    chargeBearer: textAt(payment, 'ChrgBr'),
    ...settlementIn(body),
    ...sidesIn(payment, body),
  };
}

function settlementIn(body: Element) {
  return {
    method: textAt(body, 'GrpHdr/SttlmInf/SttlmMtd'),
    clearingSystem: jsonAt(body, 'GrpHdr/SttlmInf/ClrSys'),
  };
}

function sidesIn(payment: Element, body: Element) {
  const agent = (name: string) => jsonAt(payment, name) ?? jsonAt(body, `GrpHdr/${name}`);
  return {
    instructing: agent('InstgAgt'),
    instructed: agent('InstdAgt'),
    debtor: party(jsonAt(payment, 'Dbtr')),
    debtorAgent: jsonAt(payment, 'DbtrAgt'),
    creditor: party(jsonAt(payment, 'Cdtr')),
    creditorAgent: jsonAt(payment, 'CdtrAgt'),
  };
}

/** In a pacs.009 debtor and creditor are agents. */
function party(json: MessageJson | undefined): MessageJson | undefined {
  if (json === undefined) return undefined;
  return typeof json === 'object' && 'FinInstnId' in json ? { Agt: json } : { Pty: json };
}
