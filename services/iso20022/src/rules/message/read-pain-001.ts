import type {
  Account,
  Agent,
  CreditTransfer,
  Party,
  Transaction,
} from '../../shared/credit-transfer';
import type { MessageEnvelope, MessageJson } from '../../shared/message-json';
import { all, at, textAt as text } from './at-path';
import type { PathForm } from './walk';

/** Names of a credit transfer as pain.001 has them; where one is not there, its parts are. */
const NAMES: Readonly<Record<string, string>> = {
  paymentInformationId: 'PmtInfId',
  paymentMethod: 'PmtMtd',
  batchBooking: 'BtchBookg',
  numberOfTransactions: 'NbOfTxs',
  requestedExecutionDate: 'ReqdExctnDt.Dt',
  chargeBearer: 'ChrgBr',
  debtor: 'Dbtr',
  debtorAccount: 'DbtrAcct.Id',
  debtorAgent: 'DbtrAgt.FinInstnId',
  transactions: 'CdtTrfTxInf',
  endToEndId: 'PmtId.EndToEndId',
  instructionId: 'PmtId.InstrId',
  amount: 'Amt.InstdAmt',
  value: '',
  currency: '@Ccy',
  creditor: 'Cdtr',
  creditorAccount: 'CdtrAcct.Id',
  creditorAgent: 'CdtrAgt.FinInstnId',
  purposeCode: 'Purp',
  remittanceInformation: 'RmtInf.Ustrd[0]',
  name: 'Nm',
  postalAddress: 'PstlAdr',
  country: 'Ctry',
  streetName: 'StrtNm',
  buildingNumber: 'BldgNb',
  postCode: 'PstCd',
  townName: 'TwnNm',
  countrySubDivision: 'CtrySubDvsn',
  addressLines: 'AdrLine',
  iban: 'IBAN',
  accountNumber: 'Othr.Id',
  bic: 'BICFI',
  clearingMemberId: 'ClrSysMmbId.MmbId',
};

/** Where in a pain.001 a path of a credit transfer, such as creditTransfer.debtor.name, is. */
export function isoPathOf(path: string, payment: number, form: PathForm): string {
  const steps = path.split('.').slice(1).flatMap(isoSteps);
  const json = ['Document', 'CstmrCdtTrfInitn', `PmtInf[${payment}]`, ...steps];
  if (form === 'json') return json.join('.');
  return `/${json.join('/').replace(/\[(\d+)\]/g, (_, index) => `[${Number(index) + 1}]`)}`;
}

function isoSteps(step: string): string[] {
  const [, name = '', position = ''] = /^(\w+)(\[\d+\])?$/.exec(step) ?? [];
  const iso = NAMES[name] ?? name;
  return iso === '' ? [] : `${iso}${position}`.split('.');
}

/** The payments of a pain.001 as credit transfers, one a PmtInf; what it lacks, they lack. */
export function readTransfers({ Document }: MessageEnvelope): readonly CreditTransfer[] {
  const payments = all(at(Document, 'CstmrCdtTrfInitn.PmtInf'));
  return payments.map((payment) => ({
    paymentInformationId: text(payment, 'PmtInfId'),
    paymentMethod: text(payment, 'PmtMtd'),
    numberOfTransactions: all(at(payment, 'CdtTrfTxInf')).length,
    requestedExecutionDate:
      text(payment, 'ReqdExctnDt.Dt') ?? text(payment, 'ReqdExctnDt.DtTm')?.slice(0, 10),
    debtor: partyAt(payment, 'Dbtr'),
    debtorAccount: accountAt(payment, 'DbtrAcct'),
    debtorAgent: agentAt(payment, 'DbtrAgt'),
    chargeBearer: text(payment, 'ChrgBr') ?? text(payment, 'CdtTrfTxInf.ChrgBr'),
    transactions: all(at(payment, 'CdtTrfTxInf')).map(transactionOf),
  })) as CreditTransfer[];
}

function transactionOf(json: MessageJson): Transaction {
  return {
    endToEndId: text(json, 'PmtId.EndToEndId'),
    instructionId: text(json, 'PmtId.InstrId'),
    amount: { value: text(json, 'Amt.InstdAmt.#text'), currency: text(json, 'Amt.InstdAmt.@Ccy') },
    creditorAgent: agentAt(json, 'CdtrAgt'),
    creditor: partyAt(json, 'Cdtr'),
    creditorAccount: accountAt(json, 'CdtrAcct'),
    purposeCode: text(json, 'Purp.Cd') ?? text(json, 'Purp.Prtry'),
    remittanceInformation: text(json, 'RmtInf.Ustrd'),
  } as Transaction;
}

function partyAt(json: MessageJson, name: string): Party | undefined {
  const party = at(json, name);
  const address = at(party, 'PstlAdr');
  if (party === undefined) return undefined;
  return {
    name: text(party, 'Nm'),
    postalAddress: address && {
      country: text(address, 'Ctry'),
      streetName: text(address, 'StrtNm'),
      buildingNumber: text(address, 'BldgNb'),
      postCode: text(address, 'PstCd'),
      townName: text(address, 'TwnNm'),
      countrySubDivision: text(address, 'CtrySubDvsn'),
      addressLines: all(at(address, 'AdrLine')).map(String),
    },
  } as Party;
}

function accountAt(json: MessageJson, name: string): Account | undefined {
  const id = at(json, `${name}.Id`);
  if (id === undefined) return undefined;
  return { iban: text(id, 'IBAN'), accountNumber: text(id, 'Othr.Id') } as Account;
}

function agentAt(json: MessageJson, name: string): Agent | undefined {
  const agent = at(json, `${name}.FinInstnId`);
  if (agent === undefined) return undefined;
  return { bic: text(agent, 'BICFI'), clearingMemberId: text(agent, 'ClrSysMmbId.MmbId') } as Agent;
}
