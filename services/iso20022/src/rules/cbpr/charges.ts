import { find, textsAt, type Element } from './element';
import type { CbprRule } from './rule';
import { areComparable, compareAmounts } from './wrong-total';

/** True when two amounts in the same currency differ. */
export const amountsDiffer =
  (one: string, other: string) =>
  (element: Element): boolean =>
    (compared(element, one, other) ?? 0) !== 0;

/** True when the first amount is less than the second in the same currency. */
export const amountIsLess =
  (one: string, other: string) =>
  (element: Element): boolean =>
    (compared(element, one, other) ?? 0) < 0;

/** True when the first amount is at least the second in the same currency. */
export const amountReaches =
  (one: string, other: string) =>
  (element: Element): boolean =>
    (compared(element, one, other) ?? -1) >= 0;

/** Undefined when one amount is missing, or their currencies differ. */
function compared(element: Element, one: string, other: string): number | undefined {
  const amounts = [...find(element, one), ...find(element, other)];
  const [first, second] = amounts;
  return first && second && areComparable(amounts) ? compareAmounts(first, second) : undefined;
}

/** Paths below the transaction of the instructed and the settled amount. */
export interface Amounts {
  readonly instructed: string;
  readonly settled: string;
}

/**
 * Applies to every charge bearer, although the text of the rule mentions DEBT: a deduction under SHAR must be
 * stated too, and under CRED charges are always stated.
 */
export const chargesExplainTheDifference = (
  numbers: readonly string[],
  at: string,
  { instructed, settled }: Amounts,
): CbprRule => ({
  numbers,
  code: 'CBPR_CHARGES_DIFFERENCE',
  at,
  where: { holds: amountsDiffer(instructed, settled) },
  must: { have: ['ChrgsInf'] },
  message: `where ${instructed} and ${settled} differ in one currency, ChrgsInf says by which charges: add it`,
  reason: 'CH21',
  keeps: { [instructed]: sar('100'), [settled]: sar('100.00') },
  breaks: { [instructed]: sar('100'), [settled]: sar('98.00') },
});

/** Charges that the debtor prepaid exceed the instructed amount and must not be zero. At the transaction. */
export const prepaidChargesTold = (
  numbers: readonly string[],
  at: string,
  { instructed, settled }: Amounts,
): CbprRule => ({
  numbers,
  code: 'CBPR_CHARGES_ZERO',
  at,
  where: { holds: isPrepaid({ instructed, settled }) },
  must: { satisfy: zeroCharges },
  message: `where the debtor bears the charges and ${settled} is more than ${instructed}, the charges are not zero: write what was taken`,
  reason: 'CH16',
  keeps: prepaid({ instructed, settled }, '5.00'),
  breaks: prepaid({ instructed, settled }, '0.00'),
});

const isPrepaid = ({ instructed, settled }: Amounts) => {
  const isLess = amountIsLess(instructed, settled);
  return (element: Element) => textsAt(element, 'ChrgBr').includes('DEBT') && isLess(element);
};

const zeroCharges = (element: Element): readonly Element[] =>
  find(element, 'ChrgsInf/Amt').filter(({ text }) => /^[0.]+$/.test(text));

const prepaid = ({ instructed, settled }: Amounts, charges: string) => ({
  [instructed]: sar('100.00'),
  [settled]: sar('105.00'),
  ChrgBr: 'DEBT',
  ChrgsInf: [{ Amt: sar(charges) }],
});

export const chargesToldForCred = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_CHARGES_CRED',
  at,
  where: { value: 'ChrgBr', in: ['CRED'] },
  must: { have: ['ChrgsInf'] },
  message:
    'where the creditor bears the charges, ChrgsInf tells them: add it, with 0 if none were taken',
  reason: 'CH21',
  keeps: { ChrgBr: 'CRED', ChrgsInf: [{ Amt: sar('0') }] },
  breaks: { ChrgBr: 'CRED' },
});

export const chargesToldOnceForDebt = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_CHARGES_DEBT',
  at,
  where: { value: 'ChrgBr', in: ['DEBT'] },
  must: { haveAtMost: { most: 1, of: 'ChrgsInf' } },
  message: 'where the debtor bears the charges, ChrgsInf stands once: join the others into it',
  reason: 'CH17',
  keeps: { ChrgBr: 'DEBT', ChrgsInf: [{ Amt: sar('5') }] },
  breaks: { ChrgBr: 'DEBT', ChrgsInf: [{ Amt: sar('5') }, { Amt: sar('6') }] },
});

const sar = (amount: string) => ({ '@Ccy': 'SAR', '#text': amount });
