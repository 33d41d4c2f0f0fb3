import * as unnumbered from '../unnumbered-rules';
import { headerRules } from '../header';
import * as identification from '../identification';
import * as recurring from '../recurring';
import type { Catalogue, CbprRule } from '../rule';

const ELEMENT = 'FICdtTrf';
const ROOT = `Document/${ELEMENT}`;
const GROUP = `${ROOT}/GrpHdr`;
const TX = `${ROOT}/CdtTrfTxInf`;
const COVERED = 'UndrlygCstmrCdtTrf';
const UNDERLYING = `${TX}/${COVERED}`;

const RELATED = 'compares a related header with the message that it came with';

/** The agents and parties of a transfer, in the order in which each form numbers them. */
const CHAIN = [
  ...['PrvsInstgAgt1', 'PrvsInstgAgt2', 'PrvsInstgAgt3', 'IntrmyAgt1', 'IntrmyAgt2', 'IntrmyAgt3'],
  ...['Dbtr', 'DbtrAgt', 'CdtrAgt', 'Cdtr'],
];

const chainBy = (numbers: readonly string[]): recurring.Places =>
  Object.fromEntries(CHAIN.map((agent, place) => [numbers[place], agent]));

/** Numbers of the rules that all forms share. */
interface TransferNumbers {
  readonly serviceLevel: string;
  readonly instructionCodes: string;
  readonly instructionId: string;
  readonly endToEndId: string;
  readonly currency: string;
  readonly address: string;
}

/** Rules that all forms share; those on the header have the same numbers in each. */
const transfer = (numbers: TransferNumbers, tracked: 'G001' | 'G004'): readonly CbprRule[] => [
  ...headerRules(
    { family: 'pacs.009', root: ELEMENT, transaction: 'CdtTrfTxInf' },
    {
      id: ['R1', 'R7'],
      definition: 'R8',
      to: ['R3', 'R4'],
      from: 'R5',
      priority: 'R2',
      related: 'R9',
    },
  ),
  recurring.trackedAs(numbers.serviceLevel, `${TX}/PmtTpInf/SvcLvl`, tracked),
  recurring.instructionsNotRepeated(numbers.instructionCodes, TX),
  recurring.withoutStraySlash(numbers.instructionId, `${TX}/PmtId`, 'InstrId'),
  recurring.endToEndFitsSixteen(numbers.endToEndId, `${TX}/PmtId`),
  ...recurring.notInMetal(TX, { [numbers.currency]: 'IntrBkSttlmAmt' }),
  recurring.addressNotRepeated(numbers.address),
  identification.exchangedByBic([], TX),
  unnumbered.createdWithOffset(GROUP),
  unnumbered.countedAsOne(GROUP),
  unnumbered.oneOnly(ROOT, 'CdtTrfTxInf'),
  unnumbered.tracked(`${TX}/PmtId`, 'UETR'),
  unnumbered.remittanceInOneLine(`${TX}/RmtInf`),
  ...unnumbered.leftOut(GROUP, ['BtchBookg', 'CtrlSum', 'TtlIntrBkSttlmAmt']),
  ...unnumbered.leftOut(TX, ['SplmtryData']),
  ...unnumbered.transactionOnly(GROUP, ['InstgAgt', 'InstdAgt', 'IntrBkSttlmDt', 'PmtTpInf']),
  ...unnumbered.ADDRESSES,
];

export const PACS_009: Catalogue = {
  label: 'CBPR+ pacs.009',
  rules: [
    ...transfer(
      {
        serviceLevel: 'R10',
        instructionCodes: 'R11',
        instructionId: 'R12',
        endToEndId: 'R13',
        currency: 'R16',
        address: 'R22',
      },
      'G004',
    ),
    ...identification.agentsOf(
      TX,
      ['R17', 'R18', 'R19', 'R20'],
      chainBy(['R21', 'R23', 'R24', 'R25', 'R26', 'R27', 'R28', 'R29', 'R30', 'R31']),
    ),
  ],
  unjudged: {
    R6: RELATED,
    R14: 'compares EndToEndId with the advice that is settled',
    R15: 'compares UETR with the advice that is settled',
    R32: 'asks for the creditor of the advice that is settled',
  },
};

