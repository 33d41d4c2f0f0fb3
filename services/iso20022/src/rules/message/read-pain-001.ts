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

/** Fields of a credit transfer to elements of pain.001; a field without one has parts that have. */
export const NAMES: Readonly<Record<string, string>> = {
  paymentInformationId: 'PmtInfId',
  paymentMethod: 'PmtMtd',
  batchBooking: 'BtchBookg',
  numberOfTransactions: 'NbOfTxs',
  requestedExecutionDate: 'ReqdExctnDt',
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
  clearingSystemId: 'ClrSysMmbId.ClrSysId.Cd',
  clearingMemberId: 'ClrSysMmbId.MmbId',
};

/** Path in a pain.001 of a credit transfer's path, such as creditTransfer.debtor.name. */
export function isoPathOf(path: string, payment: number, form: PathForm): string {
  return pathInPayment(path.split('.').slice(1).flatMap(isoSteps).join('.'), payment, form);
}

/** Path in a pain.001 of a path below one of its PmtInf, such as CdtTrfTxInf[0].Purp. */
export function pathInPayment(below: string, payment: number, form: PathForm): string {
  const json = `Document.CstmrCdtTrfInitn.PmtInf[${payment}].${below}`;
  if (form === 'json') return json;
  const steps = json.replaceAll('.', '/');
  return `/${steps.replace(/\[(\d+)\]/g, (_, index) => `[${Number(index) + 1}]`)}`;
}

/** All PmtInf of a pain.001. */
export function paymentsOf({ Document }: MessageEnvelope): readonly MessageJson[] {
  return all(at(Document, 'CstmrCdtTrfInitn.PmtInf'));
}

function isoSteps(step: string): string[] {
  const [, name = '', position = ''] = /^(\w+)(\[\d+\])?$/.exec(step) ?? [];
  const iso = NAMES[name] ?? name;
  return iso === '' ? [] : `${iso}${position}`.split('.');
}

/** The payments of a pain.001 as credit transfers, one for each PmtInf; absent elements stay absent. */
export function readTransfers(message: MessageEnvelope): readonly CreditTransfer[] {
  return paymentsOf(message).map((payment) => ({
    paymentInformationId: text(payment, 'PmtInfId'),
    paymentMethod: text(payment, 'PmtMtd'),
    numberOfTransactions: all(at(payment, 'CdtTrfTxInf')).length,
    requestedExecutionDate: dayOf(payment),
    debtor: partyAt(payment, 'Dbtr'),
    debtorAccount: accountAt(payment, 'DbtrAcct'),
    debtorAgent: agentAt(payment, 'DbtrAgt'),
    chargeBearer: text(payment, 'ChrgBr'),
    transactions: all(at(payment, 'CdtTrfTxInf')).map(transactionOf),
  })) as CreditTransfer[];
}

/** The requested day, without the time zone that the schema allows. */
function dayOf(payment: MessageJson): string | undefined {
  const day = ['ReqdExctnDt.Dt', 'ReqdExctnDt.DtTm', 'ReqdExctnDt']
    .map((path) => text(payment, path))
    .find((each) => each !== undefined);
  return day?.slice(0, 'YYYY-MM-DD'.length);
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
  return {
    bic: text(agent, 'BICFI') ?? text(agent, 'BIC'),
    clearingSystemId:
      text(agent, 'ClrSysMmbId.ClrSysId.Cd') ?? text(agent, 'ClrSysMmbId.ClrSysId.Prtry'),
    clearingMemberId: text(agent, 'ClrSysMmbId.MmbId'),
  } as Agent;
}
