import type { Evidence } from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { MURABAHA_RULES } from './murabaha-rules';

const asset = (change: object) => ({ body: { asset: change } });
const terms = (murabaha: object) => ({ body: { terms: { murabaha } } });
const evidence = (given: Evidence, effectiveDate = '2026-06-15') => ({
  facts: { activation: { effectiveDate, evidence: given } },
});
const owned = (acquiredAt: string) => ({ ownership: { documentRef: 'PO-1', acquiredAt } });
const possessed = (takenAt: string) => ({
  possession: { type: 'ACTUAL', takenAt, documentIds: ['doc_1'] } as const,
});

describeRules('murabaha', MURABAHA_RULES, {
  'MUR-METAL': {
    at: WHILE_DRAFT,
    field: 'asset.category',
    keptBy: {
      'a vehicle': {},
      'a gold mine': asset({ category: 'gold_mining_equipment' }),
      'a till': asset({ category: 'cash_registers' }),
    },
    brokenBy: {
      gold: asset({ category: 'gold' }),
      'silver coins': asset({ category: 'Silver-Coins' }),
      currency: asset({ category: 'FOREX' }),
      ...Object.fromEntries(
        [
          'bitcoin',
          'BTC',
          'stablecoins',
          'digital_currency',
          'gold_jewelry',
          'gold_jewellery',
          'gold_ring',
          'precious_metals',
          'banknotes',
        ].map((category) => [category, asset({ category })]),
      ),
      'gold for one bullet payment, which is deferred too': {
        body: {
          asset: { category: 'gold' },
          terms: { paymentSchedule: 'bullet', numberOfInstallments: 1 },
        },
      },
    },
  },
  'MUR-ASSET': {
    at: WHILE_DRAFT,
    field: 'asset.category',
    keptBy: Object.fromEntries(
      [
        'vehicle',
        'Delivery-Vans',
        'officeBuildings',
        'palm_oil',
        'trading_goods',
        'mortgage_free_land',
      ].map((category) => [category, asset({ category })]),
    ),
    brokenBy: Object.fromEntries(
      ['receivables', 'debt', 'trade_debts', 'car_loan', 'bonds', 'invoice_pool', 'anything'].map(
        (category) => [category, asset({ category })],
      ),
    ),
  },
  'MUR-PROFIT': {
    at: WHILE_DRAFT,
    field: 'terms.murabaha.profitBasis',
    keptBy: { 'cost and margin alone': {}, 'a fixed profit': terms({ profitBasis: 'fixed' }) },
    brokenBy: { 'a profit that follows an index': terms({ profitBasis: 'floating' }) },
  },
  'MUR-FEES': {
    at: WHILE_DRAFT,
    field: 'terms.murabaha.fees',
    keptBy: { 'third-party costs': terms({ fees: [{ kind: 'THIRD_PARTY_EXPENSE', amount: 50 }] }) },
    brokenBy: {
      'a commitment fee': terms({ fees: [{ kind: 'COMMITMENT', amount: 50 }] }),
      'a facility fee': terms({ fees: [{ kind: 'FACILITY', amount: 50 }] }),
      'own staff in the cost': terms({
        fees: [
          { kind: 'THIRD_PARTY_EXPENSE', amount: 10 },
          { kind: 'OWN_STAFF', amount: 50 },
        ],
      }),
    },
    doesNotApplyTo: { 'a contract without fees': {} },
  },
  'MUR-TITLE': {
    at: WHILE_DRAFT,
    field: 'terms.murabaha.titleConditionalOnPayment',
    keptBy: { 'title with the sale': terms({ titleConditionalOnPayment: false }) },
    brokenBy: { 'title after full payment': terms({ titleConditionalOnPayment: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'MUR-SUPPLIER': {
    at: ['submit'],
    field: 'terms.murabaha.supplierId',
    keptBy: {
      'a third party': terms({ supplierId: 'ent_dealer_9', customerOwnershipPct: 50 }),
    },
    brokenBy: {
      'the customer as supplier': terms({ supplierId: 'ent_customer_7' }),
      'the customer as supplier, with a blank': terms({ supplierId: 'ent_customer_7 ' }),
      'the financier as supplier': terms({ supplierId: 'ent_bank_001' }),
      'an agent of the customer': naming(
        'terms.murabaha.supplierIsCustomerAgent',
        terms({ supplierIsCustomerAgent: true }),
      ),
      'a supplier mostly owned by the customer': naming(
        'terms.murabaha.customerOwnershipPct',
        terms({ customerOwnershipPct: 50.01 }),
      ),
    },
    doesNotApplyTo: {
      'an undeclared supplier': {},
      'an unnamed supplier of whom the customer owns little': terms({ customerOwnershipPct: 10 }),
      'an unnamed supplier who is no agent': terms({ supplierIsCustomerAgent: false }),
    },
  },
  'MUR-PRIOR': {
    at: ['submit'],
    field: 'terms.murabaha.priorSaleToCustomer',
    keptBy: { 'no prior sale': terms({ priorSaleToCustomer: false }) },
    brokenBy: { 'a prior sale': terms({ priorSaleToCustomer: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'MUR-ROLL': {
    at: ['submit'],
    field: 'terms.murabaha.previouslyFinancedToCustomer',
    keptBy: { 'a first financing': terms({ previouslyFinancedToCustomer: false }) },
    brokenBy: { 'a second financing': terms({ previouslyFinancedToCustomer: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'MUR-PROMISE': {
    at: ['submit'],
    field: 'terms.murabaha.promiseBinding',
    keptBy: {
      'a promise of one side': terms({ promiseBinding: 'unilateral' }),
      'a promise of both sides with an option': terms({
        promiseBinding: 'bilateral',
        promiseOption: true,
      }),
    },
    brokenBy: {
      'a promise of both sides': terms({ promiseBinding: 'bilateral' }),
      'a promise of both sides without option': terms({
        promiseBinding: 'bilateral',
        promiseOption: false,
      }),
    },
    doesNotApplyTo: { silence: {} },
  },
  'MUR-OWN': {
    at: ['activate'],
    field: 'evidence.ownership.acquiredAt',
    keptBy: {
      'a purchase the day before': evidence(owned('2026-06-14T09:00:00.000Z')),
      'a purchase an hour before': evidence(owned('2026-06-15T11:00:00.000Z')),
      'a purchase on the day of a back-dated sale': evidence(
        owned('2026-06-01T23:59:59.000Z'),
        '2026-06-01',
      ),
    },
    brokenBy: {
      'no evidence': naming('evidence.ownership', evidence({})),
      'evidence of possession only': naming(
        'evidence.ownership',
        evidence(possessed('2026-06-14T09:00:00.000Z')),
      ),
      'a purchase in the future': evidence(owned('2026-06-15T12:00:01.000Z'), '2026-06-30'),
      'a purchase at this very instant': evidence(owned('2026-06-15T12:00:00.000Z')),
      'a purchase after the day of the sale': evidence(
        owned('2026-06-02T00:00:00.000Z'),
        '2026-06-01',
      ),
    },
  },
  'MUR-POSS': {
    at: ['activate'],
    field: 'evidence.possession.takenAt',
    keptBy: {
      'actual possession the day before': evidence(possessed('2026-06-14T09:00:00.000Z')),
      'possession at the very instant of the purchase': evidence({
        ...owned('2026-06-14T09:00:00.000Z'),
        ...possessed('2026-06-14T09:00:00.000Z'),
      }),
      'constructive possession with a document': evidence({
        possession: {
          type: 'CONSTRUCTIVE',
          evidenceType: 'WAREHOUSE_RECEIPT',
          takenAt: '2026-06-14T09:00:00.000Z',
          documentIds: ['doc_1'],
        },
      }),
    },
    brokenBy: {
      'no evidence': naming('evidence.possession', evidence(owned('2026-06-14T09:00:00.000Z'))),
      'possession before the purchase': evidence({
        ...owned('2026-06-14T09:00:00.000Z'),
        ...possessed('2026-06-14T08:59:59.000Z'),
      }),
      'constructive possession without its kind of evidence': naming(
        'evidence.possession.evidenceType',
        evidence({
          possession: {
            type: 'CONSTRUCTIVE',
            takenAt: '2026-06-14T09:00:00.000Z',
            documentIds: ['doc_1'],
          },
        }),
      ),
      'possession after the sale': evidence(possessed('2026-06-15T13:00:00.000Z')),
    },
  },
});
