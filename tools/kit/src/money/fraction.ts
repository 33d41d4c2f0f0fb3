import Big from 'big.js';

/**
 * An exact fraction such as a margin: 0.08 means 8 percent. Numbers are taken by their shortest
 * decimal text, so that 0.08 is 8/100 and not the nearest binary fraction.
 */
export function fraction(value: number | string): Big {
  return new Big(typeof value === 'number' ? String(value) : value);
}

/** Plain decimal text of an exact fraction such as a quantity, for example "0.000001": never with an exponent. */
export function plainText(value: Big): string {
  return value.toFixed();
}
