import { createdWithOffset } from '../unnumbered-rules';
import { headerRules } from '../header';
import * as recurring from '../recurring';
import { pagesFromOne } from '../report';
import type { Catalogue } from '../rule';

const ROOT = 'Document/BkToCstmrDbtCdtNtfctn';
const REPORT = `${ROOT}/Ntfctn`;
const ENTRY = `${REPORT}/Ntry`;

export const CAMT_054: Catalogue = {
  label: 'CBPR+ camt.054',
  rules: [
    ...headerRules(
      { family: 'camt.054', root: 'BkToCstmrDbtCdtNtfctn', report: 'Ntfctn' },
      { id: ['R2', 'R4'], definition: 'R5', copy: 'R1', related: 'R6' },
    ),
    pagesFromOne('R8', `${REPORT}/NtfctnPgntn`),
    {
      numbers: ['R10'],
      code: 'CBPR_BOOKING_DATE',
      at: ENTRY,
      where: { value: 'Sts/Cd', in: ['BOOK'] },
      must: { haveOneOf: ['BookgDt', 'ValDt'] },
      message: 'a booked entry has a date: add BookgDt, ValDt or both',
      reason: 'CH21',
      keeps: { Sts: { Cd: 'BOOK' }, ValDt: { Dt: '2026-11-22' } },
      breaks: { Sts: { Cd: 'BOOK' } },
    },
    {
      numbers: ['R11'],
      code: 'CBPR_REVERSAL_FALSE',
      at: ENTRY,
      must: { holdNoneOf: { path: 'RvslInd', values: ['false', '0'] } },
      message: 'RvslInd stands only at a reversal: take it out where it is false',
      severity: 'WARNING',
      reason: 'CH17',
      keeps: { RvslInd: 'true' },
      breaks: { RvslInd: 'false' },
    },
    recurring.withoutStraySlash('R13', `${ENTRY}/NtryDtls/TxDtls/Refs`, 'InstrId'),
    createdWithOffset(`${ROOT}/GrpHdr`),
  ],
  unjudged: {
    R3: 'compares a related header with the message that it came with',
    R7: 'gives examples of what AddtlInf may say',
    R9: 'compares the sequence numbers of a copy with the notification',
    R12: 'says what the charges of an entry of many payments are for',
    R14: 'asks for the UETR of a payment that has one',
    R15: 'says where the charges of the payments of an entry stand',
  },
};
