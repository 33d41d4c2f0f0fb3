import { ADDRESSES, createdWithOffset } from '../unnumbered-rules';
import { assignedAsSent, headerRules } from '../header';
import type { Catalogue } from '../rule';

/*
 * Families whose numbered rules were not available: only the rules that CBPR+ has for all. camt.056 has no
 * group header. Account reports and requests for them are exempt from the rules on addresses.
 * Source: Swift, removal of unstructured addresses.
 */
export const CAMT_053: Catalogue = {
  label: 'CBPR+ camt.053',
  rules: [
    ...headerRules({ family: 'camt.053', root: 'BkToCstmrStmt' }, { id: [] }),
    createdWithOffset('Document/BkToCstmrStmt/GrpHdr'),
  ],
};
export const CAMT_056: Catalogue = {
  label: 'CBPR+ camt.056',
  rules: [
    ...headerRules({ family: 'camt.056', root: 'FIToFIPmtCxlReq' }, {}),
    ...assignedAsSent('Document/FIToFIPmtCxlReq/Assgnmt'),
    createdWithOffset('Document/FIToFIPmtCxlReq/Assgnmt'),
    ...ADDRESSES,
  ],
};
export const CAMT_060: Catalogue = {
  label: 'CBPR+ camt.060',
  rules: [
    ...headerRules({ family: 'camt.060', root: 'AcctRptgReq' }, { id: [] }),
    createdWithOffset('Document/AcctRptgReq/GrpHdr'),
  ],
};
export const PAIN_002: Catalogue = {
  label: 'CBPR+ pain.002',
  rules: [
    ...headerRules({ family: 'pain.002', root: 'CstmrPmtStsRpt' }, { id: [] }),
    createdWithOffset('Document/CstmrPmtStsRpt/GrpHdr'),
    ...ADDRESSES,
  ],
};
export const PAIN_008: Catalogue = {
  label: 'CBPR+ pain.008',
  rules: [
    ...headerRules({ family: 'pain.008', root: 'CstmrDrctDbtInitn' }, { id: [] }),
    createdWithOffset('Document/CstmrDrctDbtInitn/GrpHdr'),
    ...ADDRESSES,
  ],
};
