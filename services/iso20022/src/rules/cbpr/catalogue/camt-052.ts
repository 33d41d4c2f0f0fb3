import { createdWithOffset } from '../unnumbered-rules';
import { headerRules } from '../header';
import * as recurring from '../recurring';
import { pagesFromOne } from '../report';
import type { Catalogue, CbprRule } from '../rule';

const ROOT = 'Document/BkToCstmrAcctRpt';
const REPORT = `${ROOT}/Rpt`;
const DETAILS = `${REPORT}/Ntry/NtryDtls/TxDtls`;
const record = (amount: string) => ({
  Amt: { '@Ccy': 'SAR', '#text': amount },
  CdtDbtInd: 'CRDT',
});

interface Total {
  readonly numbers: readonly string[];
  readonly code: string;
  readonly element: string;
}
const CHARGES = {
  numbers: ['R11', 'R15'],
  code: 'CBPR_CHARGES_TOTAL',
  element: 'TtlChrgsAndTaxAmt',
};
const INTEREST = {
  numbers: ['R12', 'R16'],
  code: 'CBPR_INTEREST_TOTAL',
  element: 'TtlIntrstAndTaxAmt',
};

/**
 * At Chrgs or Intrst, of entries and of their details, under the same numbers. The catalogue's own program
 * tolerates 0.01 and sums the records of all details; here each total is exact.
 */
const totalled = (at: string, { numbers, code, element }: Total): CbprRule => ({
  numbers,
  code,
  at,
  must: { total: { path: element, of: 'Rcrd/Amt', directions: 'Rcrd/CdtDbtInd' } },
  message: `${element} is the sum of Amt of the records: correct the total or the records`,
  reason: 'AM10',
  keeps: {
    [element]: { '@Ccy': 'SAR', '#text': '0.30' },
    Rcrd: [record('0.10'), record('0.2')],
  },
  breaks: {
    [element]: { '@Ccy': 'SAR', '#text': '0.31' },
    Rcrd: [record('0.10'), record('0.2')],
  },
});

/** Balances that a report with entries states, so that its reader need not compute them. */
const balanced = (balance: 'ITBD' | 'ITAV'): CbprRule => ({
  numbers: ['R10'],
  code: `CBPR_BALANCE_${balance}`,
  at: REPORT,
  where: { has: 'Ntry' },
  must: { haveValue: { path: 'Bal/Tp/CdOrPrtry/Cd', value: balance } },
  message: `a report with entries tells the intraday balance ${balance}: add a Bal of that type`,
  severity: 'WARNING',
  reason: 'CH21',
  keeps: { Bal: [{ Tp: { CdOrPrtry: { Cd: balance } } }], Ntry: [{}] },
  breaks: { Bal: [{ Tp: { CdOrPrtry: { Cd: 'OPBD' } } }], Ntry: [{}] },
});

export const CAMT_052: Catalogue = {
  label: 'CBPR+ camt.052',
  rules: [
    ...headerRules(
      { family: 'camt.052', root: 'BkToCstmrAcctRpt', report: 'Rpt' },
      { id: ['R2', 'R4'], definition: 'R5', copy: 'R1', related: 'R6' },
    ),
    pagesFromOne('R7', `${REPORT}/RptPgntn`),
    ...recurring.addressedPartiesNamed({ R9: `${REPORT}/Acct/Ownr` }),
    balanced('ITBD'),
    balanced('ITAV'),
    totalled(`${REPORT}/Ntry/Chrgs`, CHARGES),
    totalled(`${REPORT}/Ntry/Intrst`, INTEREST),
    totalled(`${DETAILS}/Chrgs`, CHARGES),
    totalled(`${DETAILS}/Intrst`, INTEREST),
    recurring.withoutStraySlash('R13', `${DETAILS}/Refs`, 'InstrId'),
    recurring.remittanceNotTooLong('R17', `${DETAILS}/RmtInf`),
    createdWithOffset(`${ROOT}/GrpHdr`),
  ],
  unjudged: {
    R3: 'compares a related header with the message that it came with',
    R8: 'compares the sequence numbers of a copy with the report',
    R14: 'asks for the UETR of a payment that has one',
  },
};
