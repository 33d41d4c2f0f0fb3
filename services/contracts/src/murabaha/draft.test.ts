import {
  agreementOf,
  approved,
  at,
  COMMANDS,
  drafted,
  LIVES,
  MAKER,
  refusal,
  REVIEWER,
  submitted,
  SUPPLIER,
} from '../../test/support/murabaha-lives';
import { readAgreement } from './agreement';
import { patch, submit } from './draft';
import { review } from './review';
import { terminate } from './terminate';

const patched = (
  paths: readonly string[],
  values: object,
  settings: Readonly<Record<string, unknown>> = {},
) => patch(drafted(), { paths, values }, { ...MAKER, settings }).state;
const codesOf = (action: () => unknown) =>
  refusal(action).details.map(({ field, code }) => `${field} ${code}`);

describe('an agreement', () => {
  it('is refused with every field that it lacks', () => {
    expect(codesOf(() => readAgreement({}))).toEqual([
      'asset_description REQUIRED',
      'cost_price REQUIRED',
      'profit_margin REQUIRED',
      'currency REQUIRED',
      'payment_terms REQUIRED',
      'counterparty_id REQUIRED',
    ]);
  });

  it.each([
    ['a cost of nothing', { cost_price: 0 }, 'cost_price OUT_OF_RANGE'],
    ['a cost with 3 decimals in SAR', { cost_price: 1.001 }, 'cost_price INVALID_VALUE'],
    ['costs below nothing', { early_settlement_costs: -1 }, 'early_settlement_costs OUT_OF_RANGE'],
    [
      'costs with 3 decimals in SAR',
      { early_settlement_costs: 0.001 },
      'early_settlement_costs INVALID_VALUE',
    ],
    ['a negative margin', { profit_margin: -0.01 }, 'profit_margin OUT_OF_RANGE'],
    ['an unknown currency', { currency: 'SAX' }, 'currency INVALID_VALUE'],
    [
      'no instalments',
      { payment_terms: { installments: 0, frequency: 'monthly' } },
      'payment_terms.installments OUT_OF_RANGE',
    ],
    [
      'more instalments than a schedule shows',
      { payment_terms: { installments: 1201, frequency: 'weekly' } },
      'payment_terms.installments OUT_OF_RANGE',
    ],
    [
      'an unknown frequency',
      { payment_terms: { installments: 1, frequency: 'daily' } },
      'payment_terms.frequency INVALID_VALUE',
    ],
    [
      'an instalment of nothing among unequal ones',
      { installment_amounts: [1, 0] },
      'installment_amounts[1] OUT_OF_RANGE',
    ],
    [
      'a donation above the instalment',
      { late_payment: { donation_rate: 1.1, charity_id: 'c' } },
      'late_payment.donation_rate OUT_OF_RANGE',
    ],
    [
      'a donation of nothing',
      { late_payment: { donation_rate: 0, charity_id: 'c' } },
      'late_payment.donation_rate OUT_OF_RANGE',
    ],
    ['more than a year of grace', { grace_period_days: 367 }, 'grace_period_days OUT_OF_RANGE'],
  ])('is refused with %s', (_, change, expected) => {
    expect(codesOf(() => agreementOf(change))).toEqual([expected]);
  });
});

