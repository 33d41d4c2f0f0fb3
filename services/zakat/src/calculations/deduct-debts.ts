import { fraction, minorUnits, Money } from '@masar/kit/money';
import type { Step } from './calculation';
import { sumOf } from './sum-of';
import type { Wealth } from './wealth';

export interface Deducted {
  readonly total: Money;
  readonly steps: readonly Step[];
}

/**
 * The deductible debts: all that financed zakatable assets; of debts of unknown use, the share that
 * zakatable assets have in all assets. Source: AAOIFI SS 35, 6/2/1 and 6/2/3.
 */
export function deductDebts(wealth: Wealth, zakatable: Money): Deducted {
  const { debts, debtsOfUnknownUse } = wealth.liabilities ?? {};
  const parts: readonly Step[] = [
    ...(debts === undefined ? [] : [wholeOf(debts)]),
    ...(debtsOfUnknownUse === undefined ? [] : [shareOf(debtsOfUnknownUse, wealth, zakatable)]),
  ];
  const total = sumOf('total liabilities', parts, wealth.currency);
  return { total: total.amount, steps: [...parts, total.step] };
}

function wholeOf(debts: string): Step {
  const reference = 'AAOIFI SS 35, 6/2/1';
  return { step: 'debts', expression: debts, result: debts, reference };
}

/** Without any assets there is no proportion, and nothing to deduct from. */
function shareOf(debts: string, { assets, currency }: Wealth, zakatable: Money): Step {
  const step = 'debts of unknown use, in the proportion of zakatable assets';
  const reference = 'AAOIFI SS 35, 6/2/3';
  const other = Money.stored(assets.nonZakatable ?? '0', currency);
  const all = zakatable.plus(other);
  if (all.isZero()) {
    return { step, expression: '0', result: all.toDecimal(), reference };
  }
  const [part, rest] = [zakatable.toDecimal(), other.toDecimal()];
  const exact = fraction(debts).times(fraction(part));
  const share = Money.quotient(exact, fraction(all.toDecimal()), currency);
  const product = `${debts} * ${part} / (${part} + ${rest})`;
  const expression = `round(${product}, ${minorUnits(currency)})`;
  return { step, expression, result: share.toDecimal(), reference };
}
