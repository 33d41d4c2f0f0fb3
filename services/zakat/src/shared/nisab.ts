import { fraction, Money } from '@masar/kit/money';
import type { ZakatPolicy } from './policy';
import type { PriceQuote, Metal } from './prices';

/** The wealth at which zakat becomes due, by one metal. */
export interface Threshold {
  readonly price: PriceQuote;
  /** Weight of pure metal, decimal text. */
  readonly grams: string;
  /** Weight times the unrounded price, rounded half-up; the rounded value is compared and shown. */
  readonly value: Money;
}

/** The nisab by each metal. */
export type Nisab = Readonly<Record<Metal, Threshold>>;

/** The weights that define a tenant's nisab. */
export type NisabGrams = Pick<ZakatPolicy, 'goldNisabGrams' | 'silverNisabGrams'>;

/** The nisab by each metal, by a tenant's weights. */
export function nisabBy({ gold, silver }: Record<Metal, PriceQuote>, grams: NisabGrams): Nisab {
  return { gold: thresholdBy(gold, grams), silver: thresholdBy(silver, grams) };
}

/** The nisab by the metal of this price. Source: AAOIFI SS 35, 3/2/2; adr/0001. */
export function thresholdBy(price: PriceQuote, policy: NisabGrams): Threshold {
  const grams = price.metal === 'gold' ? policy.goldNisabGrams : policy.silverNisabGrams;
  const exact = fraction(grams).times(fraction(price.pricePerGram));
  return { price, grams, value: Money.quotient(exact, fraction(1), price.currency) };
}
