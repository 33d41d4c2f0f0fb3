import {
  ACQUISITION,
  agreementOf,
  drafted,
  refusal,
  RESALE,
  SUPPLIER,
  TAWARRUQ,
  type Body,
} from '../../../test/support/murabaha-lives';
import { evaluate } from '../../shared/rules/evaluate';
import type {
  MurabahaAcquisition,
  MurabahaResale,
} from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { MURABAHA_RAIL_RULES } from './murabaha-rail-rules';
import { DRAFTING, type Facts, type Moment } from './rule';

const { policy: POLICY, price: PRICE } = drafted();
const FACTS: Facts = { now: new Date('2026-06-16T09:00:00Z'), policy: POLICY, price: PRICE };

/** 00:00 of 17 June at UTC+14, where that day begins first. */
const EAST = new Date('2026-06-16T10:00:00Z');

/** A change of the example, and the facts of the situation. */
interface Situation {
  readonly body?: Body;
  readonly facts?: Partial<Facts>;
  /** Field that a violation names, where it is not the rule's own. */
  readonly field?: string;
}
type Situations = Readonly<Record<string, Situation>>;

/** Situations by name; a name completes "MUR-METAL is broken by …". */
interface RuleCases {
  readonly at: readonly Moment[];
  readonly keptBy: Situations;
  readonly brokenBy: Situations;
  readonly doesNotApplyTo?: Situations;
}

const body = (change: Body, field?: string): Situation => ({
  body: { supplier_id: SUPPLIER, ...change },
  ...(field !== undefined && { field }),
});
const bought = (change: Partial<MurabahaAcquisition>, field?: string): Situation => ({
  body: { supplier_id: SUPPLIER },
  facts: { acquisition: { ...ACQUISITION, ...change }, acceptedAt: '2026-06-16T08:00:00Z' },
  ...(field !== undefined && { field }),
});
const accepted = (acceptedAt: string): Situation => ({
  facts: { acceptedAt, approvedAt: '2026-06-15T13:00:00Z' },
});
const possession = (change: object, risk_transfer_at = ACQUISITION.risk_transfer_at) => ({
  possession: { ...ACQUISITION.possession, ...change },
  risk_transfer_at,
});
const TAKEN_AT = 'acquisition.possession.taken_at';
const policy = (change: Partial<Facts['policy']>): Situation => ({
  facts: { policy: { ...FACTS.policy, ...change } },
});
const costing = (early_settlement_costs: number, change: Partial<Facts['policy']> = {}) => ({
  ...body({ early_settlement_costs }),
  ...policy({ rebate_mode: 'COMMITTED', ...change }),
});
const late = (change: object = {}) => ({
  late_payment: { donation_rate: 0.01, charity_id: 'ent_charity_3', ...change },
});
const customer = { entity_id: 'ent_customer_042', is_customer: true };

const arranged = (change: object) =>
  body({ ...TAWARRUQ, tawarruq: { ...TAWARRUQ.tawarruq, ...change } });
const resold = (change: Partial<MurabahaResale>, field?: string): Situation => {
  const { body: agreement, facts } = bought({});
  const resale = { ...RESALE, ...change };
  return {
    body: { ...agreement, ...TAWARRUQ },
    facts: { ...facts, resale },
    ...(field && { field }),
  };
};
const SELLING = {
  entity_id: 'ent_broker_5',
  is_institution: false,
  arranged_by_institution: false,
  appointed_at: '2026-06-16T08:40:00Z',
};

