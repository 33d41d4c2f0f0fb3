import type { Account, Agent, Party, PostalAddress, Transaction } from '../shared/credit-transfer';
import { isClearingCode } from '../shared/fields/clearing-member';
import { isIsoPurpose } from '../shared/fields/purpose';
import { PRACTICES } from '../shared/practice/catalogue';
import type { Practice, PracticeCode } from '../shared/practice/practice';
import { controlSum } from '../shared/fields/totals';
import { withTerms } from '../shared/islamic-terms';
import type { MessageEnvelope, MessageJson } from '../shared/message-json';
import { element, type Fields } from '../shared/element';
import { executionDateOf } from './execution-date';
import { NO_END_TO_END_ID } from './create-payment';
import type { Payment } from './payment';

/** Placeholder for an unnamed bank. Source: guides of SEPA banks, DbtrAgt. */
const NO_AGENT = 'NOTPROVIDED';

/** Namespace of the Islamic terms, which ISO has no elements for. */
const ISLAMIC_NAMESPACE = 'urn:masar:islamic-finance:1';

/** The parts of a payment that its message contains. */
export type Pain001Source = Pick<
  Payment,
  'messageId' | 'uetrs' | 'practice' | 'creditTransfer' | 'changes' | 'islamic' | 'createdAt'
>;

/**
 * The message as pain.001.001.09. CBPR+ allows no sums, no batch booking and no supplementary data:
 * there Islamic terms go into the remittance text.
 * Source: pain.001.001.09; docs/market-practices.md.
 */
export function writePain001(payment: Pain001Source): MessageEnvelope {
  const { messageId, creditTransfer, createdAt } = payment;
  const transactions = creditTransfer.transactions ?? [];
  const header = element({
    MsgId: messageId,
    // CBPR+ requires a numeric offset, not Z.
    CreDtTm: createdAt.replace(/Z$/, '+00:00'),
    ...totalsOf(payment, transactions),
    NbOfTxs: String(transactions.length),
    InitgPty: element({ Nm: creditTransfer.debtor?.name }),
  });
  const information = element({
    ...paymentInformation(payment, transactions),
    CdtTrfTxInf: transactions.map((each, index) => writeTransaction(payment, each, index)),
  });
  return {
    Document: element({ CstmrCdtTrfInitn: element({ GrpHdr: header, PmtInf: [information] }) }),
  };
}

function paymentInformation(payment: Pain001Source, transactions: readonly Transaction[]): Fields {
  const { messageId, creditTransfer: ct } = payment;
  const { batchBooking } = ct;
  return {
    PmtInfId: ct.paymentInformationId ?? messageId,
    PmtMtd: ct.paymentMethod,
    BtchBookg: isCbpr(payment) || batchBooking === undefined ? undefined : String(batchBooking),
    ...totalsOf(payment, transactions),
    PmtTpInf: writeServiceLevel(payment),
    ReqdExctnDt: element({ Dt: executionDateOf(payment) }),
    Dbtr: writeParty(ct.debtor),
    DbtrAcct: writeAccount(ct.debtorAccount),
    DbtrAgt: writeDebtorAgent(ct.debtorAgent),
    ChrgBr: ct.chargeBearer,
  };
}

function totalsOf(payment: Pain001Source, transactions: readonly Transaction[]): Fields {
  if (isCbpr(payment)) return {};
  const sum = controlSum(transactions.map(({ amount }) => amount?.value ?? ''));
  return { NbOfTxs: String(transactions.length), CtrlSum: sum };
}

