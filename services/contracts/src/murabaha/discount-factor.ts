import { fraction, type Money } from '@masar/kit/money';

type Exact = ReturnType<typeof fraction>;

/** Enough for 15 digits of money over 1,200 periods. */
const DECIMALS = 30;
const PRECISION = '1e-18';
/** Far above what any price needs: a hundredfold profit over 1,200 instalments takes about 100. */
const MOST_STEPS = 400;

/** A debt as it is paid: equal instalments, and a last one with what rounding left over. */
export interface Instalments {
  readonly cost: Money;
  readonly each: Money;
  readonly last: Money;
  readonly count: number;
}

/**
 * The factor v = 1 / (1 + rate per period) at which the instalments are worth the cost: the root of
 * each·v + … + last·vⁿ = cost. 1 for a sale at cost. Newton's method from 1 comes down to the root,
 * since the polynomial grows and bends upwards; exact decimals, no floating point.
 */
export function discountFactor({ cost, each, last, count }: Instalments): Exact {
  const [price, part, rest] = [cost, each, last].map((money) => fraction(money.toDecimal()));
  if (!price || !part || !rest) throw new RangeError('no instalments');
  let factor = fraction('1');
  for (let at = 0; at < MOST_STEPS; at += 1) {
    let [value, slope] = [rest, fraction('0')];
    for (let number = count - 1; number >= 0; number -= 1) {
      slope = slope.times(factor).plus(value).round(DECIMALS);
      const next = number > 0 ? part : price.times(-1);
      value = value.times(factor).plus(next).round(DECIMALS);
    }
    const change = value.div(slope);
    factor = factor.minus(change);
    if (change.abs().lt(PRECISION)) return factor;
  }
  throw new RangeError(`no discount factor within ${MOST_STEPS} steps`);
}
