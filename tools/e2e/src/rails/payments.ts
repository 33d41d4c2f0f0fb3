import { randomUUID } from 'node:crypto';
import type { Bank } from './bank';
import type { Client } from '../client/client';

const RAIL = '/v1/rails/iso20022';
export const CREDIT_TRANSFERS = `${RAIL}/credit-transfers`;
export const ISLAMIC_TRANSFERS = `${RAIL}/islamic/credit-transfers`;
export const MESSAGES = `${RAIL}/messages`;
export const STATEMENTS = `${RAIL}/statements/request`;
export const INBOUND = `${RAIL}/inbound-messages`;
export const RECALLS = `${RAIL}/recalls`;
export const UETRS = `${RAIL}/transactions/uetr`;

export interface Message {
  readonly id: string;
  readonly messageId: string;
  readonly messageType: string;
  readonly status: string;
  readonly uetr: string;
  readonly uetrs: readonly string[];
  readonly validationStatus: string;
}

interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly severity: string;
}

export interface Sent {
  readonly message: Message;
  readonly validationResult: {
    readonly valid: boolean;
    readonly errors: readonly Issue[];
    readonly warnings: readonly Issue[];
  };
}

const DAY_MS = 86_400_000;
const TUESDAY = 2;

/** A coming Tuesday, when the systems of every market are open. */
export function comingTuesday(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => new Date(Date.now() + ahead * DAY_MS));
  const tuesday = days.find((day) => day.getUTCDay() === TUESDAY) as Date;
  return tuesday.toISOString().slice(0, 10);
}

let references = 0;

/** A payment from Kuwait to Riyadh, with a new reference. */
export function kuwaitiTransfer(change: object = {}) {
  return {
    marketPractice: 'GCC',
    creditTransfer: {
      paymentInformationId: `SUPPLIES-${(references += 1)}`,
      paymentMethod: 'TRF',
      batchBooking: false,
      numberOfTransactions: 1,
      requestedExecutionDate: comingTuesday(),
      debtor: {
        name: 'Gulf Trading WLL',
        postalAddress: { townName: 'Kuwait City', country: 'KW' },
      },
      debtorAccount: { iban: 'KW81CBKU0000000000001234560101' },
      debtorAgent: { bic: 'CBKUKWKWXXX' },
      chargeBearer: 'SHAR',
      transactions: [
        {
          endToEndId: `E2E-${references}`,
          amount: { value: '1500.125', currency: 'KWD' },
          creditorAgent: { bic: 'RIBLSARIXXX' },
          creditor: {
            name: 'Riyadh Supplies Co',
            postalAddress: { townName: 'Riyadh', country: 'SA' },
          },
          creditorAccount: { iban: 'SA0380000000608010167519' },
          purposeCode: 'MRBA',
          remittanceInformation: 'Murabaha settlement MRB-2026-77',
        },
      ],
      ...change,
    },
  };
}

/** Sends a payment. @throws Error when it is refused */
export async function sendPayment(client: Client, body: object = kuwaitiTransfer()): Promise<Sent> {
  const { status, text, body: sent } = await client.post(CREDIT_TRANSFERS, body);
  if (status !== 201) throw new Error(`the payment is refused: ${text}`);
  return sent as unknown as Sent;
}

/** Id of a sent message that the bank has not begun to settle. */
export async function sentMessage({ maker }: Bank): Promise<string> {
  return (await sendPayment(maker)).message.id;
}

/** UETR of a payment. */
export async function sentUetr({ maker }: Bank): Promise<string> {
  return (await sendPayment(maker)).message.uetr;
}

/** A request for the statement of the account that Kuwaiti transfers are paid from, until today. */
export function statementOf(toDate = new Date().toISOString().slice(0, 10)) {
  const account = { iban: kuwaitiTransfer().creditTransfer.debtorAccount.iban };
  const fromDate = new Date(Date.parse(toDate) - 30 * DAY_MS).toISOString().slice(0, 10);
  return { account, fromDate, toDate, marketPractice: 'GCC' };
}

/** A request for a statement of an account that has paid. */
export async function requestedStatement(bank: Bank): Promise<string> {
  await sentMessage(bank);
  const { body } = await bank.maker.post(STATEMENTS, statementOf());
  return (body as unknown as { readonly message: { readonly id: string } }).message.id;
}

/** A pacs.002 of a bank, with a new id. */
export function bankMessage(uetr: string = randomUUID(), status = 'ACSC', at = new Date()): string {
  return (
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10"><FIToFIPmtStsRpt>' +
    `<GrpHdr><MsgId>STS-${(references += 1)}</MsgId><CreDtTm>${at.toISOString()}</CreDtTm>` +
    '<InstgAgt><FinInstnId><BICFI>CBKUKWKWXXX</BICFI></FinInstnId></InstgAgt></GrpHdr>' +
    `<TxInfAndSts><OrgnlUETR>${uetr}</OrgnlUETR><TxSts>${status}</TxSts></TxInfAndSts>` +
    '</FIToFIPmtStsRpt></Document>'
  );
}

