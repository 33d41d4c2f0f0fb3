import { amountIsLess, amountReaches } from './charges';
import { find, type Element } from './element';
import type { CbprRule } from './rule';

const RETURNED = 'RtrdIntrBkSttlmAmt';
const ORIGINAL = 'OrgnlIntrBkSttlmAmt';
/** Paths of the paid amount: CBPR+ allows one of them. */
const ORIGINALS = [ORIGINAL, 'OrgnlTxRef/IntrBkSttlmAmt'];
const BEFORE_CHARGES = 'RtrdInstdAmt';
const amounts = { [RETURNED]: sar('60.00'), [ORIGINAL]: sar('100.00') };

const REASON = { Cd: 'FOCR' };

/** Rules on a return of less than the paid amount. At the transaction. */
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
 * The published catalogue compares only settled amounts. Here a full return minus the returning banks'
 * charges is not partial: RtrdInstdAmt is the amount before charges.
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