function writeTransaction(
  payment: Pain001Source,
  transaction: Transaction,
  index: number,
): MessageJson {
  const { instructionId, endToEndId = NO_END_TO_END_ID, amount } = transaction;
  return element({
    PmtId: element({
      InstrId: instructionId,
      EndToEndId: endToEndId,
      UETR: payment.uetrs[index],
    }),
    Amt: element({ InstdAmt: element({ '@Ccy': amount?.currency, '#text': amount?.value }) }),
    CdtrAgt: writeAgent(transaction.creditorAgent),
    Cdtr: writeParty(transaction.creditor),
    CdtrAcct: writeAccount(transaction.creditorAccount),
    Purp: writePurpose(payment.changes?.purposeCodes?.[index] || transaction.purposeCode),
    RmtInf: writeRemittance(payment, transaction),
    SplmtryData: writeSupplement(payment),
  });
}

function writePurpose(code: string | undefined): MessageJson {
  return element(code && isIsoPurpose(code) ? { Cd: code } : { Prtry: code });
}

function writeRemittance(
  payment: Pain001Source,
  { remittanceInformation }: Transaction,
): MessageJson {
  const terms = practiceOf(payment).areTermsInRemittance ? payment.islamic : undefined;
  const text = withTerms(remittanceInformation, terms ?? {});
  return element({ Ustrd: text === '' ? undefined : [text] });
}

function writeSupplement(payment: Pain001Source): MessageJson | undefined {
  const { islamic: terms } = payment;
  if (!terms || practiceOf(payment).areTermsInRemittance) return undefined;
  const elements = [
    ...foreign('CtrctTp', terms.contractType),
    ...foreign('ShrhBrdRef', terms.shariahBoardRef),
    ...foreign('PrftRate', terms.profitRate),
  ];
  const content = { '#name': 'IslmcFin', '@xmlns': ISLAMIC_NAMESPACE, '#content': elements };
  return [element({ Envlp: element({ '#any': [content] }) })];
}

/** An element of the Islamic namespace; none for an absent value. */
function foreign(name: string, text: string | undefined): readonly MessageJson[] {
  return text === undefined ? [] : [{ '#name': name, '#content': [text] }];
}

function writeParty(party: Party | undefined): MessageJson {
  return element({ Nm: party?.name, PstlAdr: writeAddress(party?.postalAddress) });
}

function writeAddress(address: PostalAddress = {}): MessageJson {
  const { addressLines } = address;
  return element({
    StrtNm: address.streetName,
    BldgNb: address.buildingNumber,
    PstCd: address.postCode,
    TwnNm: address.townName,
    CtrySubDvsn: address.countrySubDivision,
    Ctry: address.country,
    AdrLine: addressLines && addressLines.length > 0 ? addressLines : undefined,
  });
}

function writeAccount(account: Account | undefined): MessageJson {
  const other = element({ Id: account?.accountNumber });
  return element({
    Id: element(account?.iban === undefined ? { Othr: other } : { IBAN: account.iban }),
  });
}

function writeAgent(agent: Agent | undefined): MessageJson {
  return element({
    FinInstnId: element({
      BICFI: agent?.bic,
      ClrSysMmbId: element({
        ClrSysId: writeClearingSystem(agent?.clearingSystemId),
        MmbId: agent?.clearingMemberId,
      }),
    }),
  });
}

function writeClearingSystem(id: string | undefined): MessageJson {
  return element(isClearingCode(id ?? '') ? { Cd: id } : { Prtry: id });
}

/** The schema requires the debtor's bank even in SEPA, which finds it by the IBAN. */
function writeDebtorAgent(agent: Agent | undefined): MessageJson {
  const isGiven = agent?.bic !== undefined || agent?.clearingMemberId !== undefined;
  if (isGiven) return writeAgent(agent);
  return element({ FinInstnId: element({ Othr: element({ Id: NO_AGENT }) }) });
}

function writeServiceLevel(payment: Pain001Source): MessageJson {
  const { serviceLevel: Cd } = practiceOf(payment);
  return element({ SvcLvl: Cd === undefined ? undefined : [{ Cd }] });
}

function practiceOf({ practice }: Pain001Source): Practice {
  return PRACTICES[practice as PracticeCode];
}

function isCbpr({ practice }: Pain001Source): boolean {
  return practice === 'CBPR+';
}
