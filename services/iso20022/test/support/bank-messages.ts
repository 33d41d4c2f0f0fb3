const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:';

interface Made {
  readonly id?: string;
  /** GrpHdr/CreDtTm. */
  readonly at?: string;
  readonly sender?: string;
}

/** A bank's report on one payment, as XML: its references and a status. */
export interface Told {
  readonly messageId?: string;
  readonly endToEndId?: string;
  readonly uetr?: string;
  readonly status?: string;
  readonly reason?: string;
}

let messages = 0;

const tag = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${text}</${name}>`;
const group = (name: string, content: string) => (content ? tag(name, content) : '');
const agent = (name: string, bic: string) =>
  `<${name}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${name}>`;
const reasonOf = ({ reason }: Told) =>
  group('StsRsnInf', group('Rsn', reason === undefined ? '' : tag('Cd', reason)));

function document(version: string, root: string, content: string): string {
  return `<Document xmlns="${NAMESPACE}${version}"><${root}>${content}</${root}></Document>`;
}

function made({ id, at = '2026-11-22T09:00:30Z' }: Made): string {
  return tag('MsgId', id ?? `STS-${(messages += 1)}`) + tag('CreDtTm', at);
}

/** A pacs.002 on payments, each named as given. */
export function pacs002(told: readonly Told[], how: Made = {}): string {
  const header = tag('GrpHdr', made(how) + agent('InstgAgt', how.sender ?? 'RJHISARI'));
  const transactions = told.map((each) =>
    tag(
      'TxInfAndSts',
      group(
        'OrgnlGrpInf',
        each.messageId === undefined
          ? ''
          : tag('OrgnlMsgId', each.messageId) + tag('OrgnlMsgNmId', 'pain.001.001.09'),
      ) +
        tag('OrgnlEndToEndId', each.endToEndId) +
        tag('OrgnlUETR', each.uetr) +
        tag('TxSts', each.status) +
        reasonOf(each),
    ),
  );
  return document('pacs.002.001.10', 'FIToFIPmtStsRpt', header + transactions.join(''));
}

/** A pain.002 on a message: a status of the whole, and of those of its payments that are given. */
export function pain002(whole: Told, told: readonly Told[] = [], how: Made = {}): string {
  const header = tag('GrpHdr', made(how) + tag('InitgPty', tag('Nm', how.sender ?? 'Al Rajhi')));
  const original =
    tag('OrgnlMsgId', whole.messageId) +
    tag('OrgnlMsgNmId', 'pain.001.001.09') +
    tag('GrpSts', whole.status) +
    reasonOf(whole);
  const transactions = told.map((each) =>
    tag(
      'TxInfAndSts',
      tag('OrgnlEndToEndId', each.endToEndId) +
        tag('OrgnlUETR', each.uetr) +
        tag('TxSts', each.status) +
        reasonOf(each),
    ),
  );
  const part = tag('OrgnlPmtInfId', 'PMT-2026-0001') + transactions.join('');
  return document(
    'pain.002.001.10',
    'CstmrPmtStsRpt',
    header +
      tag('OrgnlGrpInfAndSts', original) +
      (told.length > 0 ? tag('OrgnlPmtInfAndSts', part) : ''),
  );
}

/** A camt.029 that answers a request to cancel a payment. */
export function camt029(word: string, told: Told, how: Made = {}): string {
  const { id = `RSL-${(messages += 1)}`, at = '2026-11-22T09:04:00Z' } = how;
  const bank = (name: string, bic: string) => tag(name, agent('Agt', bic));
  const assignment =
    tag('Id', id) + bank('Assgnr', 'RJHISARI') + bank('Assgne', 'RIBLSARI') + tag('CreDtTm', at);
  const transaction =
    tag('OrgnlUETR', told.uetr) +
    group('CxlStsRsnInf', group('Rsn', told.reason === undefined ? '' : tag('Cd', told.reason)));
  return document(
    'camt.029.001.09',
    'RsltnOfInvstgtn',
    tag('Assgnmt', assignment) +
      tag('Sts', tag('Conf', word)) +
      tag('CxlDtls', tag('TxInfAndSts', transaction)),
  );
}

/** The return of one payment, as XML. */
export interface Back extends Told {
  readonly amount: string;
  readonly currency?: string;
}

/** A pacs.004 that returns payments, all settled on 23 November. */
export function pacs004(back: readonly Back[], how: Made = {}): string {
  const header =
    made(how) +
    tag('NbOfTxs', String(back.length)) +
    tag('IntrBkSttlmDt', '2026-11-23') +
    tag('SttlmInf', tag('SttlmMtd', 'CLRG')) +
    agent('InstgAgt', how.sender ?? 'RJHISARI');
  const transactions = back.map((each) =>
    tag(
      'TxInf',
      group(
        'OrgnlGrpInf',
        each.messageId === undefined
          ? ''
          : tag('OrgnlMsgId', each.messageId) + tag('OrgnlMsgNmId', 'pain.001.001.09'),
      ) +
        tag('OrgnlEndToEndId', each.endToEndId) +
        tag('OrgnlUETR', each.uetr) +
        `<RtrdIntrBkSttlmAmt Ccy="${each.currency ?? 'SAR'}">${each.amount}</RtrdIntrBkSttlmAmt>` +
        reasonOf(each).replaceAll('StsRsnInf', 'RtrRsnInf'),
    ),
  );
  return document('pacs.004.001.09', 'PmtRtr', tag('GrpHdr', header) + transactions.join(''));
}

/** A pacs.004 that returns a whole message, and names none of its payments. */
export function pacs004OfAll(
  { messageId, reason, count }: Told & { readonly count: number },
  total?: { readonly amount: string; readonly currency: string },
): string {
  const header =
    made({}) +
    tag('NbOfTxs', String(count)) +
    tag('GrpRtr', 'true') +
    (total
      ? `<TtlRtrdIntrBkSttlmAmt Ccy="${total.currency}">${total.amount}</TtlRtrdIntrBkSttlmAmt>`
      : '') +
    tag('IntrBkSttlmDt', '2026-11-23') +
    tag('SttlmInf', tag('SttlmMtd', 'CLRG'));
  const original =
    tag('OrgnlMsgId', messageId) +
    tag('OrgnlMsgNmId', 'pain.001.001.09') +
    reasonOf({ reason: reason ?? 'AC04' }).replaceAll('StsRsnInf', 'RtrRsnInf');
  return document(
    'pacs.004.001.09',
    'PmtRtr',
    tag('GrpHdr', header) + tag('OrgnlGrpInf', original),
  );
}

/** A camt.056 by which a bank asks for a payment back. */
export function camt056(told: Told, how: Made = {}): string {
  const { id = `RCL-${(messages += 1)}`, at = '2026-11-22T09:04:00Z' } = how;
  const bank = (name: string, bic: string) => tag(name, agent('Agt', bic));
  const assignment =
    tag('Id', id) + bank('Assgnr', 'RJHISARI') + bank('Assgne', 'RIBLSARI') + tag('CreDtTm', at);
  const transaction = tag('OrgnlEndToEndId', told.endToEndId) + tag('OrgnlUETR', told.uetr);
  return document(
    'camt.056.001.08',
    'FIToFIPmtCxlReq',
    tag('Assgnmt', assignment) + tag('Undrlyg', tag('TxInf', transaction)),
  );
}

/** A camt.054 that tells of a credit: it is about no message of the tenant. */
export function camt054(how: Made = {}): string {
  const account =
    tag('Id', tag('IBAN', 'SA0380000000608010167519')) + agent('Svcr', how.sender ?? 'RJHISARI');
  const notification =
    tag('Id', 'NTF-1') + tag('CreDtTm', '2026-11-22T09:00:30Z') + tag('Acct', account);
  return document(
    'camt.054.001.08',
    'BkToCstmrDbtCdtNtfctn',
    tag('GrpHdr', made(how)) + tag('Ntfctn', notification),
  );
}
