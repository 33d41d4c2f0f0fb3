import { fraction, type Money } from '@masar/kit/money';

type Exact = ReturnType<typeof fraction>;

/** Enough for 15 digits of money over 1,200 periods. */
const DECIMALS = 30;
const PRECISION = '1e-18';
/** Far more steps than any price needs: a hundredfold profit over 1,200 instalments takes about 100. */
const MOST_STEPS = 400;

/** A debt as it is paid; there is at least one amount. */
export interface Instalments {
  readonly cost: Money;
  readonly amounts: readonly Money[];
}

/**
 * The factor v = 1 / (1 + rate per period) at which the instalments are worth the cost: the root of
 * first·v + … + last·vⁿ = cost. 1 for a sale at cost. Newton's method from 1 comes down to the root,
 * since the polynomial grows and bends upwards; exact decimals, no floating point.
 */
export function discountFactor({ cost, amounts }: Instalments): Exact {
  const coefficients = [cost.times(-1), ...amounts].map((each) => fraction(each.toDecimal()));
  const highestFirst = coefficients.reverse();
  let factor = fraction('1');
  for (let at = 0; at < MOST_STEPS; at += 1) {
    let [value, slope] = [fraction('0'), fraction('0')];
    for (const coefficient of highestFirst) {
      slope = slope.times(factor).plus(value).round(DECIMALS);
      value = value.times(factor).plus(coefficient).round(DECIMALS);
    }
    const change = value.div(slope);
    factor = factor.minus(change);
    if (change.abs().lt(PRECISION)) return factor;
  }
  throw new RangeError(`no discount factor within ${MOST_STEPS} steps`);
}
