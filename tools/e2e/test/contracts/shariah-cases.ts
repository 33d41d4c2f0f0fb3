import { contractBody } from '../../src/rails/contract';
import { day } from '../../src/rails/day';

/** Terms by type that pass every rule of the type. */
const TERMS: Readonly<Record<string, object>> = {
  murabaha: { murabaha: { supplierId: 'ent_dealer_9', priorSaleToCustomer: false } },
  ijarah: { ijarah: { rentBasis: 'fixed', majorMaintenanceBy: 'lessor' } },
  musharakah: {
    musharakah: {
      profitBasis: 'profit_share',
      lossBasis: 'capital',
      partners: [
        { entityId: 'ent_bank_001', capital: 30000, profitPct: 55 },
        { entityId: 'ent_customer_042', capital: 20000, profitPct: 45 },
      ],
    },
  },
  mudarabah: { mudarabah: { capital: 50000, rabbAlMalPct: 60, mudaribPct: 40 } },
  sukuk: {
    sukuk: {
      underlyingType: 'ijarah',
      faceValue: 1000,
      units: 50,
      prospectusBoardRef: 'SSB-2026-010',
    },
  },
  wakala: { wakala: { capital: 50000, wakalaFee: { pct: 1.5 }, maturityDate: day(365) } },
  salam: {
    numberOfInstallments: 1,
    paymentSchedule: 'bullet',
    salam: {
      commodity: 'wheat',
      qualityGrade: 'A',
      quantity: 20,
      unit: 'tonne',
      deliveryDate: day(90),
    },
  },
  istisna: {
    istisna: {
      specification: 'a warehouse of 400 square metres',
      priceBasis: 'lump_sum',
      deliveryDate: day(200),
    },
  },
  takaful: {
    takaful: {
      coverType: 'family',
      contribution: 1_200,
      contributionBasis: 'tabarru',
      wakalaFeePct: 20,
      tabarruPct: 80,
      surplusRule: 'participants',
    },
  },
};

const CATEGORY: Readonly<Record<string, string>> = { salam: 'grain', istisna: 'warehouse' };

/** The nine contract types. */
export const TYPES = Object.keys(TERMS);

/** A contract of this type that passes every rule, with further terms of its type. */
export function lawful(type: string, own: object = {}, asset: object = {}): object {
  const terms = TERMS[type] as Record<string, object>;
  return contractBody({
    type,
    asset: { category: CATEGORY[type] ?? 'equipment', ...asset },
    terms: { ...terms, [type]: { ...terms[type], ...own } },
  });
}

/** One Shariah rule: a contract that breaks it, and the clause in the answer. */
export type BrokenRule = readonly [rule: string, clause: string, what: string, body: object];

const partners = (...shares: object[]) => ({
  partners: shares.map((share, i) => ({
    entityId: `ent_partner_${i}`,
    capital: 50000,
    profitPct: 50,
    ...share,
  })),
});
const general = (parts: object) => contractBody(parts);

