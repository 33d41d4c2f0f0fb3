import { fraction } from '@masar/kit/money';

/** The exact sum of decimal texts, as such a text. */
export function sumOf(decimals: readonly string[]): string {
  return String(decimals.reduce((sum, part) => sum.plus(fraction(part)), fraction('0')));
}

/** True when percentages are a whole, exactly. */
export function isWhole(percentages: readonly string[]): boolean {
  return sumOf(percentages) === '100';
}
