import { fraction, minorUnits, Money, plainText } from '@masar/kit/money';
import type { Exact } from '../model/cost-model';

const ROUND_DOWN = 0;

/** Rounded amounts with their total. */
export interface RoundedParts {
  readonly total: Money;
  readonly parts: readonly Money[];
}

/**
 * Rounds exact parts of zero or more, so that they add up to their rounded total. All are rounded down, and the units
 * left over go to the largest remainders, among equal ones to the first.
 */
export function roundedParts(exact: readonly Exact[], currency: string): RoundedParts {
  const decimals = minorUnits(currency);
  const sum = exact.reduce((all, one) => all.plus(one), fraction(0));
  const total = Money.quotient(sum, fraction(1), currency);
  const floors = exact.map((one) => one.round(decimals, ROUND_DOWN));
  const floored = floors.reduce((all, one) => all.plus(one), fraction(0));
  const unit = fraction(`1e-${decimals}`);
  const left = Number(fraction(total.toDecimal()).minus(floored).div(unit));
  const roundedUp = new Set(byRemainder(exact, floors).slice(0, left));
  const parts = floors.map((floor, at) => {
    const part = roundedUp.has(at) ? floor.plus(unit) : floor;
    return Money.stored(plainText(part), currency);
  });
  return { total, parts };
}

function byRemainder(exact: readonly Exact[], floors: readonly Exact[]): number[] {
  const remainders = exact.map((one, at) => ({ at, over: one.minus(floors[at] ?? 0) }));
  return remainders.toSorted((a, b) => b.over.cmp(a.over) || a.at - b.at).map(({ at }) => at);
}
