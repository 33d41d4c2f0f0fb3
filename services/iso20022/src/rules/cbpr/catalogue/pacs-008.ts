import * as unnumbered from '../unnumbered-rules';
import * as charges from '../charges';
import { knownByNameAndIban } from '../domestic';
import { headerRules } from '../header';
import * as identification from '../identification';
import * as recurring from '../recurring';
import type { Catalogue, CbprRule } from '../rule';

const ELEMENT = 'FIToFICstmrCdtTrf';
const ROOT = `Document/${ELEMENT}`;
const GROUP = `${ROOT}/GrpHdr`;
const TX = `${ROOT}/CdtTrfTxInf`;
const SETTLEMENT = `${GROUP}/SttlmInf`;
const TWINS = { family: 'pacs.008', root: ELEMENT, transaction: 'CdtTrfTxInf' } as const;
const AMOUNTS = { instructed: 'InstdAmt', settled: 'IntrBkSttlmAmt' };

const AGENTS = [
  'ChrgsInf/Agt',
  ...[1, 2, 3].flatMap((number) => [`PrvsInstgAgt${number}`, `IntrmyAgt${number}`]),
  'DbtrAgt',
  'CdtrAgt',
];

const BEYOND: readonly CbprRule[] = [
  unnumbered.createdWithOffset(GROUP),
  unnumbered.countedAsOne(GROUP),
  unnumbered.oneOnly(ROOT, 'CdtTrfTxInf'),
  unnumbered.tracked(`${TX}/PmtId`, 'UETR'),
  unnumbered.notByServiceLevel(TX),
  unnumbered.remittanceInOneLine(`${TX}/RmtInf`),
  ...unnumbered.leftOut(GROUP, ['BtchBookg', 'CtrlSum', 'TtlIntrBkSttlmAmt']),
  ...unnumbered.leftOut(TX, ['SplmtryData']),
  ...unnumbered.transactionOnly(GROUP, ['InstgAgt', 'InstdAgt', 'IntrBkSttlmDt', 'PmtTpInf']),
  ...unnumbered.ADDRESSES,
];

export const PACS_008: Catalogue = {
  label: 'CBPR+ pacs.008',
  rules: [
    ...headerRules(TWINS, {
      id: ['R1', 'R7'],
      definition: 'R8',
      to: ['R2', 'R3'],
      from: 'R5',
      priority: 'R4',
      related: 'R9',
    }),
    recurring.instructionsAgree(TX, { number: 'R10', given: 'PHOB', excludes: 'TELB' }),
    recurring.instructionsAgree(TX, { number: 'R11', given: 'CHQB', excludes: 'HOLD' }),
    recurring.trackedAs('R13', `${TX}/PmtTpInf/SvcLvl`, 'G001'),
    recurring.addressNotRepeated('R20'),
    charges.chargesToldOnceForDebt('R23', TX),
    recurring.remittanceOfOneKind('R24', `${TX}/RmtInf`),
    recurring.instructionsNotRepeated('R25', TX),
    charges.chargesToldForCred('R26', TX),
    recurring.remittanceHereOrThere('R27', TX),
    recurring.withoutStraySlash('R28', `${TX}/PmtId`, 'InstrId'),
    recurring.endToEndTold('R29', `${TX}/PmtId`),
    charges.chargesExplainTheDifference(['R30', 'R33'], TX, AMOUNTS),
    charges.prepaidChargesTold(['R30', 'R33'], TX, AMOUNTS),
    ...recurring.notInMetal(TX, { R31: 'IntrBkSttlmAmt' }),
    ...recurring.agentsNamedAndAddressed({
      R12: `${TX}/ChrgsInf/Agt/FinInstnId`,
      R19: `${SETTLEMENT}/InstgRmbrsmntAgt/FinInstnId`,
      R21: `${SETTLEMENT}/InstdRmbrsmntAgt/FinInstnId`,
      R22: `${SETTLEMENT}/ThrdRmbrsmntAgt/FinInstnId`,
      R35: `${TX}/PrvsInstgAgt1/FinInstnId`,
      R36: `${TX}/PrvsInstgAgt2/FinInstnId`,
      R37: `${TX}/PrvsInstgAgt3/FinInstnId`,
      R38: `${TX}/IntrmyAgt1/FinInstnId`,
      R39: `${TX}/IntrmyAgt2/FinInstnId`,
      R40: `${TX}/IntrmyAgt3/FinInstnId`,
      R52: `${TX}/DbtrAgt/FinInstnId`,
      R53: `${TX}/CdtrAgt/FinInstnId`,
    }),
    ...recurring.addressedPartiesNamed({
      R44: `${TX}/UltmtDbtr`,
      R45: `${TX}/InitgPty`,
      R48: `${TX}/Dbtr`,
      R56: `${TX}/Cdtr`,
      R60: `${TX}/UltmtCdtr`,
    }),
    ...recurring.partiesWithBicUnnamed({ R47: `${TX}/Dbtr`, R54: `${TX}/Cdtr` }),
    ...recurring.partiesNamedWithoutBic({ R50: `${TX}/Dbtr`, R55: `${TX}/Cdtr` }),
    recurring.remittanceNotTooLong('R63', `${TX}/RmtInf`),
    identification.agentsKnown(['R14', 'R16', 'R17', 'R18'], TX, AGENTS),
    identification.exchangedByBic(['R15'], TX),
    identification.ultimatePartyKnown(['R41', 'R42', 'R43'], `${TX}/UltmtDbtr`),
    identification.partyHasAccountOrId(['R46', 'R49', 'R51'], TX, 'Dbtr'),
    identification.partyHasAccountOrId(['R57', 'R58', 'R59'], TX, 'Cdtr'),
    identification.ultimatePartyKnown(['R61', 'R62'], `${TX}/UltmtCdtr`),
    ...BEYOND,
  ],
  unjudged: {
    R6: 'compares a related header with the message that it came with',
    R32: 'compares amounts of two currencies, by a rate that the message need not have',
    R34: 'asks who deducted charges; in one currency R30 asks it of every charge bearer',
  },
};

