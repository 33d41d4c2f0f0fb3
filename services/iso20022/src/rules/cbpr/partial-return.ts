import { amountIsLess } from './charges';
import type { CbprRule } from './rule';

const RETURNED = 'RtrdIntrBkSttlmAmt';
const ORIGINAL = 'OrgnlIntrBkSttlmAmt';
const amounts = { [RETURNED]: sar('60.00'), [ORIGINAL]: sar('100.00') };

const REASON = { Cd: 'FOCR' };

/** Less comes back than was paid: at the transaction. */
export const partialReturn = (number: string, at: string): readonly CbprRule[] => [
  {
    numbers: [number],
    code: 'CBPR_PARTIAL_RETURN',
    at,
    where: { holds: amountIsLess(RETURNED, ORIGINAL) },
    must: { haveValue: { path: 'RtrRsnInf/AddtlInf', value: 'PART' } },
    message: `where ${RETURNED} is less than ${ORIGINAL}, RtrRsnInf/AddtlInf is PART: write it`,
    reason: 'CH21',
    keeps: { ...amounts, RtrRsnInf: [{ Rsn: REASON, AddtlInf: ['PART'] }] },
    breaks: { ...amounts, RtrRsnInf: [{ Rsn: REASON, AddtlInf: ['part of it'] }] },
  },
  {
    numbers: [number],
    code: 'CBPR_PARTIAL_RETURN_REASON',
    at,
    where: { holds: amountIsLess(RETURNED, ORIGINAL) },
    must: { have: ['RtrRsnInf/Rsn'] },
    message: `where ${RETURNED} is less than ${ORIGINAL}, RtrRsnInf/Rsn says why: add it`,
    reason: 'CH21',
    keeps: { ...amounts, RtrRsnInf: [{ Rsn: REASON, AddtlInf: ['PART'] }] },
    breaks: { ...amounts, RtrRsnInf: [{ AddtlInf: ['PART'] }] },
  },
];

function sar(amount: string) {
  return { '@Ccy': 'SAR', '#text': amount };
}
