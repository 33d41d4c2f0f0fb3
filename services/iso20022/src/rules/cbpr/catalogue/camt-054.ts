import { headerRules } from '../header';
import * as recurring from '../recurring';
import { pagesFromOne } from '../report';
import type { Catalogue } from '../rule';

const REPORT = 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn';
const ENTRY = `${REPORT}/Ntry`;

export const CAMT_054: Catalogue = {
  label: 'CBPR+ camt.054',
  rules: [
    ...headerRules(
      { family: 'camt.054', root: 'BkToCstmrDbtCdtNtfctn', report: 'Ntfctn' },
      { id: ['R2', 'R4'], definition: 'R5', copy: 'R1' },
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
    recurring.withoutStraySlash('R13', `${ENTRY}/NtryDtls/TxDtls/Refs`, 'InstrId'),
  ],
};
