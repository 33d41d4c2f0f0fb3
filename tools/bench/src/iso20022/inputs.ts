import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  toXml,
  writePain001,
  type CreditTransfer,
  type MessageEnvelope,
  type Pain001Source,
} from '@masar/iso20022/core';

const IBAN = 'SA0380000000608010167519';
const CREATED_AT = '2026-11-22T09:00:00Z';
/** Number of transactions in a pacs.008 of 1 MB. */
const IN_A_MEGABYTE = 932;

const uetr = (index: number) => `8a562c67-ca16-48ba-b074-${String(index).padStart(12, '0')}`;
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A valid credit transfer of the Gulf with this many transactions. */
export function creditTransfer(transactions: number): CreditTransfer {
  return {
    paymentInformationId: 'PMT-2026-0001',
    paymentMethod: 'TRF',
    numberOfTransactions: transactions,
    requestedExecutionDate: '2026-11-23',
    debtor: { name: 'Masar Trading', postalAddress: { country: 'SA', townName: 'Riyadh' } },
    debtorAccount: { iban: IBAN },
    debtorAgent: { bic: 'RJHISARI' },
    chargeBearer: 'SHAR',
    transactions: indexes(transactions).map((index) => ({
      endToEndId: `E2E-${index}`,
      amount: { value: `${1_500 + index}.00`, currency: 'SAR' },
      creditorAgent: { bic: 'RIBLSARI' },
      creditor: { name: 'Al Noor Supplies' },
      creditorAccount: { iban: IBAN },
      purposeCode: 'MRBA',
      remittanceInformation: `Murabaha settlement ${index}`,
    })),
  };
}

/** Content of the pain.001 of a credit transfer. */
export const said = (transfer: CreditTransfer): Pain001Source => ({
  messageId: 'BENCH-1',
  uetrs: indexes(transfer.transactions?.length ?? 0).map(uetr),
  practice: 'GCC',
  creditTransfer: transfer,
  createdAt: CREATED_AT,
});

/** @throws Error for a message that its schema refuses */
export function xmlOf(version: Parameters<typeof toXml>[0], message: MessageEnvelope): string {
  const { xml, issues } = toXml(version, message);
  if (xml === undefined) throw new Error(`${version}: ${issues[0]?.message}`);
  return xml;
}

/** A pain.001 with this many transactions. */
export const pain001 = (transactions: number): string =>
  xmlOf('pain.001.001.09', writePain001(said(creditTransfer(transactions))));

const agent = (bic: string) => ({ FinInstnId: { BICFI: bic } });
const party = (name: string) => ({
  Nm: name,
  PstlAdr: { StrtNm: 'King Fahd Road', BldgNb: '12', PstCd: '12214', TwnNm: 'Riyadh', Ctry: 'SA' },
});

function transaction(index: number) {
  return {
    PmtId: { InstrId: `INSTR-${index}`, EndToEndId: `E2E-${index}`, UETR: uetr(index) },
    IntrBkSttlmAmt: { '@Ccy': 'SAR', '#text': `${1_500 + index}.00` },
    IntrBkSttlmDt: '2026-11-23',
    ChrgBr: 'SHAR',
    ...{ InstgAgt: agent('RJHISARI'), InstdAgt: agent('RIBLSARI') },
    ...{ Dbtr: party('Masar Trading'), DbtrAcct: { Id: { IBAN } }, DbtrAgt: agent('RJHISARI') },
    ...{ CdtrAgt: agent('RIBLSARI'), Cdtr: party('Al Noor Supplies'), CdtrAcct: { Id: { IBAN } } },
    Purp: { Cd: 'SUPP' },
    RmtInf: { Ustrd: [`Murabaha settlement ${index}`] },
  };
}

/** A pacs.008 of 1 MB: about 43,000 elements. */
export function pacs008(): string {
  const header = {
    ...{ MsgId: 'BENCH-1', CreDtTm: CREATED_AT, NbOfTxs: String(IN_A_MEGABYTE) },
    SttlmInf: { SttlmMtd: 'INDA' },
  };
  const CdtTrfTxInf = indexes(IN_A_MEGABYTE).map(transaction);
  const Document = { FIToFICstmrCdtTrf: { GrpHdr: header, CdtTrfTxInf } };
  return xmlOf('pacs.008.001.08', { Document });
}

/** The texts that both sides read, as files in a folder. */
export function writeInputs(folder: string): void {
  writeFileSync(join(folder, 'pacs008.xml'), pacs008());
  writeFileSync(join(folder, 'pain001-1.xml'), pain001(1));
  writeFileSync(join(folder, 'pain001-1000.xml'), pain001(1_000));
}