/** Advice of a payment that is settled separately (ADV). */
export const PACS_009_ADV: Catalogue = {
  label: 'CBPR+ pacs.009 ADV',
  rules: [
    ...transfer(
      {
        serviceLevel: 'R10',
        instructionCodes: 'R18',
        instructionId: 'R19',
        endToEndId: 'R20',
        currency: 'R21',
        address: 'R16',
      },
      'G004',
    ),
    ...recurring.agentsNamedAndAddressed({
      R15: `${GROUP}/SttlmInf/InstgRmbrsmntAgt/FinInstnId`,
      R17: `${GROUP}/SttlmInf/InstdRmbrsmntAgt/FinInstnId`,
    }),
    ...identification.agentsOf(
      TX,
      ['R11', 'R12', 'R13', 'R14'],
      chainBy(['R22', 'R23', 'R24', 'R25', 'R26', 'R27', 'R28', 'R29', 'R30', 'R31']),
    ),
  ],
  unjudged: { R6: RELATED },
};

/** Cover that contains the customer's payment (COV). */
export const PACS_009_COV: Catalogue = {
  label: 'CBPR+ pacs.009 COV',
  rules: [
    ...transfer(
      {
        serviceLevel: 'R11',
        instructionCodes: 'R12',
        instructionId: 'R13',
        endToEndId: 'R15',
        currency: 'R17',
        address: 'R23',
      },
      'G001',
    ),
    recurring.remittanceOfOneKind('R10', `${UNDERLYING}/RmtInf`),
    ...identification.agentsOf(TX, ['R18', 'R19', 'R20', 'R21'], {
      ...chainBy(['R22', 'R24', 'R25', 'R26', 'R27', 'R28', 'R29', 'R30', 'R31', 'R32']),
      R44: `${COVERED}/DbtrAgt`,
      R45: `${COVERED}/PrvsInstgAgt1`,
      R46: `${COVERED}/PrvsInstgAgt2`,
      R47: `${COVERED}/PrvsInstgAgt3`,
      R48: `${COVERED}/IntrmyAgt1`,
      R49: `${COVERED}/IntrmyAgt2`,
      R50: `${COVERED}/IntrmyAgt3`,
      R51: `${COVERED}/CdtrAgt`,
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
    identification.ultimatePartyKnown(['R34', 'R35', 'R36'], `${UNDERLYING}/UltmtDbtr`),
    identification.partyHasAccountOrId(['R39', 'R41', 'R42'], UNDERLYING, 'Dbtr'),
    identification.partyHasAccountOrId(['R55', 'R56', 'R57'], UNDERLYING, 'Cdtr'),
    identification.ultimatePartyKnown(['R58', 'R60'], `${UNDERLYING}/UltmtCdtr`),
    recurring.remittanceNotTooLong('R61', `${UNDERLYING}/RmtInf`),
    unnumbered.remittanceInOneLine(`${UNDERLYING}/RmtInf`),
    recurring.inNoMetal([], UNDERLYING, 'InstdAmt'),
    {
      numbers: [],
      code: 'CBPR_COVER_UNDERLYING',
      at: TX,
      must: { have: [COVERED] },
      message:
        `a cover carries the payment that it covers: add ${COVERED}, or name the service of another ` +
        'form in BizSvc',
      reason: 'CH21',
      keeps: { [COVERED]: {} },
      breaks: {},
    },
  ],
  unjudged: {
    R6: RELATED,
    R14: 'compares EndToEndId with InstrId of the payment, which a cover does not carry',
    R16: 'compares UETR with that of the payment, which a cover does not carry',
  },
};
