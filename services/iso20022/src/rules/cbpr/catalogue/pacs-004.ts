import * as beyond from '../beyond';
import { chargesExplainTheDifference, chargesToldForCred } from '../charges';
import { headerRules } from '../header';
import { partialReturn } from '../partial-return';
import * as recurring from '../recurring';
import type { Catalogue, CbprRule } from '../rule';

const ROOT = 'Document/PmtRtr';
const TX = `${ROOT}/TxInf`;
const CHAIN = `${TX}/RtrChain`;
const ORIGINAL = `${TX}/OrgnlTxRef`;

/** What the returned payment had is told once: beside OrgnlTxRef or in it. */
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

const AGENTS: recurring.Places = {
  R29: `${TX}/ChrgsInf/Agt/FinInstnId`,
  R41: `${CHAIN}/Dbtr/Agt/FinInstnId`,
  R43: `${CHAIN}/DbtrAgt/FinInstnId`,
  R44: `${CHAIN}/PrvsInstgAgt1/FinInstnId`,
  R45: `${CHAIN}/PrvsInstgAgt2/FinInstnId`,
  R46: `${CHAIN}/PrvsInstgAgt3/FinInstnId`,
  R47: `${CHAIN}/IntrmyAgt1/FinInstnId`,
  R48: `${CHAIN}/IntrmyAgt2/FinInstnId`,
  R49: `${CHAIN}/IntrmyAgt3/FinInstnId`,
  R50: `${CHAIN}/CdtrAgt/FinInstnId`,
  R57: `${CHAIN}/Cdtr/Agt/FinInstnId`,
  R67: `${ORIGINAL}/SttlmInf/InstgRmbrsmntAgt/FinInstnId`,
  R68: `${ORIGINAL}/SttlmInf/InstdRmbrsmntAgt/FinInstnId`,
  R69: `${ORIGINAL}/SttlmInf/ThrdRmbrsmntAgt/FinInstnId`,
  R77: `${ORIGINAL}/Dbtr/Agt/FinInstnId`,
  R78: `${ORIGINAL}/DbtrAgt/FinInstnId`,
  R80: `${ORIGINAL}/CdtrAgt/FinInstnId`,
  R85: `${ORIGINAL}/Cdtr/Agt/FinInstnId`,
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
      { id: ['R1', 'R6'], definition: 'R7', to: ['R2', 'R3'], from: 'R4' },
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
    ...recurring.agentsNamedAndAddressed(AGENTS),
    ...recurring.addressedPartiesNamed(ADDRESSED),
    ...recurring.partiesNamedWithoutBic(NAMED),
    ...partialReturn('R61', TX),
    recurring.remittanceOfOneKind('R70', `${ORIGINAL}/RmtInf`),
    recurring.remittanceNotTooLong('R71', `${ORIGINAL}/RmtInf`),
    beyond.createdWithOffset(`${ROOT}/GrpHdr`),
    beyond.countedAsOne(`${ROOT}/GrpHdr`),
    beyond.oneOnly(ROOT, 'TxInf'),
    beyond.tracked(TX, 'OrgnlUETR'),
    beyond.notByServiceLevel(TX),
    ...beyond.leftOut(`${ROOT}/GrpHdr`, ['CtrlSum']),
    ...beyond.ADDRESSES,
  ],
};
