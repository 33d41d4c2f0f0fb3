import * as unnumbered from '../unnumbered-rules';
import { chargesExplainTheDifference, chargesToldForCred } from '../charges';
import { headerRules } from '../header';
import * as identification from '../identification';
import { partialReturn } from '../partial-return';
import * as recurring from '../recurring';
import type { Catalogue, CbprRule } from '../rule';

const ROOT = 'Document/PmtRtr';
const GROUP = `${ROOT}/GrpHdr`;
const TX = `${ROOT}/TxInf`;
const CHAIN = `${TX}/RtrChain`;
const ORIGINAL = `${TX}/OrgnlTxRef`;

const OF_ACCOUNTS = Object.fromEntries(
  ['R35', 'R38', 'R39', 'R51', 'R54', 'R56'].map((number) => [
    number,
    'asks for an account beside a party of the chain, which has no place for one',
  ]),
);

/** A detail of the returned payment stands once: beside OrgnlTxRef or in it. */
const toldOnce = (number: string, outside: string, within: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_ORIGINAL_TWICE',
  at: TX,
  where: { has: outside },
  must: { lack: [`OrgnlTxRef/${within}`] },
  message: `${outside} tells what OrgnlTxRef/${within} would: take the latter out`,
  reason: 'CH17',
  keeps: { [outside]: '1', OrgnlTxRef: {} },
  breaks: { [outside]: '1', OrgnlTxRef: { [within]: '1' } },
});

/** Paths below the transaction. */
const AGENTS: recurring.Places = {
  R29: 'ChrgsInf/Agt',
  R41: 'RtrChain/Dbtr/Agt',
  R43: 'RtrChain/DbtrAgt',
  R44: 'RtrChain/PrvsInstgAgt1',
  R45: 'RtrChain/PrvsInstgAgt2',
  R46: 'RtrChain/PrvsInstgAgt3',
  R47: 'RtrChain/IntrmyAgt1',
  R48: 'RtrChain/IntrmyAgt2',
  R49: 'RtrChain/IntrmyAgt3',
  R50: 'RtrChain/CdtrAgt',
  R57: 'RtrChain/Cdtr/Agt',
  R67: 'OrgnlTxRef/SttlmInf/InstgRmbrsmntAgt',
  R68: 'OrgnlTxRef/SttlmInf/InstdRmbrsmntAgt',
  R69: 'OrgnlTxRef/SttlmInf/ThrdRmbrsmntAgt',
  R77: 'OrgnlTxRef/Dbtr/Agt',
  R78: 'OrgnlTxRef/DbtrAgt',
  R80: 'OrgnlTxRef/CdtrAgt',
  R85: 'OrgnlTxRef/Cdtr/Agt',
};

const ADDRESSED: recurring.Places = {
  R34: `${CHAIN}/UltmtDbtr/Pty`,
  R36: `${CHAIN}/Dbtr/Pty`,
  R42: `${CHAIN}/InitgPty/Pty`,
  R53: `${CHAIN}/Cdtr/Pty`,
  R58: `${CHAIN}/UltmtCdtr/Pty`,
  R64: `${TX}/RtrRsnInf/Orgtr`,
  R72: `${ORIGINAL}/UltmtDbtr/Pty`,
  R75: `${ORIGINAL}/Dbtr/Pty`,
  R81: `${ORIGINAL}/Cdtr/Pty`,
  R88: `${ORIGINAL}/UltmtCdtr/Pty`,
};

const NAMED: recurring.Places = {
  R37: `${CHAIN}/Dbtr/Pty`,
  R55: `${CHAIN}/Cdtr/Pty`,
  R63: `${TX}/RtrRsnInf/Orgtr`,
  R74: `${ORIGINAL}/Dbtr/Pty`,
  R83: `${ORIGINAL}/Cdtr/Pty`,
};

