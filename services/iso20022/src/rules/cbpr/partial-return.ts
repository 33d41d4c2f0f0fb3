import { amountIsLess, amountReaches } from './charges';
import { find, type Element } from './element';
import type { CbprRule } from './rule';

const RETURNED = 'RtrdIntrBkSttlmAmt';
const ORIGINAL = 'OrgnlIntrBkSttlmAmt';
/** Where the amount that was paid may stand: CBPR+ takes one of them. */
const ORIGINALS = [ORIGINAL, 'OrgnlTxRef/IntrBkSttlmAmt'];
const BEFORE_CHARGES = 'RtrdInstdAmt';
const amounts = { [RETURNED]: sar('60.00'), [ORIGINAL]: sar('100.00') };

const REASON = { Cd: 'FOCR' };

/** Less comes back than was paid: at the transaction. */
export const partialReturn = (number: string, at: string): readonly CbprRule[] => [
  {
    numbers: [number],
    code: 'CBPR_PARTIAL_RETURN',
    at,
    where: { holds: isPartial },
    must: { haveValue: { path: 'RtrRsnInf/AddtlInf', value: 'PART' } },
    message:
      `where ${RETURNED} is less than what was paid, RtrRsnInf/AddtlInf is PART: write it, or tell ` +
      `in ${BEFORE_CHARGES} that only charges were taken off`,
    reason: 'CH21',
    keeps: { ...amounts, RtrRsnInf: [{ Rsn: REASON, AddtlInf: ['PART'] }] },
    breaks: { ...amounts, RtrRsnInf: [{ Rsn: REASON, AddtlInf: ['part of it'] }] },
  },
  {
    numbers: [number],
    code: 'CBPR_PARTIAL_RETURN_REASON',
    at,
    where: { holds: isPartial },
    must: { have: ['RtrRsnInf/Rsn'] },
    message: `where ${RETURNED} is less than what was paid, RtrRsnInf/Rsn says why: add it`,
    reason: 'CH21',
    keeps: { ...amounts, RtrRsnInf: [{ Rsn: REASON, AddtlInf: ['PART'] }] },
    breaks: { ...amounts, RtrRsnInf: [{ AddtlInf: ['PART'] }] },
  },
];

/**
 * The published catalogue looks at what is settled alone. What comes back whole but for the charges
 * of those who sent it back is no part: RtrdInstdAmt is the amount before charges.
 */
function isPartial(transaction: Element): boolean {
  const original = ORIGINALS.find((path) => find(transaction, path).length > 0);
  if (original === undefined) return false;
  return (
    amountIsLess(RETURNED, original)(transaction) &&
    !amountReaches(BEFORE_CHARGES, original)(transaction)
  );
}

function sar(amount: string) {
  return { '@Ccy': 'SAR', '#text': amount };
}
