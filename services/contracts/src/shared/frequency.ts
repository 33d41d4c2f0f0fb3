/** The time between two instalments; a bullet is one payment. */
export const FREQUENCIES = [
  'weekly',
  'bi_weekly',
  'monthly',
  'quarterly',
  'semi_annual',
  'annual',
  'bullet',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];