export const PACS_004: Catalogue = {
  label: 'CBPR+ pacs.004',
  rules: [
    ...headerRules(
      { family: 'pacs.004', root: 'PmtRtr', transaction: 'TxInf' },
      { id: ['R1', 'R6'], definition: 'R7', to: ['R2', 'R3'], from: 'R4', related: 'R8' },
    ),
    toldOnce('R9', 'OrgnlIntrBkSttlmDt', 'IntrBkSttlmDt'),
    toldOnce('R10', 'OrgnlIntrBkSttlmAmt', 'IntrBkSttlmAmt'),
    chargesToldForCred('R11', TX),
    {
      numbers: ['R13'],
      code: 'CBPR_ORIGINAL_MESSAGE',
      at: `${TX}/OrgnlGrpInf`,
      must: {
        holdLike: {
          path: 'OrgnlMsgNmId',
          pattern: /^(pacs\.00[289]\.001\.\d{2}|camt\.05[34]\.001\.\d{2}|MT(103|20[25]|9[0145]0))$/,
        },
      },
      message:
        'a return is of a pacs.002, 008 or 009, a camt.053 or 054, or an MT103, 202, 205, 900, 910, ' +
        '940 or 950: name it in full, such as pacs.008.001.08',
      reason: 'CH16',
      keeps: { OrgnlMsgNmId: 'pacs.008.001.08' },
      breaks: { OrgnlMsgNmId: 'pacs.008' },
    },
    recurring.withoutStraySlash('R14', TX, 'OrgnlInstrId'),
    ...recurring.notInMetal(TX, { R20: 'OrgnlIntrBkSttlmAmt', R23: 'RtrdIntrBkSttlmAmt' }),
    ...recurring.notInMetal(ORIGINAL, { R65: 'IntrBkSttlmAmt' }),
    chargesExplainTheDifference(['R22'], TX, {
      instructed: 'RtrdInstdAmt',
      settled: 'RtrdIntrBkSttlmAmt',
    }),
    recurring.addressNotRepeated('R30'),
    ...recurring.partiesWithBicUnnamed({ R40: `${CHAIN}/Dbtr/Pty`, R52: `${CHAIN}/Cdtr/Pty` }),
    ...identification.agentsOf(TX, ['R25', 'R26', 'R27', 'R28', 'R79'], AGENTS),
    identification.exchangedByBic([], TX),
    identification.ultimatePartyKnown(['R31', 'R32', 'R33'], `${CHAIN}/UltmtDbtr/Pty`),
    identification.ultimatePartyKnown(['R59', 'R60'], `${CHAIN}/UltmtCdtr/Pty`),
    identification.ultimatePartyKnown(['R86', 'R87'], `${ORIGINAL}/UltmtCdtr/Pty`),
    identification.partyHasAccountOrId(['R73', 'R76'], ORIGINAL, 'Dbtr/Pty'),
    identification.partyHasAccountOrId(['R82', 'R84'], ORIGINAL, 'Cdtr/Pty'),
    ...recurring.addressedPartiesNamed(ADDRESSED),
    ...recurring.partiesNamedWithoutBic(NAMED),
    ...partialReturn('R61', TX),
    recurring.remittanceOfOneKind('R70', `${ORIGINAL}/RmtInf`),
    recurring.remittanceNotTooLong('R71', `${ORIGINAL}/RmtInf`),
    unnumbered.createdWithOffset(GROUP),
    unnumbered.countedAsOne(GROUP),
    unnumbered.oneOnly(ROOT, 'TxInf'),
    unnumbered.tracked(TX, 'OrgnlUETR'),
    unnumbered.notByServiceLevel(TX),
    unnumbered.remittanceInOneLine(`${ORIGINAL}/RmtInf`),
    recurring.inNoMetal([], TX, 'RtrdInstdAmt'),
    ...unnumbered.leftOut(GROUP, ['BtchBookg', 'CtrlSum', 'GrpRtr', 'TtlRtrdIntrBkSttlmAmt']),
    ...unnumbered.leftOut(TX, ['SplmtryData']),
    ...unnumbered.transactionOnly(GROUP, ['InstgAgt', 'InstdAgt', 'IntrBkSttlmDt']),
    ...unnumbered.transactionOnly(ROOT, ['OrgnlGrpInf']),
    ...unnumbered.ADDRESSES,
  ],
  unjudged: {
    R5: 'compares a related header with the message that it came with',
    R12: 'compares OrgnlMsgId with the payment',
    R15: 'compares OrgnlInstrId with the payment',
    R16: 'compares OrgnlEndToEndId with the payment',
    R17: 'compares OrgnlTxId with the payment',
    R18: 'compares OrgnlUETR with the payment; that it stands there is asked without a number',
    R19: 'compares OrgnlClrSysRef with the payment',
    R21: 'compares amounts of two currencies, by a rate that the message need not have',
    R24: 'asks who deducted charges; in one currency R22 asks it of every charge bearer',
    ...OF_ACCOUNTS,
    R62: 'says which of two ids of a party counts',
    R66: 'asks BICs of the agents that settled the payment on SWIFT, which the return does not say',
  },
};
