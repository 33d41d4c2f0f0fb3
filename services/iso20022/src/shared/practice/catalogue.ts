import type { Family } from '../families';
import { CONTRACT_TYPES, type Practice, type PracticeCode } from './practice';
import {
  CROSS_BORDER_SYSTEMS,
  EURO_SYSTEMS,
  GULF_SYSTEMS,
  INDONESIAN_SYSTEMS,
  MALAYSIAN_SYSTEMS,
  PAKISTANI_SYSTEMS,
} from './systems';

const STATEMENTS: readonly Family[] = ['camt.052', 'camt.053', 'camt.054', 'camt.056'];
const EURO_MESSAGES: readonly Family[] = [
  ...(['pain.001', 'pain.002', 'pain.008', 'pacs.002', 'pacs.004', 'pacs.008'] as const),
  ...STATEMENTS,
];
const MESSAGES: readonly Family[] = [
  ...(['pain.001', 'pain.002', 'pacs.002', 'pacs.004', 'pacs.008', 'pacs.009'] as const),
  ...STATEMENTS,
  'camt.060',
];

const PAYMENT = [
  ...['paymentInformationId', 'paymentMethod', 'numberOfTransactions'],
  ...['requestedExecutionDate', 'debtor.name'],
];
const TRANSACTION = ['endToEndId', 'amount.value', 'amount.currency', 'creditor.name'];

interface More {
  readonly payment: readonly string[];
  readonly transaction: readonly string[];
}

/** Mandatory fields of every market and of this one. */
const mandatory = ({ payment, transaction }: More) => [
  ...[...PAYMENT, ...payment].map((path) => `creditTransfer.${path}`),
  ...[...TRANSACTION, ...transaction].map((path) => `creditTransfer.transactions[].${path}`),
];

/** Defaults outside the euro area; the charge bearers are an assumption except in CBPR+. */
const DOMESTIC = {
  supportedMessages: MESSAGES,
  islamicFinanceEnabled: true,
  supportedContracts: CONTRACT_TYPES,
  chargeBearers: ['DEBT', 'CRED', 'SHAR'],
  paymentMethods: ['TRF', 'CHK', 'TRA'],
} as const;

/** Markets without IBAN: Malaysia and Indonesia. */
const NUMBERED = {
  ...DOMESTIC,
  accounts: 'NUMBER',
  mandatoryFields: mandatory({ payment: ['debtorAgent.bic'], transaction: ['creditorAgent.bic'] }),
} as const;

const IBANS = ['debtorAccount.iban', 'debtorAgent.bic'];
const CREDITOR_IBANS = ['creditorAccount.iban', 'creditorAgent.bic'];

/** Source: docs/market-practices.md, which grades the evidence of each. */
export const PRACTICES: Readonly<Record<PracticeCode, Practice>> = {
  'CBPR+': {
    ...DOMESTIC,
    code: 'CBPR+',
    name: 'Cross-Border Payments and Reporting Plus',
    region: 'GLOBAL',
    systems: CROSS_BORDER_SYSTEMS,
    mandatoryFields: mandatory({
      payment: ['debtor.postalAddress.country', 'debtorAgent.bic'],
      transaction: ['creditorAgent.bic'],
    }),
    currencies: { except: ['XAU', 'XAG', 'XPD', 'XPT'] },
    paymentMethods: ['TRF', 'CHK'],
    accounts: 'EITHER',
    memberIds: ['creditorAgent'],
    maxTransactions: 1,
    areTermsInRemittance: true,
    isCharsetLimited: true,
    address: {
      unstructuredEndDate: '2026-11-14',
      maxLines: 2,
      duplicatedRule: 'pain.001 R11',
      namelessRules: { debtor: 'pain.001 R13', creditor: 'pain.001 R28' },
    },
  },
  GCC: {
    ...DOMESTIC,
    code: 'GCC',
    name: 'Gulf Cooperation Council payment practice',
    region: 'GCC',
    systems: GULF_SYSTEMS,
    mandatoryFields: mandatory({
      payment: IBANS,
      transaction: [...CREDITOR_IBANS, 'purposeCode'],
    }),
    currencies: ['AED', 'SAR', 'KWD', 'BHD', 'OMR', 'QAR', 'USD'],
    accounts: 'IBAN',
  },
  SEPA: {
    code: 'SEPA',
    name: 'Single Euro Payments Area Credit Transfer',
    region: 'EU',
    supportedMessages: EURO_MESSAGES,
    systems: EURO_SYSTEMS,
    mandatoryFields: mandatory({
      payment: ['debtorAccount.iban'],
      transaction: ['creditorAccount.iban'],
    }),
    islamicFinanceEnabled: false,
    supportedContracts: [],
    currencies: ['EUR'],
    chargeBearers: ['SLEV'],
    paymentMethods: ['TRF'],
    accounts: 'IBAN',
    maxAmount: '999999999.99',
    maxNameLength: 70,
    serviceLevel: 'SEPA',
    isRemittanceSingle: true,
    address: { unstructuredEndDate: '2026-11-15', maxLines: 2 },
  },
  MY: {
    ...NUMBERED,
    code: 'MY',
    name: 'Malaysia domestic payment practice',
    region: 'MY',
    systems: MALAYSIAN_SYSTEMS,
    currencies: ['MYR'],
  },
  ID: {
    ...NUMBERED,
    code: 'ID',
    name: 'Indonesia domestic payment practice',
    region: 'ID',
    systems: INDONESIAN_SYSTEMS,
    currencies: ['IDR'],
  },
  PK: {
    ...DOMESTIC,
    code: 'PK',
    name: 'Pakistan domestic payment practice',
    region: 'PK',
    systems: PAKISTANI_SYSTEMS,
    mandatoryFields: mandatory({ payment: IBANS, transaction: CREDITOR_IBANS }),
    currencies: ['PKR'],
    accounts: 'IBAN',
  },
};
