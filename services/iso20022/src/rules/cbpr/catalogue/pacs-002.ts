import * as unnumbered from '../unnumbered-rules';
import { headerRules } from '../header';
import * as recurring from '../recurring';
import type { Catalogue } from '../rule';

const ROOT = 'Document/FIToFIPmtStsRpt';
const GROUP = `${ROOT}/GrpHdr`;
const TX = `${ROOT}/TxInfAndSts`;

export const PACS_002: Catalogue = {
  label: 'CBPR+ pacs.002',
  rules: [
    ...headerRules(
      { family: 'pacs.002', root: 'FIToFIPmtStsRpt', transaction: 'TxInfAndSts' },
      { id: ['R3', 'R6'], definition: 'R7', to: ['R1', 'R2'], from: 'R4', related: 'R8' },
    ),
    {
      numbers: ['R9'],
      code: 'CBPR_REJECT_REASON',
      at: TX,
      where: { value: 'TxSts', in: ['RJCT'] },
      must: { have: ['StsRsnInf/Rsn'] },
      message: 'a rejection says why: add StsRsnInf/Rsn',
      reason: 'CH21',
      keeps: { TxSts: 'RJCT', StsRsnInf: [{ Rsn: { Cd: 'AC01' } }] },
      breaks: { TxSts: 'RJCT', StsRsnInf: [{ AddtlInf: ['closed'] }] },
    },
    {
      numbers: ['R10'],
      code: 'CBPR_REJECT_DATE',
      at: TX,
      where: { value: 'TxSts', in: ['RJCT'] },
      must: { lack: ['FctvIntrBkSttlmDt'] },
      message: 'a rejected payment was not settled: take FctvIntrBkSttlmDt out',
      reason: 'CH17',
      keeps: { TxSts: 'ACSC', FctvIntrBkSttlmDt: { Dt: '2026-11-22' } },
      breaks: { TxSts: 'RJCT', FctvIntrBkSttlmDt: { Dt: '2026-11-22' } },
    },
    {
      numbers: ['R12'],
      code: 'CBPR_ORIGINAL_MESSAGE',
      at: `${TX}/OrgnlGrpInf`,
      must: {
        holdLike: { path: 'OrgnlMsgNmId', pattern: /^pacs\.(00[3489]|010)\.001\.\d{2}$/ },
      },
      message:
        'the status is of a pacs.003, 004, 008, 009 or 010: name it in full, such as pacs.008.001.08',
      reason: 'CH16',
      keeps: { OrgnlMsgNmId: 'pacs.008.001.08' },
      breaks: { OrgnlMsgNmId: 'pain.001.001.09' },
    },
    recurring.withoutStraySlash('R14', TX, 'OrgnlInstrId'),
    ...recurring.addressedPartiesNamed({ R19: `${TX}/StsRsnInf/Orgtr` }),
    ...recurring.partiesNamedWithoutBic({ R20: `${TX}/StsRsnInf/Orgtr` }),
    recurring.addressNotRepeated('R21'),
    unnumbered.createdWithOffset(GROUP),
    unnumbered.oneOnly(
      ROOT,
      'TxInfAndSts',
      'take this one out, and tell it in a message of its own',
    ),
    unnumbered.tracked(TX, 'OrgnlUETR'),
    ...unnumbered.leftOut(ROOT, ['OrgnlGrpInfAndSts']),
    ...unnumbered.leftOut(TX, ['SplmtryData']),
    ...unnumbered.transactionOnly(GROUP, ['InstgAgt', 'InstdAgt']),
    ...unnumbered.ADDRESSES,
  ],
  unjudged: {
    R5: 'compares a related header with the message that it came with',
    R11: 'compares OrgnlMsgId with the payment',
    R13: 'compares OrgnlInstrId with the payment',
    R15: 'compares OrgnlEndToEndId with the payment',
    R16: 'compares OrgnlTxId with the payment',
    R17: 'compares OrgnlUETR with the payment; that it stands there is asked without a number',
    R18: 'says which of two ids of a party counts',
  },
};
