/** A tenant's decisions on zakat; weights in grams and shares in percent are decimal text. */
export interface ZakatPolicy {
  readonly goldNisabGrams: string;
  readonly silverNisabGrams: string;
  readonly nisabType: NisabType;
  readonly personalJewellery: 'EXEMPT' | 'ZAKATABLE';
  readonly longTermSharesPercent: string;
}

export const NISAB_TYPES = ['gold', 'silver', 'lower'] as const;
export type NisabType = (typeof NISAB_TYPES)[number];

/** Weights: SS 35, 3/2/2. The percentage of shares held long is an assumption. */
export const DEFAULT_POLICY: ZakatPolicy = {
  goldNisabGrams: '85',
  silverNisabGrams: '595',
  nisabType: 'gold',
  personalJewellery: 'EXEMPT',
  longTermSharesPercent: '30',
};
