import { minorUnits, Money } from '@masar/kit/money';

/**
 * Allocates a whole in proportion to weights; the shares add up to it exactly. Each share is rounded down, and the
 * units left over go to the largest remainders, among equal ones to the first (largest remainder method).
 * @param whole zero or more; zero where all weights are zero
 */
export function allocate(whole: bigint, weights: readonly bigint[]): readonly bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (whole * weight) / total);
  const left = whole - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (whole * weight) % total }))
    .toSorted((a, b) => compare(b.remainder, a.remainder) || a.at - b.at);
  const roundedUp = new Set(byRemainder.slice(0, Number(left)).map(({ at }) => at));
  return parts.map((part, at) => (roundedUp.has(at) ? part + 1n : part));
}

/** Allocates an amount of zero or more, in minor units of its currency. */
export function allocateAmount(whole: Money, weights: readonly bigint[]): readonly Money[] {
  const { currency } = whole;
  const minor = BigInt(whole.toDecimal().replace('.', ''));
  return allocate(minor, weights).map((part) => fromMinor(part, currency));
}

function fromMinor(minor: bigint, currency: string): Money {
  const decimals = minorUnits(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return Money.stored(text, currency);
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
