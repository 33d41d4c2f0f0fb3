/** How often an instalment is due; the specification shows monthly. */
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
