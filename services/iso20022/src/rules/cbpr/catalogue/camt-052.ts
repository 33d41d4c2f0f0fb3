import { headerRules } from '../header';
import * as recurring from '../recurring';
import { pagesFromOne } from '../report';
import type { Catalogue, CbprRule } from '../rule';

const REPORT = 'Document/BkToCstmrAcctRpt/Rpt';
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

/** At Chrgs or Intrst. */
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

export const CAMT_052: Catalogue = {
  label: 'CBPR+ camt.052',
  rules: [
    ...headerRules(
      { family: 'camt.052', root: 'BkToCstmrAcctRpt', report: 'Rpt' },
      { id: ['R2', 'R4'], definition: 'R5', copy: 'R1' },
    ),
    pagesFromOne('R7', `${REPORT}/RptPgntn`),
    ...recurring.addressedPartiesNamed({ R9: `${REPORT}/Acct/Ownr` }),
    totalled(`${REPORT}/Ntry/Chrgs`, CHARGES),
    totalled(`${REPORT}/Ntry/Intrst`, INTEREST),
    totalled(`${DETAILS}/Chrgs`, CHARGES),
    totalled(`${DETAILS}/Intrst`, INTEREST),
    recurring.withoutStraySlash('R13', `${DETAILS}/Refs`, 'InstrId'),
    recurring.remittanceNotTooLong('R17', `${DETAILS}/RmtInf`),
  ],
};