describe('a draft', () => {
  it('has its price computed anew by a patch', () => {
    const { price } = patched(['profit_margin'], { profit_margin: 0.1 });
    expect(price).toMatchObject({ sale_price: '110000.00', last_installment_amount: '9166.63' });
  });

  it('loses what a patch removes', () => {
    const before = drafted({
      asset_serial: 'VIN-1',
      late_payment: { donation_rate: 0.01, charity_id: 'c' },
    });
    const change = { paths: ['asset_serial', 'late_payment'], values: {} };
    const { state } = patch(before, change, MAKER);
    expect([state.asset_serial, state.late_payment]).toEqual([undefined, undefined]);
  });

  it('keeps unequal instalments only while they sum to its price', () => {
    const uneven = drafted({
      payment_terms: { installments: 2, frequency: 'annual' },
      installment_amounts: [8_000, 100_000],
    });
    const change = (paths: readonly string[], values: object) =>
      patch(uneven, { paths, values }, MAKER).state;
    const error = refusal(() => change(['profit_margin'], { profit_margin: 0.09 }));
    expect(error.details).toMatchObject([
      {
        field: 'installment_amounts',
        message: expect.stringContaining('must sum to 109000.00 SAR'),
      },
    ]);
    const both = ['profit_margin', 'installment_amounts'];
    const next = change(both, { profit_margin: 0.09, installment_amounts: [9_000, 100_000] });
    expect(next.price).toMatchObject({ installment_amount: '9000.00' });
    const equal = change(['installment_amounts'], { installment_amounts: [] });
    expect(equal.installment_amounts).toBeUndefined();
    expect(equal.price).toMatchObject({ installment_amount: '54000.00' });
  });

  it('is governed by its own jurisdiction, or else by the tenant’s', () => {
    expect(drafted()).toMatchObject({ governedBy: 'SA', policy: { rebate_mode: 'DISCRETIONARY' } });
    expect(drafted({ jurisdiction: 'MY' })).toMatchObject({
      governedBy: 'MY',
      policy: { rebate_mode: 'COMMITTED', rebate_method: 'UNEARNED_AMORTISED' },
    });
    expect(drafted({}, { ...MAKER, settings: undefined }).governedBy).toBeUndefined();
  });

  it('follows the tenant’s settings until it is submitted, and keeps them from then on', () => {
    const straight = { jurisdiction: 'SA', murabaha: { rebateMethod: 'STRAIGHT_LINE' } };
    expect(patched(['profit_margin'], { profit_margin: 0.1 }, straight).policy.rebate_method).toBe(
      'STRAIGHT_LINE',
    );
    const state = submitted(drafted(), { ...MAKER, settings: straight });
    expect(approved(state).policy.rebate_method).toBe('STRAIGHT_LINE');
  });

  it('may say what an early settlement costs only while a rebate is owed', () => {
    const MALAYSIA = { ...MAKER, settings: { jurisdiction: 'MY' } };
    const draft = drafted({ early_settlement_costs: 150 }, MALAYSIA);
    const { early_settlement_costs, checks } = submitted(draft, MALAYSIA);
    expect(early_settlement_costs).toBe('150.00');
    expect(checks.find(({ rule }) => rule === 'MUR-EARLY')).toMatchObject({
      outcome: 'PASSED',
      message: expect.stringContaining('costs of 150.00 SAR are agreed'),
    });
    expect(codesOf(() => submitted(draft))).toEqual(['early_settlement_costs MUR-EARLY']);
    const error = refusal(() => drafted({ early_settlement_costs: 150 }));
    expect([error.code, error.details[0]?.message]).toEqual([
      'SHARIAH_VIOLATION',
      expect.stringContaining('AAOIFI SS 3, 2/1/4'),
    ]);
  });

  it('is not submitted under a policy that owes a rebate and computes none', () => {
    const settings = { jurisdiction: 'MY', murabaha: { rebateMethod: 'NONE' } };
    expect(codesOf(() => submitted(drafted(), { ...MAKER, settings }))).toEqual([
      'policy.rebate_method MUR-REBATE',
    ]);
  });

  it('is submitted with its declarations, which replace what it said', () => {
    const draft = drafted({ supplier_id: 'ent_other', prior_sale_to_customer: true });
    const declared = { supplier_id: SUPPLIER, prior_sale_to_customer: false };
    const { state } = submit(draft, declared, MAKER);
    expect(state).toMatchObject({
      supplier_id: SUPPLIER,
      prior_sale_to_customer: false,
      submitted_at: '2026-06-15T12:00:00.000Z',
      submittedBy: 'key_maker',
    });
  });

  it('is not submitted without a supplier', () => {
    expect(codesOf(() => submit(drafted(), {}, MAKER))).toEqual(['supplier_id REQUIRED']);
  });
});

