import { fraction, Money } from '@masar/kit/money';

/**
 * Five awsuq. A wasq is 60 sa', a measure of volume; most bodies take five of wheat to weigh 653
 * kg. Assumed: no clause that we read states a weight.
 */
export const NISAB_KG = '653';

/** Fractions of the harvest by how it is watered. Source: SS 35, 3/3. */
export const RATES = { RAIN_FED: '0.1', IRRIGATED: '0.05', MIXED: '0.075' } as const;

export type Irrigation = keyof typeof RATES;

export const IRRIGATIONS = Object.keys(RATES) as readonly Irrigation[];

/** Weight in kilograms; the price of a kilogram may be finer than the minor unit. */
export interface Harvest {
  readonly quantityKg: string;
  readonly irrigation: Irrigation;
  readonly price?: { readonly perKg: string; readonly currency: string };
}

export interface HarvestZakat {
  readonly isZakatDue: boolean;
  readonly nisabKg: string;
  readonly rate: string;
  /** Exact. */
  readonly dueKg: string;
  /** From the exact weight, rounded half-up once; absent without a price. */
  readonly dueValue?: string;
}

/** Zakat on a whole harvest that reaches nisab; there is no hawl. Source: SS 35, 3/2/4 and 3/3. */
export function harvestZakat({ quantityKg, irrigation, price }: Harvest): HarvestZakat {
  const isZakatDue = fraction(quantityKg).gte(NISAB_KG);
  const rate = RATES[irrigation];
  const due = isZakatDue ? fraction(quantityKg).times(rate) : fraction(0);
  const answer = { isZakatDue, nisabKg: NISAB_KG, rate, dueKg: due.toString() };
  if (!price) return answer;
  const one = Money.read(1, price.currency, 'currency');
  return { ...answer, dueValue: one.times(due.times(price.perKg)).toDecimal() };
}
