export const NISAB_EVENTS = {
  'zakat.nisab.updated': {
    happensWhen: 'the nisab changed in a currency that the tenant has used',
    adds: [],
  },
} as const;
