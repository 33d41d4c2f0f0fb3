import * as beyond from '../beyond';
import { headerRules } from '../header';
import * as recurring from '../recurring';
import type { Catalogue, CbprRule } from '../rule';

const ELEMENT = 'FICdtTrf';
const ROOT = `Document/${ELEMENT}`;
const TX = `${ROOT}/CdtTrfTxInf`;
const SETTLEMENT = `${ROOT}/GrpHdr/SttlmInf`;
const UNDERLYING = `${TX}/UndrlygCstmrCdtTrf`;
const TWINS = { family: 'pacs.009', root: ELEMENT, transaction: 'CdtTrfTxInf' } as const;

/** The header is asked alike in all forms of the message, under the same numbers. */
const HEADER = headerRules(TWINS, {
  id: ['R1', 'R7'],
  definition: 'R8',
  to: ['R3', 'R4'],
  from: 'R5',
  priority: 'R2',
});

const BEYOND: readonly CbprRule[] = [
  beyond.createdWithOffset(`${ROOT}/GrpHdr`),
  beyond.countedAsOne(`${ROOT}/GrpHdr`),
  beyond.oneOnly(ROOT, 'CdtTrfTxInf'),
  beyond.tracked(`${TX}/PmtId`, 'UETR'),
  ...beyond.leftOut(`${ROOT}/GrpHdr`, ['BtchBookg', 'CtrlSum']),
  ...beyond.ADDRESSES,
];

export const PACS_009: Catalogue = {
  label: 'CBPR+ pacs.009',
  rules: [
    ...HEADER,
    recurring.trackedAs('R10', `${TX}/PmtTpInf/SvcLvl`, 'G004'),
    recurring.instructionsNotRepeated('R11', TX),
    recurring.withoutStraySlash('R12', `${TX}/PmtId`, 'InstrId'),
    recurring.endToEndFitsSixteen('R13', `${TX}/PmtId`),
    ...recurring.notInMetal(TX, { R16: 'IntrBkSttlmAmt' }),
    recurring.addressNotRepeated('R22'),
    ...recurring.agentsNamedAndAddressed({
      R21: `${TX}/PrvsInstgAgt1/FinInstnId`,
      R23: `${TX}/PrvsInstgAgt2/FinInstnId`,
      R24: `${TX}/PrvsInstgAgt3/FinInstnId`,
      R25: `${TX}/IntrmyAgt1/FinInstnId`,
      R26: `${TX}/IntrmyAgt2/FinInstnId`,
      R27: `${TX}/IntrmyAgt3/FinInstnId`,
      R28: `${TX}/Dbtr/FinInstnId`,
      R29: `${TX}/DbtrAgt/FinInstnId`,
      R30: `${TX}/CdtrAgt/FinInstnId`,
      R31: `${TX}/Cdtr/FinInstnId`,
    }),
    ...BEYOND,
  ],
};

/** The advice of a payment that is settled apart. */
export const PACS_009_ADV: Catalogue = {
  label: 'CBPR+ pacs.009 ADV',
  rules: [
    ...HEADER,
    recurring.trackedAs('R10', `${TX}/PmtTpInf/SvcLvl`, 'G004'),
    recurring.addressNotRepeated('R16'),
    recurring.instructionsNotRepeated('R18', TX),
    recurring.withoutStraySlash('R19', `${TX}/PmtId`, 'InstrId'),
    recurring.endToEndFitsSixteen('R20', `${TX}/PmtId`),
    ...recurring.notInMetal(TX, { R21: 'IntrBkSttlmAmt' }),
    ...recurring.agentsNamedAndAddressed({
      R15: `${SETTLEMENT}/InstgRmbrsmntAgt/FinInstnId`,
      R17: `${SETTLEMENT}/InstdRmbrsmntAgt/FinInstnId`,
      R22: `${TX}/PrvsInstgAgt1/FinInstnId`,
      R23: `${TX}/PrvsInstgAgt2/FinInstnId`,
      R24: `${TX}/PrvsInstgAgt3/FinInstnId`,
      R25: `${TX}/IntrmyAgt1/FinInstnId`,
      R26: `${TX}/IntrmyAgt2/FinInstnId`,
      R27: `${TX}/IntrmyAgt3/FinInstnId`,
      R28: `${TX}/Dbtr/FinInstnId`,
      R29: `${TX}/DbtrAgt/FinInstnId`,
      R30: `${TX}/CdtrAgt/FinInstnId`,
      R31: `${TX}/Cdtr/FinInstnId`,
    }),
    ...BEYOND,
  ],
};

/** The cover of a customer's payment, which it carries. */
export const PACS_009_COV: Catalogue = {
  label: 'CBPR+ pacs.009 COV',
  rules: [
    ...HEADER,
    recurring.remittanceOfOneKind('R10', `${UNDERLYING}/RmtInf`),
    recurring.trackedAs('R11', `${TX}/PmtTpInf/SvcLvl`, 'G001'),
    recurring.instructionsNotRepeated('R12', TX),
    recurring.withoutStraySlash('R13', `${TX}/PmtId`, 'InstrId'),
    recurring.endToEndFitsSixteen('R15', `${TX}/PmtId`),
    ...recurring.notInMetal(TX, { R17: 'IntrBkSttlmAmt' }),
    recurring.addressNotRepeated('R23'),
    ...recurring.agentsNamedAndAddressed({
      R22: `${TX}/PrvsInstgAgt1/FinInstnId`,
      R24: `${TX}/PrvsInstgAgt2/FinInstnId`,
      R25: `${TX}/PrvsInstgAgt3/FinInstnId`,
      R26: `${TX}/IntrmyAgt1/FinInstnId`,
      R27: `${TX}/IntrmyAgt2/FinInstnId`,
      R28: `${TX}/IntrmyAgt3/FinInstnId`,
      R29: `${TX}/Dbtr/FinInstnId`,
      R30: `${TX}/DbtrAgt/FinInstnId`,
      R31: `${TX}/CdtrAgt/FinInstnId`,
      R32: `${TX}/Cdtr/FinInstnId`,
      R44: `${UNDERLYING}/DbtrAgt/FinInstnId`,
      R45: `${UNDERLYING}/PrvsInstgAgt1/FinInstnId`,
      R46: `${UNDERLYING}/PrvsInstgAgt2/FinInstnId`,
      R47: `${UNDERLYING}/PrvsInstgAgt3/FinInstnId`,
      R48: `${UNDERLYING}/IntrmyAgt1/FinInstnId`,
      R49: `${UNDERLYING}/IntrmyAgt2/FinInstnId`,
      R50: `${UNDERLYING}/IntrmyAgt3/FinInstnId`,
      R51: `${UNDERLYING}/CdtrAgt/FinInstnId`,
    }),
    ...recurring.addressedPartiesNamed({
      R33: `${UNDERLYING}/UltmtDbtr`,
      R37: `${UNDERLYING}/InitgPty`,
      R43: `${UNDERLYING}/Dbtr`,
      R53: `${UNDERLYING}/Cdtr`,
      R59: `${UNDERLYING}/UltmtCdtr`,
    }),
    ...recurring.partiesNamedWithoutBic({ R38: `${UNDERLYING}/Dbtr`, R54: `${UNDERLYING}/Cdtr` }),
    ...recurring.partiesWithBicUnnamed({ R40: `${UNDERLYING}/Dbtr`, R52: `${UNDERLYING}/Cdtr` }),
    recurring.remittanceNotTooLong('R61', `${UNDERLYING}/RmtInf`),
    ...BEYOND,
  ],
};