/** Rules that are checked at the create. */
export const BROKEN_AT_CREATE: readonly BrokenRule[] = [
  ['GEN-HARAM', 'SS 9, 5/1/1', 'a brewery', general({ asset: { category: 'alcohol' } })],
  [
    'GEN-HARAM',
    'SS 9, 5/1/1',
    'a casino in a building',
    general({ asset: { category: 'real_estate', purpose: 'gambling' } }),
  ],
  [
    'GEN-KNOWN',
    'SS 8, 4/6',
    'a bullet payment in two parts',
    general({ terms: { paymentSchedule: 'bullet', numberOfInstallments: 2 } }),
  ],
  [
    'GEN-PARTIES',
    'SS 8, 2/2/3',
    'a sale to oneself',
    general({ parties: { customer: { entityId: 'ent_bank_001' } } }),
  ],
  [
    'GEN-LATE',
    'SS 3, 2/1/2',
    'late fees as income',
    general({ terms: { lateFee: { treatment: 'INCOME' } } }),
  ],
  ['MUR-METAL', 'SS 8, 2/2/6', 'gold on deferred terms', general({ asset: { category: 'gold' } })],
  ['MUR-PROFIT', 'SS 8, 4/6', 'a floating profit', lawful('murabaha', { profitBasis: 'floating' })],
  [
    'MUR-FEES',
    'SS 8, 2/4/1',
    'a commitment fee',
    lawful('murabaha', { fees: [{ kind: 'COMMITMENT', amount: 100 }] }),
  ],
  [
    'MUR-TITLE',
    'SS 8, 5/4',
    'title that waits for full payment',
    lawful('murabaha', { titleConditionalOnPayment: true }),
  ],
  ['IJR-USE', 'SS 9, 5/1/1', 'a lease of fuel', lawful('ijarah', {}, { category: 'fuel' })],
  [
    'IJR-RENT',
    'SS 9, 4/1/2',
    'a floating rent without a first period',
    lawful('ijarah', { rentBasis: 'floating' }),
  ],
  [
    'IJR-MAINT',
    'SS 9, 5/1/7',
    'major maintenance by the lessee',
    lawful('ijarah', { majorMaintenanceBy: 'lessee' }),
  ],
  [
    'IJR-IMBT',
    'SS 9, 8/1',
    'a future sale inside the lease',
    lawful('ijarah', { transferBy: 'future_sale' }),
  ],
  [
    'MSK-PROFIT',
    'SS 12, 3/1/5/1',
    'profit shares of 110 percent',
    lawful('musharakah', partners({ profitPct: 60 }, {})),
  ],
  [
    'MSK-LOSS',
    'SS 12, 3/1/5/4',
    'a loss that does not follow capital',
    lawful('musharakah', partners({ lossPct: 30 }, { lossPct: 70 })),
  ],
  [
    'MSK-GUAR',
    'SS 12, 3/1/4/1',
    'a partner who guarantees capital',
    lawful('musharakah', { capitalGuarantorId: 'ent_bank_001' }),
  ],
  [
    'MSK-CAP',
    'SS 12, 3/1/2/2',
    'receivables as the only capital',
    lawful('musharakah', { capitalKind: 'receivables' }),
  ],
  [
    'MSK-FEE',
    'SS 12, 3/1/3/4',
    'a salaried managing partner',
    lawful('musharakah', { managerSalary: 500 }),
  ],
  [
    'MSK-DIM',
    'SS 12, 5/1',
    'units bought out at face value',
    lawful('musharakah', {
      unitBuyoutPlan: [{ date: day(30), units: 1, priceBasis: 'face_value' }],
    }),
  ],
  [
    'MDR-PROFIT',
    'SS 13, 8/1',
    'profit as a lump sum',
    lawful('mudarabah', { profitBasis: 'lump_sum' }),
  ],
  [
    'MDR-LOSS',
    'SS 13, 4/4',
    'a loss that the manager bears',
    lawful('mudarabah', { lossBearer: 'mudarib' }),
  ],
  ['MDR-CAP', 'SS 13, 7/2', 'a debt as capital', lawful('mudarabah', { capitalKind: 'debt' })],
  ['MDR-FEE', 'SS 13, 8/2', 'a fee on top of the share', lawful('mudarabah', { mudaribFee: 100 })],
  [
    'SUK-BASE',
    'SS 17, 4/1',
    'certificates on no named contract',
    contractBody({ type: 'sukuk', terms: { sukuk: { units: 5 } } }),
  ],
  [
    'SUK-DEBT',
    'SS 17, 5/1/2',
    'tradable certificates on receivables',
    lawful('sukuk', { backedBy: 'receivables', tradable: true }),
  ],
  [
    'SUK-GUAR',
    'SS 17, 5/1/8/7',
    'an issuer who guarantees',
    lawful('sukuk', { guaranteedBy: 'issuer' }),
  ],
  [
    'SUK-REDEEM',
    'SS 17, 5/2/2',
    'a buy-back at nominal value',
    lawful('sukuk', { underlyingType: 'mudarabah', tradable: true, redemption: 'nominal' }),
  ],
  [
    'WAK-FEE',
    'SS 46, 5/1',
    'a fee that is both fixed and a percentage',
    lawful('wakala', { wakalaFee: { fixed: 10, pct: 1 } }),
  ],
  [
    'WAK-GUAR',
    'SS 5, 2/2/2',
    'an agent who guarantees',
    lawful('wakala', { guaranteedByAgent: true }),
  ],
  [
    'WAK-TERM',
    'SS 46, 6/1',
    'a term that has ended',
    lawful('wakala', { maturityDate: '2020-01-01' }),
  ],
  [
    'SLM-DEBT',
    'SS 10, 3/1/4',
    'an existing debt as capital',
    lawful('salam', { capitalSource: 'existing_debt' }),
  ],
  [
    'SLM-GOODS',
    'SS 10, 3/2/1',
    'a building sold by salam',
    lawful('salam', { commodityKind: 'building' }),
  ],
  [
    'SLM-DATE',
    'SS 10, 3/2/9',
    'no day of delivery',
    contractBody({
      type: 'salam',
      asset: { category: 'grain' },
      terms: {
        numberOfInstallments: 1,
        salam: { commodity: 'wheat', qualityGrade: 'A', quantity: 20, unit: 'tonne' },
      },
    }),
  ],
  [
    'SLM-PEN',
    'SS 10, 5/7',
    'a penalty for late delivery',
    lawful('salam', { lateDeliveryPenalty: true }),
  ],
  [
    'IST-MAKE',
    'SS 11, 3/1/1',
    'a thing that exists already',
    lawful('istisna', { existingAsset: true }),
  ],
  [
    'IST-SPEC',
    'SS 11, 2/2/1',
    'milestones of 90 percent',
    lawful('istisna', { milestones: [{ name: 'roof', pct: 90, dueDate: day(90) }] }),
  ],
  [
    'IST-NOCOSTPLUS',
    'SS 11, 3/2/5',
    'a price of cost plus profit',
    lawful('istisna', { priceBasis: 'cost_plus' }),
  ],
  [
    'IST-DEFECT',
    'SS 11, 2/2/3',
    'no liability for defects',
    lawful('istisna', { defectLiabilityExcluded: true }),
  ],
  [
    'TKF-TABARRU',
    'SS 26, 5/1',
    'a premium as the price of cover',
    lawful('takaful', { contributionBasis: 'premium' }),
  ],
  [
    'TKF-WAKALA',
    'SS 26, 10/1',
    'an operator without a stated fee',
    contractBody({ type: 'takaful', terms: { takaful: { coverType: 'family' } } }),
  ],
];