/** Straight-through processing (STP), named by the header. */
export const PACS_008_STP: Catalogue = {
  label: 'CBPR+ pacs.008 STP',
  rules: [
    ...headerRules(TWINS, {
      id: ['R1', 'R7'],
      definition: 'R8',
      to: ['R3', 'R4'],
      from: 'R5',
      priority: 'R2',
      related: 'R9',
    }),
    recurring.trackedAs('R10', `${TX}/PmtTpInf/SvcLvl`, 'G001'),
    recurring.remittanceHereOrThere('R11', TX),
    ...knownByNameAndIban(TX),
    charges.chargesToldOnceForDebt('R13', TX),
    charges.chargesToldForCred('R14', TX),
    recurring.withoutStraySlash('R19', `${TX}/PmtId`, 'InstrId'),
    recurring.endToEndTold('R20', `${TX}/PmtId`),
    ...recurring.notInMetal(TX, { R21: 'IntrBkSttlmAmt' }),
    charges.chargesExplainTheDifference(['R23'], TX, AMOUNTS),
    charges.prepaidChargesTold(['R23'], TX, AMOUNTS),
    recurring.addressNotRepeated('R29'),
    ...recurring.addressedPartiesNamed({
      R28: `${TX}/UltmtDbtr`,
      R30: `${TX}/InitgPty`,
      R31: `${TX}/Dbtr`,
      R40: `${TX}/Cdtr`,
      R43: `${TX}/UltmtCdtr`,
    }),
    ...recurring.partiesNamedWithoutBic({ R33: `${TX}/Dbtr`, R41: `${TX}/Cdtr` }),
    ...recurring.partiesWithBicUnnamed({ R35: `${TX}/Dbtr`, R38: `${TX}/Cdtr` }),
    identification.exchangedByBic([], TX),
    identification.ultimatePartyKnown(['R25', 'R26', 'R27'], `${TX}/UltmtDbtr`),
    identification.partyHasAccountOrId(['R32', 'R34', 'R36'], TX, 'Dbtr'),
    identification.partyHasAccountOrId(['R37', 'R39', 'R42'], TX, 'Cdtr'),
    identification.ultimatePartyKnown(['R44', 'R45'], `${TX}/UltmtCdtr`),
    ...BEYOND,
  ],
  unjudged: {
    R6: 'compares a related header with the message that it came with',
    R22: 'compares amounts of two currencies, by a rate that the message need not have',
    R24: 'asks who deducted charges; in one currency R23 asks it of every charge bearer',
  },
};
