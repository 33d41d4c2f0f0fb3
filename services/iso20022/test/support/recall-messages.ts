const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:';
const [PAYING, PAID] = ['RJHISARIXXX', 'RIBLSARIXXX'];

let messages = 0;
const next = (prefix: string) => `${prefix}-${(messages += 1)}`;

const bank = (name: string, bic: string) =>
  `<${name}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${name}>`;
const document = (version: string, root: string, content: string) =>
  `<Document xmlns="${NAMESPACE}${version}"><${root}>${content}</${root}></Document>`;

/** A payment of 1500.00 SAR that another bank sends to the tenant. */
export interface Paid {
  readonly uetr: string;
  readonly messageId: string;
  readonly settlementDate?: string;
  readonly settlement?: string;
  /** BIC of the bank that pays, told in the group header; in the transaction when left out. */
  readonly paying?: string;
}

export const PAYMENT_DAY = '2026-11-22';

/** A pacs.008 under CBPR+ by which the tenant receives a payment. */
export function pacs008({
  uetr,
  messageId,
  settlementDate = PAYMENT_DAY,
  settlement,
  paying,
}: Paid): string {
  const agents = bank('InstgAgt', paying ?? PAYING) + bank('InstdAgt', PAID);
  const header =
    `<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-22T08:00:00+00:00</CreDtTm><NbOfTxs>1</NbOfTxs>` +
    `<SttlmInf>${settlement ?? '<SttlmMtd>INDA</SttlmMtd>'}</SttlmInf>${paying ? agents : ''}</GrpHdr>`;
  const transaction =
    `<PmtId><InstrId>INS-1</InstrId><EndToEndId>E2E-7</EndToEndId><UETR>${uetr}</UETR></PmtId>` +
    `<IntrBkSttlmAmt Ccy="SAR">1500.00</IntrBkSttlmAmt><IntrBkSttlmDt>${settlementDate}</IntrBkSttlmDt>` +
    `<ChrgBr>SHAR</ChrgBr>${paying ? '' : agents}` +
    '<Dbtr><Nm>Gulf Trading WLL</Nm><PstlAdr><TwnNm>Jeddah</TwnNm><Ctry>SA</Ctry></PstlAdr></Dbtr>' +
    bank('DbtrAgt', paying ?? PAYING) +
    bank('CdtrAgt', PAID) +
    '<Cdtr><Nm>Riyadh Supplies Co</Nm><PstlAdr><TwnNm>Riyadh</TwnNm><Ctry>SA</Ctry></PstlAdr></Cdtr>';
  return document(
    'pacs.008.001.08',
    'FIToFICstmrCdtTrf',
    `${header}<CdtTrfTxInf>${transaction}</CdtTrfTxInf>`,
  );
}

/** One payment that a camt.056 recalls; absent fields are not written. */
export interface AskedBack {
  readonly uetr?: string;
  readonly messageId?: string;
  readonly hasAmount?: boolean;
  /** Value and currency; 1500.00 SAR when left out. */
  readonly amount?: readonly [value: string, currency: string];
  /** Elements of the payment after its references, as XML. */
  readonly more?: string;
}

/** A camt.056 of the paying bank. */
export function recallOf(asked: readonly AskedBack[], id = next('CSE'), paying = PAYING): string {
  const underlying = asked.map((each) => `<TxInf>${transactionOf(each, id)}</TxInf>`).join('');
  return camt056Of(id, `<Undrlyg>${underlying}</Undrlyg>`, paying);
}

/** A camt.056 that asks back a whole message. */
export function recallOfMessage(messageId: string, id = next('CSE')): string {
  const group =
    `<OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId>` +
    '<NbOfTxs>2</NbOfTxs><GrpCxl>true</GrpCxl><CxlRsnInf><Rsn><Cd>TECH</Cd></Rsn></CxlRsnInf>';
  return camt056Of(id, `<Undrlyg><OrgnlGrpInfAndCxl>${group}</OrgnlGrpInfAndCxl></Undrlyg>`);
}

function camt056Of(id: string, underlying: string, paying = PAYING): string {
  const agent = (name: string, bic: string) => `<${name}>${bank('Agt', bic)}</${name}>`;
  const assignment =
    `<Assgnmt><Id>${id}</Id>${agent('Assgnr', paying)}${agent('Assgne', PAID)}` +
    '<CreDtTm>2026-11-22T09:04:00+00:00</CreDtTm></Assgnmt>';
  return document('camt.056.001.08', 'FIToFIPmtCxlReq', assignment + underlying);
}

function transactionOf(
  { uetr, messageId, hasAmount = true, amount: settled = ['1500.00', 'SAR'], more = '' }: AskedBack,
  id: string,
) {
  const group =
    messageId === undefined
      ? ''
      : `<OrgnlGrpInf><OrgnlMsgId>${messageId}</OrgnlMsgId>` +
        '<OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId></OrgnlGrpInf>';
  const reference = uetr === undefined ? '' : `<OrgnlUETR>${uetr}</OrgnlUETR>`;
  const amount = hasAmount
    ? `<OrgnlIntrBkSttlmAmt Ccy="${settled[1]}">${settled[0]}</OrgnlIntrBkSttlmAmt>` +
      `<OrgnlIntrBkSttlmDt>${PAYMENT_DAY}</OrgnlIntrBkSttlmDt>`
    : '';
  return (
    `<Case><Id>${id}</Id><Cretr>${bank('Agt', PAYING)}</Cretr></Case>${group}` +
    `<OrgnlEndToEndId>E2E-7</OrgnlEndToEndId>${reference}${amount}` +
    '<CxlRsnInf><Rsn><Cd>DUPL</Cd></Rsn><AddtlInf>paid twice</AddtlInf></CxlRsnInf>' +
    more
  );
}
