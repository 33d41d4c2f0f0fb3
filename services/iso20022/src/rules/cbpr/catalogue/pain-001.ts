import * as unnumbered from '../unnumbered-rules';
import { headerRules } from '../header';
import { residesElsewhere } from '../identification';
import * as recurring from '../recurring';
import type { Catalogue } from '../rule';

const ROOT = 'Document/CstmrCdtTrfInitn';
const GROUP = `${ROOT}/GrpHdr`;
const PAYMENT = `${ROOT}/PmtInf`;
const TX = `${PAYMENT}/CdtTrfTxInf`;

export const PAIN_001: Catalogue = {
  label: 'CBPR+ pain.001',
  rules: [
    ...headerRules(
      { family: 'pain.001', root: 'CstmrCdtTrfInitn' },
      { id: ['R1', 'R3'], definition: 'R4', related: 'R5' },
    ),
    recurring.instructionsAgree(TX, { number: 'R6', given: 'CHQB', excludes: 'HOLD' }),
    recurring.instructionsAgree(TX, { number: 'R7', given: 'PHOB', excludes: 'TELB' }),
    {
      numbers: ['R8'],
      code: 'CBPR_PMTINFID',
      at: ROOT,
      must: { agree: ['PmtInf/PmtInfId', 'GrpHdr/MsgId'] },
      message: 'PmtInfId is MsgId of the group header: write the same into both',
      reason: 'CH16',
      keeps: { GrpHdr: { MsgId: 'MSG-17' }, PmtInf: [{ PmtInfId: 'MSG-17' }] },
      breaks: { GrpHdr: { MsgId: 'MSG-17' }, PmtInf: [{ PmtInfId: 'PMT-17' }] },
    },
    recurring.addressNotRepeated('R11'),
    recurring.remittanceOfOneKind('R12', `${TX}/RmtInf`),
    {
      numbers: ['R17'],
      code: 'CBPR_ULTIMATE_DEBTOR_LEVEL',
      at: PAYMENT,
      must: { lack: ['UltmtDbtr'] },
      message: 'UltmtDbtr stands in the transaction, unless the bank agreed to it here: move it',
      severity: 'WARNING',
      reason: 'CH17',
      keeps: { CdtTrfTxInf: [{ UltmtDbtr: { Nm: 'Huda Salem' } }] },
      breaks: { UltmtDbtr: { Nm: 'Huda Salem' } },
    },
    ...['Dbtr', 'UltmtDbtr'].map((party) => residesElsewhere('R19', `${PAYMENT}/${party}`)),
    ...['UltmtDbtr', 'Cdtr', 'UltmtCdtr'].map((party) => residesElsewhere('R23', `${TX}/${party}`)),
    recurring.instructionsNotRepeated('R20', TX),
    recurring.remittanceNotTooLong('R31', `${TX}/RmtInf`),
    ...recurring.addressedPartiesNamed({
      R10: `${GROUP}/InitgPty`,
      R13: `${PAYMENT}/Dbtr`,
      R18: `${PAYMENT}/UltmtDbtr`,
      R22: `${TX}/UltmtDbtr`,
      R28: `${TX}/Cdtr`,
      R30: `${TX}/UltmtCdtr`,
      R32: `${TX}/RmtInf/Strd/Invcr`,
      R33: `${TX}/RmtInf/Strd/Invcee`,
      R34: `${TX}/RmtInf/Strd/GrnshmtRmt/Grnshee`,
      R35: `${TX}/RmtInf/Strd/GrnshmtRmt/GrnshmtAdmstr`,
    }),
    ...recurring.agentsNamedAndAddressed({
      R15: `${PAYMENT}/DbtrAgt/FinInstnId`,
      R24: `${TX}/IntrmyAgt1/FinInstnId`,
      R25: `${TX}/IntrmyAgt2/FinInstnId`,
      R26: `${TX}/IntrmyAgt3/FinInstnId`,
      R27: `${TX}/CdtrAgt/FinInstnId`,
    }),
    unnumbered.createdWithOffset(GROUP),
    unnumbered.countedAsOne(GROUP),
    unnumbered.oneOnly(ROOT, 'PmtInf'),
    unnumbered.oneOnly(PAYMENT, 'CdtTrfTxInf'),
    unnumbered.tracked(`${TX}/PmtId`, 'UETR'),
    unnumbered.remittanceInOneLine(`${TX}/RmtInf`),
    recurring.inNoMetal([], TX, 'Amt/InstdAmt'),
    unnumbered.notByServiceLevel(PAYMENT),
    unnumbered.notByServiceLevel(TX),
    ...unnumbered.leftOut(GROUP, ['CtrlSum']),
    ...unnumbered.leftOut(PAYMENT, ['BtchBookg', 'NbOfTxs', 'CtrlSum']),
    ...unnumbered.leftOut(TX, ['SplmtryData']),
    {
      numbers: [],
      code: 'CBPR_PMTMTD',
      at: PAYMENT,
      must: { holdOneOf: { path: 'PmtMtd', values: ['TRF', 'CHK'] } },
      message: 'CBPR+ pays by transfer or cheque: write TRF or CHK',
      reason: 'CH16',
      keeps: { PmtMtd: 'TRF' },
      breaks: { PmtMtd: 'TRA' },
    },
    ...unnumbered.ADDRESSES,
  ],
  unjudged: {
    R2: 'compares a related header with the message that it came with',
    R9: 'compares the MsgId with that of the initiating party',
    R14: 'recommends the currency of an account, and asks for nothing',
    R16: 'prefers a BIC, or name and address, to a number in a clearing system',
    R21: 'tells where InstrId comes back to',
    R29: 'asks for an ultimate creditor where there is one',
  },
};
