import { fraction } from '@masar/kit/money';
import { find, textsAt, type Element } from './element';
import type { Asks } from './rule';

const DECIMAL = /^\d+(\.\d+)?$/;

/** A total that is not the exact sum of its parts; not checked across currencies or directions. */
export function wrongTotal(
  { path, of, directions }: Asks['total'],
  element: Element,
): readonly Element[] {
  const [stated] = find(element, path);
  const parts = find(element, of);
  if (!stated || parts.length === 0) return [];
  if (new Set(textsAt(element, directions)).size > 1) return [];
  if (!areComparable([stated, ...parts])) return [];
  const sum = parts.reduce((all, { text }) => all.plus(fraction(text)), fraction(0));
  return sum.eq(fraction(stated.text)) ? [] : [stated];
}

/** True for decimal amounts in one currency, which can be summed and compared. */
export const areComparable = (amounts: readonly Element[]): boolean =>
  amounts.every(({ text }) => DECIMAL.test(text)) &&
  new Set(amounts.map(({ attributes }) => attributes.Ccy)).size === 1;

/** Negative when the first amount is less than the second; both must be comparable. */
export const compareAmounts = (one: Element, other: Element): number =>
  fraction(one.text).cmp(fraction(other.text));
