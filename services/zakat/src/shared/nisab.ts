import { fraction, Money } from '@masar/kit/money';
import type { ZakatPolicy } from './policy';
import type { KnownPrice, Metal } from './prices';

/** The wealth from which on zakat is due, by one metal. */
export interface Threshold {
  readonly price: KnownPrice;
  /** Weight of pure metal, decimal text. */
  readonly grams: string;
  /** Weight times the unrounded price, rounded half-up: what is shown is what is compared. */
  readonly value: Money;
}

/** The nisab by each metal. */
export type Nisab = Readonly<Record<Metal, Threshold>>;

/** The weights that a tenant's nisab is told by. */
export type NisabGrams = Pick<ZakatPolicy, 'goldNisabGrams' | 'silverNisabGrams'>;

/** The nisab by each metal, by the weights that a tenant has decided. */
export function nisabBy({ gold, silver }: Record<Metal, KnownPrice>, grams: NisabGrams): Nisab {
  return { gold: thresholdBy(gold, grams), silver: thresholdBy(silver, grams) };
}

/** The nisab by the metal of this price. Source: AAOIFI SS 35, 3/2/2; adr/0001. */
export function thresholdBy(price: KnownPrice, policy: NisabGrams): Threshold {
  const grams = price.metal === 'gold' ? policy.goldNisabGrams : policy.silverNisabGrams;
  const exact = fraction(grams).times(fraction(price.pricePerGram));
  return { price, grams, value: Money.quotient(exact, fraction(1), price.currency) };
}