const TABLE: Readonly<Record<string, RuleCases>> = {
  'GEN-HARAM': {
    at: DRAFTING,
    keptBy: { 'a vehicle': body({ asset_category: 'vehicle' }) },
    brokenBy: {
      wine: body({ asset_category: 'wine' }),
      arms: body({ asset_category: 'small_arms' }),
      'a loan at interest': body({ asset_category: 'interest_loan' }),
    },
    doesNotApplyTo: { 'an asset without a category': body({}) },
  },
  'GEN-KNOWN': {
    at: DRAFTING,
    keptBy: { 'a price in SAR': body({}) },
    brokenBy: {
      'a price in gold': body({ currency: 'XAU', cost_price: 100 }, 'currency'),
      'a bullet of two': body({ payment_terms: { installments: 2, frequency: 'bullet' } }),
    },
  },
  'GEN-LATE': {
    at: DRAFTING,
    keptBy: { 'a donation to a charity': body(late()) },
    brokenBy: {
      'a donation to the customer': body(
        late({ charity_id: ' ent_customer_042\u200B' }),
        'late_payment.charity_id',
      ),
      'an undertaking that the policy does not take': {
        ...body(late()),
        facts: { policy: { ...FACTS.policy, late_payment: 'NONE' } },
      },
    },
    doesNotApplyTo: { 'a contract without an undertaking': body({}) },
  },
  'MUR-METAL': {
    at: DRAFTING,
    keptBy: { 'a gold mine': body({ asset_category: 'gold_mining_equipment' }) },
    brokenBy: {
      gold: body({ asset_category: 'gold' }),
      'silver coins': body({ asset_category: 'Silver-Coins' }),
      currency: body({ asset_category: 'FOREX' }),
      ...Object.fromEntries(
        ['XAU', 'xag', 'jewelry', 'GoldJewellery', 'diamond-jewellery', 'crypto', 'usd', 'SAR'].map(
          (asset_category) => [asset_category, body({ asset_category })],
        ),
      ),
    },
    doesNotApplyTo: { 'an asset without a category': body({}) },
  },
  'MUR-ASSET': {
    at: DRAFTING,
    keptBy: { 'a van': body({ asset_category: 'delivery_van' }) },
    brokenBy: Object.fromEntries(
      ['receivables', 'debt', 'promissory-notes', 'unheard_of'].map((asset_category) => [
        asset_category,
        body({ asset_category }),
      ]),
    ),
    doesNotApplyTo: { 'an asset without a category': body({}) },
  },
  'MUR-PROFIT': {
    at: DRAFTING,
    keptBy: {
      'cost and margin alone': body({}),
      'a fixed profit': body({ profit_basis: 'FIXED' }),
    },
    brokenBy: { 'a profit that follows an index': body({ profit_basis: 'FLOATING' }) },
  },
  'MUR-FEES': {
    at: DRAFTING,
    keptBy: { 'third-party costs': body({ fees: [{ kind: 'THIRD_PARTY_EXPENSE', amount: 50 }] }) },
    brokenBy: Object.fromEntries(
      ['COMMITMENT', 'FACILITY', 'OWN_STAFF'].map((kind) => [
        kind,
        body({ fees: [{ kind, amount: 50 }] }),
      ]),
    ),
    doesNotApplyTo: { 'a contract without fees': body({}) },
  },
  'MUR-EARLY': {
    at: DRAFTING,
    keptBy: {
      'costs of nothing': body({ early_settlement_costs: 0 }),
      'costs that reduce a rebate that is owed': costing(150),
      'costs of as much as the whole profit': costing(8_000),
    },
    brokenBy: {
      'costs where a rebate is at discretion': body({ early_settlement_costs: 0.01 }),
      'costs where no rebate is ever granted': costing(150, { rebate_method: 'NONE' }),
      'costs above the profit, of which every rebate is a part': costing(8_000.01),
    },
    doesNotApplyTo: { 'a contract without such costs': body({}) },
  },
  'MUR-REBATE': {
    at: ['submit'],
    keptBy: {
      'a rebate that is owed, amortised': policy({ rebate_mode: 'COMMITTED' }),
      'a rebate that is never granted': policy({ rebate_method: 'NONE' }),
    },
    brokenBy: {
      'a rebate that is owed by no method': policy({
        rebate_mode: 'COMMITTED',
        rebate_method: 'NONE',
      }),
    },
  },
  'MUR-SUPPLIER': {
    at: ['submit', 'acquisition', 'execute'],
    keptBy: {
      'a third party': body({}),
      'half of it being the customer’s': body({ customer_ownership_pct: 50 }),
      'the purchase from the supplier that was reviewed': bought({}),
      'the same, typed otherwise': bought({ supplier_id: ` ${SUPPLIER}\u200B` }),
    },
    brokenBy: {
      'the customer': body({ supplier_id: ' ent_customer_042' }),
      'his agent': body({ supplier_is_customer_agent: true }, 'supplier_is_customer_agent'),
      'most of it being his': body({ customer_ownership_pct: 50.01 }, 'customer_ownership_pct'),
      'a purchase from the customer': bought(
        { supplier_id: ' ent_customer_042\u200B' },
        'acquisition.supplier_id',
      ),
      'a purchase from another': bought({ supplier_id: 'ent_other' }, 'acquisition.supplier_id'),
    },
  },
  'MUR-PRIOR': {
    at: ['submit'],
    keptBy: { 'no earlier sale': body({ prior_sale_to_customer: false }) },
    brokenBy: { 'an earlier sale': body({ prior_sale_to_customer: true }) },
    doesNotApplyTo: { 'a contract that is silent': body({}) },
  },
  'MUR-ROLL': {
    at: ['submit', 'execute'],
    keptBy: {
      'an asset that was not financed': body({ previously_financed_to_customer: false }),
      'a serial that no other contract sold him': body({ asset_serial: 'VIN-1' }),
    },
    brokenBy: {
      'an asset that was': body({ previously_financed_to_customer: true }),
      'a serial that another contract sold him': {
        ...body({ asset_serial: 'VIN-1' }, 'asset_serial'),
        facts: { earlierSale: 'mrb_1' },
      },
    },
    doesNotApplyTo: { 'a contract that is silent': body({}) },
  },
  'MUR-OWN': {
    at: ['execute'],
    keptBy: {
      'a purchase before the sale': bought({}),
      'a purchase on a day that has begun in the east': {
        facts: { ...bought({ purchase_date: '2026-06-17' }).facts, now: EAST },
      },
    },
    brokenBy: {
      'no purchase': body({}),
      'a purchase after the sale': bought(
        { purchase_date: '2026-06-17' },
        'acquisition.purchase_date',
      ),
      'a purchase after the sale that was sent with it': {
        facts: {
          acquisition: { ...ACQUISITION, purchase_date: '2026-06-17' },
          sentIn: 'ownership_evidence.',
        },
        field: 'ownership_evidence.purchase_date',
      },
    },
  },
  'MUR-POSS': {
    at: ['execute'],
    keptBy: {
      'constructive possession with its document': bought({}),
      'actual possession': bought(possession({ type: 'ACTUAL', evidence_type: undefined })),
      'all on one day in the east': bought(
        possession({ taken_at: '2026-06-13T10:00:00Z' }, '2026-06-13T10:00:00Z'),
      ),
    },
    brokenBy: {
      'no possession': body({}),
      'constructive possession by nothing': bought(
        possession({ evidence_type: undefined }),
        'acquisition.possession.evidence_type',
      ),
      'possession ahead of now': bought(possession({ taken_at: '2026-06-16T09:00:00Z' }), TAKEN_AT),
      'possession after the acceptance': bought(
        possession({ taken_at: '2026-06-16T08:00:00Z' }),
        TAKEN_AT,
      ),
      'possession before the purchase': bought(
        possession({ taken_at: '2026-06-13T09:59:59Z' }),
        TAKEN_AT,
      ),
      'risk before the purchase': bought(
        { risk_transfer_at: '2026-06-13T09:59:59Z' },
        'acquisition.risk_transfer_at',
      ),
      'risk after the acceptance': bought(
        { risk_transfer_at: '2026-06-16T08:00:00Z' },
        'acquisition.risk_transfer_at',
      ),
    },
  },
  'MUR-AGENT': {
    at: ['execute'],
    keptBy: {
      'the customer in need, paid directly': bought({ agent: { ...customer, need_reason: 'x' } }),
    },
    brokenBy: {
      'the customer who was given the money': bought(
        { agent: { ...customer, need_reason: 'x' }, paid_direct_to_supplier: false },
        'acquisition.paid_direct_to_supplier',
      ),
      'the customer without need': bought({ agent: customer }, 'acquisition.agent.need_reason'),
      'the customer who is said to be another': bought(
        { agent: { entity_id: ' ent_customer_042', is_customer: false } },
        'acquisition.agent.need_reason',
      ),
    },
    doesNotApplyTo: {
      'a purchase without an agent': bought({}),
      'another agent': bought({ agent: { entity_id: 'ent_broker', is_customer: false } }),
    },
  },
  'MUR-ACCEPT': {
    at: ['execute'],
    keptBy: {
      'an acceptance after the approval': accepted('2026-06-15T13:00:01Z'),
      'an acceptance of that day, in the east': accepted('2026-06-14T10:00:00Z'),
    },
    brokenBy: { 'an acceptance of the day before': accepted('2026-06-14T09:59:59Z') },
    doesNotApplyTo: { 'what nobody accepted yet': {} },
  },
  // Every way to break these: ../resale.test.ts.
  'TWQ-IDENT': {
    at: ['submit'],
    keptBy: { 'a lot of a kind': body(TAWARRUQ) },
    brokenBy: {
      'no lot': body({ ...TAWARRUQ, asset_serial: undefined }),
    },
    doesNotApplyTo: { 'what is no tawarruq': body({}) },
  },
  'TWQ-PRIOR': {
    at: DRAFTING,
    keptBy: { 'nothing arranged': body(TAWARRUQ) },
    brokenBy: {
      'a resale that is agreed': arranged({ resale_agreed: true }),
    },
    doesNotApplyTo: { 'what is no tawarruq': body({}) },
  },
  'TWQ-POSS': {
    at: ['resell'],
    keptBy: { 'possession between both sales': resold({}) },
    brokenBy: {
      'a resale before possession': resold({ sold_at: '2026-06-16T08:00:00Z' }, 'sold_at'),
    },
  },
  'TWQ-BUYER': {
    at: ['resell'],
    keptBy: { 'a third party': resold({}) },
    brokenBy: { 'the seller': resold({ buyer_id: SUPPLIER }) },
  },
  'TWQ-AGENT': {
    at: ['resell'],
    keptBy: { 'his own agent': resold({ agent: SELLING }) },
    brokenBy: { 'the institution': resold({ agent: { ...SELLING, is_institution: true } }) },
    doesNotApplyTo: { 'a customer who sells himself': resold({}) },
  },
};

