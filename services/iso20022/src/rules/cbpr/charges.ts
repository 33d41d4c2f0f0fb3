import { find, type Element } from './element';
import type { CbprRule } from './rule';
import { areComparable, compareAmounts } from './wrong-total';

/** Whether two amounts of an element, in one currency, are not the same. */
export const amountsDiffer =
  (one: string, other: string) =>
  (element: Element): boolean =>
    compared(element, one, other) !== 0;

/** Whether the first amount of an element is less than the second, in one currency. */
export const amountIsLess =
  (one: string, other: string) =>
  (element: Element): boolean =>
    compared(element, one, other) < 0;

/** 0 also when they cannot be compared. */
function compared(element: Element, one: string, other: string): number {
  const amounts = [...find(element, one), ...find(element, other)];
  const [first, second] = amounts;
  return first && second && areComparable(amounts) ? compareAmounts(first, second) : 0;
}

/** At the transaction: what was instructed, and what is settled. */
export interface Amounts {
  readonly instructed: string;
  readonly settled: string;
}

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