describe('a review', () => {
  const { PENDING_SHARIAH_REVIEW: pending } = LIVES;

  it.each(['APPROVE', 'REJECT', 'RETURN'] as const)(
    'to %s is not given by who drafted the contract',
    (decision) => {
      const error = refusal(() => review(pending, { decision, reason: 'unclear' }, MAKER));
      expect(error.code).toBe('AUTHORIZATION_ERROR');
      const verb = decision.toLowerCase();
      expect(error.message).toContain(`who created a contract may not ${verb} it`);
    },
  );

  it('shows who approved it, when, and under which reference', () => {
    expect(LIVES.SHARIAH_APPROVED.review).toEqual({
      decision: 'APPROVE',
      shariah_board_ref: 'SSB-1',
      at: '2026-06-15T13:00:00.000Z',
      reviewed_by: 'key_reviewer',
    });
  });

  it.each(['REJECT', 'RETURN'] as const)('needs a reason to %s', (decision) => {
    expect(codesOf(() => review(pending, { decision }, REVIEWER))).toEqual(['reason REQUIRED']);
  });

  it('ends the contract with REJECT', () => {
    const { termination } = COMMANDS.reject(pending).state;
    expect(termination).toMatchObject({ reason: 'REJECTED', notes: 'unclear' });
  });

  it('makes it a draft again with RETURN, to be changed and submitted anew', () => {
    const returned = COMMANDS.return(pending).state;
    const again = submitted(returned, at('2026-06-15T14:00:00Z', { actor: 'key_second' }));
    expect(again).toMatchObject({ status: 'PENDING_SHARIAH_REVIEW', submittedBy: 'key_second' });
    expect(again.draftedBy).toEqual(['key_maker', 'key_second']);
    expect([returned.review?.decision, again.review]).toEqual(['RETURN', undefined]);
  });
});

describe('a draft that was returned', () => {
  const returned = COMMANDS.return(LIVES.PENDING_SHARIAH_REVIEW).state;

  it('shows what was submitted until it is changed', () => {
    expect(returned).toMatchObject({ submitted_at: '2026-06-15T12:00:00.000Z' });
    expect(returned.checks.map(({ rule }) => rule)).toContain('MUR-SUPPLIER');
  });

  it('is governed by nobody’s policy once neither it nor its tenant names a country', () => {
    const { state } = patch(returned, { paths: [], values: {} }, { ...MAKER, settings: {} });
    expect([returned.governedBy, state.governedBy]).toEqual(['SA', undefined]);
  });

  it('keeps no verdict on content that it no longer has', () => {
    const change = { paths: ['supplier_id'], values: { supplier_id: 'ent_customer_042' } };
    const { state } = patch(returned, change, MAKER);
    expect(state).not.toHaveProperty('submitted_at');
    expect(state.checks).toEqual(LIVES.DRAFT.checks);
  });
});

describe('a termination', () => {
  it.each([
    ['ACTIVE', 'CUSTOMER_WITHDREW', 'RESCISSION, DEFAULT_SALE, IQALAH'],
    ['DRAFT', 'IQALAH', 'CUSTOMER_WITHDREW, INSTITUTION_WITHDREW, ASSET_UNAVAILABLE'],
    ['SHARIAH_APPROVED', 'DEFAULT_SALE', 'CUSTOMER_WITHDREW'],
  ] as const)('of one that is %s is not for %s', (status, reason, allowed) => {
    const error = refusal(() => terminate(LIVES[status], { reason }, MAKER));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ field: 'reason' }] });
    expect(error.message).toContain(`that is ${status} for ${reason}; allowed now: ${allowed}`);
  });

  it.each(['RESCISSION', 'DEFAULT_SALE', 'IQALAH'] as const)(
    'of an active one is possible for %s, and nothing is waited for any more',
    (reason) => {
      const { state } = terminate(
        LIVES.ACTIVE,
        { reason, notes: 'agreed' },
        at('2026-07-01T00:00:00Z'),
      );
      expect(state.termination).toEqual({
        reason,
        notes: 'agreed',
        at: '2026-07-01T00:00:00.000Z',
      });
      expect(state.overdueAt).toBeUndefined();
    },
  );
});
