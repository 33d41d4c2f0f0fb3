/** The zakat rules of a category. */
export interface Treatment {
  readonly classification: 'ZAKATABLE' | 'PARTIALLY_ZAKATABLE' | 'EXEMPT';
  /** Part of the value that counts; LONG_TERM_SHARES: the tenant's percentage for shares. */
  readonly counts: 'ALL' | 'LONG_TERM_SHARES' | 'NONE';
  /** Fraction due of the part that counts; 0 also for animals, whose zakat is due in animals. */
  readonly rate: string;
  /** TENANT: the metal of the tenant's nisab type. */
  readonly nisabBasis: 'TENANT' | 'GOLD' | 'SILVER' | 'HEAD_COUNT' | 'FIVE_AWSUQ' | 'NONE';
  readonly hawlRequired: boolean;
}

const YEARLY = {
  classification: 'ZAKATABLE',
  counts: 'ALL',
  rate: '0.025',
  nisabBasis: 'TENANT',
  hawlRequired: true,
} as const satisfies Treatment;

const PARTLY = { ...YEARLY, classification: 'PARTIALLY_ZAKATABLE' } as const;

const EXEMPT = {
  classification: 'EXEMPT',
  counts: 'NONE',
  rate: '0',
  nisabBasis: 'NONE',
  hawlRequired: false,
} as const satisfies Treatment;

/** By category. Sources: SS 35, 3/2/2 (nisab), 3/2/4 (year), 3/3 (rates), 11 (herds). */
export const TREATMENTS = {
  MONEY: YEARLY,
  GOLD: { ...YEARLY, nisabBasis: 'GOLD' },
  SILVER: { ...YEARLY, nisabBasis: 'SILVER' },
  JEWELLERY: YEARLY,
  TRADE_GOODS: YEARLY,
  RECEIVABLE: YEARLY,
  COMPANY_SHARE: { ...PARTLY, counts: 'LONG_TERM_SHARES' },
  // Only the income counts, which the request does not state.
  INCOME_ASSET: { ...PARTLY, counts: 'NONE' },
  LIVESTOCK: { ...YEARLY, rate: '0', nisabBasis: 'HEAD_COUNT' },
  // The highest rate, since the request does not say how the field was watered.
  CROPS: { ...YEARLY, rate: '0.1', nisabBasis: 'FIVE_AWSUQ', hawlRequired: false },
  MINERALS: { ...YEARLY, nisabBasis: 'GOLD', hawlRequired: false },
  RIKAZ: { ...YEARLY, rate: '0.2', nisabBasis: 'NONE', hawlRequired: false },
  WORN_JEWELLERY: EXEMPT,
  PERSONAL_USE: EXEMPT,
  FIXED_ASSET: EXEMPT,
  CONSUMABLE: EXEMPT,
  NOT_FOR_SALE: EXEMPT,
  UNCERTAIN_DEBT: EXEMPT,
  NOT_YET_PAID_OUT: EXEMPT,
} as const satisfies Record<string, Treatment>;

export type Category = keyof typeof TREATMENTS;
