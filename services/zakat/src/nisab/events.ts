/** The event of the nisab: when it happens. Source of the name: spec, Events. */
export const NISAB_EVENTS = {
  'zakat.nisab.updated': {
    happensWhen: 'the nisab changed in a currency that the tenant has used',
    adds: [],
  },
} as const;