/** Rules that are checked at the submission. */
export const BROKEN_AT_SUBMIT: readonly BrokenRule[] = [
  [
    'MUR-SUPPLIER',
    'SS 8, 2/2/3',
    'a supplier who is the customer',
    lawful('murabaha', { supplierId: 'ent_customer_042' }),
  ],
  [
    'MUR-PRIOR',
    'SS 8, 2/2/1',
    'an earlier sale to the customer',
    lawful('murabaha', { priorSaleToCustomer: true }),
  ],
  [
    'MUR-ROLL',
    'SS 8, 2/2/8',
    'an asset financed before',
    lawful('murabaha', { previouslyFinancedToCustomer: true }),
  ],
  [
    'MUR-PROMISE',
    'SS 8, 2/3/1',
    'a promise that binds both sides',
    lawful('murabaha', { promiseBinding: 'bilateral' }),
  ],
  [
    'SUK-SSB',
    'SS 17, 5/1/8/4',
    'a prospectus without its board',
    contractBody({ type: 'sukuk', terms: { sukuk: { underlyingType: 'ijarah' } } }),
  ],
  [
    'TKF-STATES-TABARRU',
    'SS 26, 4/3',
    'a participant who commits to no donation',
    lawful('takaful', { contributionBasis: undefined }),
  ],
];

/** Rules that require evidence: the type, and an activation without it. */
export const BROKEN_AT_ACTIVATE: readonly (readonly [
  rule: string,
  clause: string,
  type: string,
])[] = [
  ['MUR-OWN', 'SS 8, 3/1/1', 'murabaha'],
  ['MUR-POSS', 'SS 8, 3/2/1', 'murabaha'],
  ['IJR-OWN', 'SS 9, 3/1', 'ijarah'],
  ['SLM-PAID', 'SS 10, 3/1/3', 'salam'],
  ['TKF-SEGREG', 'SS 26, 5/2', 'takaful'],
];