/** A pacs.004 by which 500 KWD of a payment come back. */
export function bankReturn(uetr: string): string {
  return (
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.004.001.09"><PmtRtr>' +
    `<GrpHdr><MsgId>RTR-${(references += 1)}</MsgId><CreDtTm>${new Date().toISOString()}</CreDtTm>` +
    '<NbOfTxs>1</NbOfTxs><SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>' +
    `<TxInf><OrgnlUETR>${uetr}</OrgnlUETR>` +
    '<RtrdIntrBkSttlmAmt Ccy="KWD">500.000</RtrdIntrBkSttlmAmt>' +
    '<RtrRsnInf><Rsn><Cd>AC04</Cd></Rsn></RtrRsnInf></TxInf></PmtRtr></Document>'
  );
}

/** A pacs.008 by which the tenant receives 1500.125 KWD. */
export function bankPayment(uetr: string): string {
  const bank = (name: string, bic: string) =>
    `<${name}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${name}>`;
  const now = new Date().toISOString();
  return (
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf>' +
    `<GrpHdr><MsgId>PAY-${(references += 1)}</MsgId><CreDtTm>${now}</CreDtTm><NbOfTxs>1</NbOfTxs>` +
    '<SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr><CdtTrfTxInf>' +
    `<PmtId><EndToEndId>RENT-7</EndToEndId><UETR>${uetr}</UETR></PmtId>` +
    '<IntrBkSttlmAmt Ccy="KWD">1500.125</IntrBkSttlmAmt>' +
    `<IntrBkSttlmDt>${now.slice(0, 10)}</IntrBkSttlmDt><ChrgBr>SHAR</ChrgBr>` +
    `<Dbtr><Nm>Gulf Trading WLL</Nm></Dbtr>${bank('DbtrAgt', 'CBKUKWKWXXX')}` +
    `${bank('CdtrAgt', 'RIBLSARIXXX')}<Cdtr><Nm>Riyadh Supplies Co</Nm></Cdtr>` +
    '</CdtTrfTxInf></FIToFICstmrCdtTrf></Document>'
  );
}

/** A camt.056 by which a bank recalls a payment of 1500.125 KWD. */
export function bankRecall(uetr: string = randomUUID()): string {
  const bank = (name: string, bic: string) =>
    `<${name}><Agt><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></Agt></${name}>`;
  return (
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"><FIToFIPmtCxlReq>' +
    `<Assgnmt><Id>CSE-${(references += 1)}</Id>${bank('Assgnr', 'CBKUKWKWXXX')}` +
    `${bank('Assgne', 'RIBLSARIXXX')}<CreDtTm>${new Date().toISOString()}</CreDtTm></Assgnmt>` +
    `<Undrlyg><TxInf><OrgnlUETR>${uetr}</OrgnlUETR>` +
    '<OrgnlIntrBkSttlmAmt Ccy="KWD">1500.125</OrgnlIntrBkSttlmAmt>' +
    '<CxlRsnInf><Rsn><Cd>DUPL</Cd></Rsn></CxlRsnInf></TxInf></Undrlyg></FIToFIPmtCxlReq></Document>'
  );
}

/** Id of an unanswered recall of a received payment. @throws Error when a message is refused */
export async function openRecall({ maker }: Bank): Promise<string> {
  const uetr = randomUUID();
  for (const xml of [bankPayment(uetr), bankRecall(uetr)]) {
    const { status, text } = await maker.post(MESSAGES, { xml });
    if (status !== 201) throw new Error(`the message is refused: ${text}`);
  }
  const { body } = await maker.get(`${RECALLS}?uetr=${uetr}`);
  const [recall] = (body as unknown as { readonly data: readonly { readonly id: string }[] }).data;
  if (!recall) throw new Error(`no recall of ${uetr} was opened`);
  return recall.id;
}

export interface Received {
  readonly message: { readonly id: string; readonly outcome: string; readonly sender: string };
  readonly matches: readonly { readonly id: string; readonly uetrs: readonly string[] }[];
}

/** Id of a bank's message. @throws Error when it is refused */
export async function receivedMessage({ maker }: Bank): Promise<string> {
  const { status, text, body } = await maker.post(MESSAGES, { xml: bankMessage() });
  if (status !== 201) throw new Error(`the message is refused: ${text}`);
  return (body as unknown as Received).message.id;
}
