import { minorUnits } from '@masar/kit/money';

/** Significant digits that a JSON number carries exactly; a part of an amount has no more than the whole. */
const MOST_DIGITS = 15;

/**
 * True when a JSON number carries the amount exactly, and every smaller one of its currency.
 * @param amount with all the decimals of its currency: zeros at its end count
 */
export function fitsNumber(amount: string): boolean {
  return amount.replace('.', '').length <= MOST_DIGITS;
}

/** The largest total in a currency, for a message: "9999999999999.99 SAR, which has 15 digits". */
export function largestIn(currency: string): string {
  const decimals = minorUnits(currency);
  const digits = '9'.repeat(MOST_DIGITS);
  const [whole, rest] = [digits.slice(decimals), digits.slice(0, decimals)];
  return `${rest ? `${whole}.${rest}` : whole} ${currency}, which has ${MOST_DIGITS} digits`;
}