it('every rule is in the table, with a situation that keeps and one that breaks it', () => {
  expect(Object.keys(TABLE)).toEqual(MURABAHA_RAIL_RULES.map(({ id }) => id));
});

describe.each(MURABAHA_RAIL_RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const {
    at,
    keptBy,
    brokenBy,
    doesNotApplyTo = {},
  } = TABLE[id] ?? { at: [], keptBy: {}, brokenBy: {} };
  const judge = (moment: Moment, { body: change = {}, facts = {} }: Situation) =>
    evaluate([rule], { moment, subject: agreementOf(change), facts: { ...FACTS, ...facts } });
  const named = (situations: Situations) =>
    Object.entries(situations).map(([name, situation]) => [name, situation] as const);

  it(`is checked at ${at.join(', ')}, and names a standard`, () => {
    expect(rule.when).toEqual(at);
    expect(rule.reference).toMatch(/^AAOIFI SS \d+, \d/);
  });

  it.each(named(keptBy))('is kept by %s', (_, situation) => {
    for (const moment of at)
      expect(judge(moment, situation)).toMatchObject([{ rule: id, outcome: 'PASSED' }]);
  });

  it.each(named(brokenBy))('is broken by %s', (_, situation) => {
    for (const moment of at) {
      const { code, details } = refusal(() => judge(moment, situation));
      const message: unknown = expect.stringContaining(`(${rule.reference})`);
      const field = situation.field ?? rule.field;
      expect([code, details]).toEqual(['SHARIAH_VIOLATION', [{ field, message, code: id }]]);
    }
  });

  if (Object.keys(doesNotApplyTo).length > 0) {
    it.each(named(doesNotApplyTo))('does not apply to %s', (_, situation) => {
      for (const moment of at)
        expect(judge(moment, situation)).toMatchObject([{ outcome: 'NOT_APPLICABLE' }]);
    });
  }
});
