import fc from 'fast-check';
import { fraction, Money } from '@masar/kit/money';
import {
  AMORTISED,
  MALAYSIA,
  plain,
  twelvePaid,
  DAY_12,
} from '../../../test/support/early-settlement';
import {
  asSold,
  at,
  ID,
  paid,
  partlyPaid,
  refusal,
  sold,
} from '../../../test/support/murabaha-lives';
import type { Sold } from '../contract';
import { quoteAsOf, quoteFor } from './quote';
import { outstandingOf, scheduleOf } from '../schedule/schedule';

describe('a quote', () => {
  it('owes the whole unearned profit where it is COMMITTED, on the twelfth due date', () => {
    expect(plain(quoteAsOf(twelvePaid(MALAYSIA), ID, DAY_12))).toEqual({
      outstanding: '75207.24',
      due: '0.00',
      unearned: '5920.87',
      rebate: '5920.87',
      settlement: '69286.37',
    });
  });

  it('owes less by what an early settlement costs, as agreed, and never below nothing', () => {
    const costing = (early_settlement_costs: number) =>
      quoteAsOf(twelvePaid(MALAYSIA, { early_settlement_costs }), ID, DAY_12);
    const some = costing(150);
    expect(some.costs.toDecimal()).toBe('150.00');
    expect(plain(some)).toMatchObject({
      unearned: '5920.87',
      rebate: '5770.87',
      settlement: '69436.37',
    });
    const all = { rebate: '0.00', settlement: '75207.24' };
    expect([5_920.87, 6_000].map((costs) => plain(costing(costs)))).toMatchObject([all, all]);
  });

  it('shows it and owes nothing where it is DISCRETIONARY', () => {
    expect(plain(quoteAsOf(twelvePaid({ jurisdiction: 'SA' }), ID, DAY_12))).toMatchObject({
      unearned: '5920.87',
      rebate: '0.00',
      settlement: '75207.24',
    });
  });

  it('spreads the profit evenly where the tenant says STRAIGHT_LINE', () => {
    const settings = { ...MALAYSIA, murabaha: { rebateMethod: 'STRAIGHT_LINE' } };
    expect(plain(quoteAsOf(twelvePaid(settings), ID, DAY_12)).rebate).toBe('8540.61');
  });

  it('owes nothing where the tenant grants NONE', () => {
    const settings = { jurisdiction: 'SA', murabaha: { rebateMethod: 'NONE' } };
    expect(plain(quoteAsOf(twelvePaid(settings), ID, DAY_12)).rebate).toBe('0.00');
  });

  it('earns profit day by day between two due dates', () => {
    const bullet = { payment_terms: { installments: 1, frequency: 'bullet' } };
    const state = sold(bullet, { settings: MALAYSIA, first: '2027-06-16' });
    const rebates = ['2026-06-16', '2026-06-17', '2027-06-15', '2027-06-16', '2028-01-01'].map(
      (day) => quoteAsOf(state, ID, day).rebate.toDecimal(),
    );
    expect(rebates).toEqual(['8000.00', '7978.08', '21.92', '0.00', '0.00']);
  });

  it('has earned the profit of an instalment that is due on the day of the sale', () => {
    const terms = { payment_terms: { installments: 1, frequency: 'bullet' } };
    const state = sold(terms, { settings: MALAYSIA, first: '2026-06-16' });
    expect(quoteAsOf(state, ID, '2026-06-16').rebate.toDecimal()).toBe('0.00');
  });

  it('says what is due by its day', () => {
    expect(quoteAsOf(sold(AMORTISED), ID, '2026-08-16').due.toDecimal()).toBe('6267.28');
  });

  it('is for today or later', () => {
    const error = refusal(() =>
      quoteFor(sold(), { date: '2026-06-15' }, at('2026-06-16T23:00:00Z')),
    );
    expect(error.details).toMatchObject([{ field: 'date', code: 'OUT_OF_RANGE' }]);
  });

  it('has one id for one question, and another after a payment', () => {
    const state = sold();
    const id = quoteAsOf(state, ID, DAY_12).id;
    expect(quoteAsOf(state, ID, DAY_12).id).toBe(id);
    expect(quoteAsOf(asSold(paid(state, '1')), ID, DAY_12).id).not.toBe(id);
    expect(quoteAsOf(state, ID, '2027-06-17').id).not.toBe(id);
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
  });

  it('leaves the last halala of a price to be paid: its share of the cost is in it', () => {
    const terms = {
      profit_margin: 100,
      confirm_high_margin: true,
      payment_terms: { installments: 3, frequency: 'monthly' },
    };
    const price = asSold(sold({ ...terms, cost_price: 100 }, { settings: MALAYSIA }));
    const quote = quoteAsOf(partlyPaid(price, '10099.99'), ID, '2026-06-16');
    expect(plain(quote)).toMatchObject({ outstanding: '0.01', rebate: '0.00', settlement: '0.01' });
  });

  it('never waives more than the profit in what is unpaid, so that the cost is always paid', () => {
    const sales = fc.record({
      profit_margin: fc.constantFrom(0, 0.08, 1, 100),
      installments: fc.constantFrom(1, 3, 24),
      shape: fc.constantFrom('EQUAL', 'BALLOON', 'DEPOSIT'),
      costCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_00 })),
      jurisdiction: fc.constantFrom('MY', 'SA'),
      rebateMethod: fc.constantFrom('UNEARNED_AMORTISED', 'STRAIGHT_LINE'),
      unpaidCents: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 100_00 })),
      day: fc.integer({ min: 0, max: 900 }),
    });
    fc.assert(
      fc.property(sales, ({ profit_margin, installments, shape, ...rest }) => {
        const { jurisdiction, rebateMethod, unpaidCents, day } = rest;
        // No more than the profit, in cents of a cost of 100.
        const most = Math.min(rest.costCents, profit_margin * 100_00);
        const costs = jurisdiction === 'MY' ? most : 0;
        const whole = sold(
          {
            ...termsOf(installments, shape, 100 * (1 + profit_margin)),
            cost_price: 100,
            profit_margin,
            confirm_high_margin: true,
            early_settlement_costs: costs / 100,
          },
          { settings: { jurisdiction, murabaha: { rebateMethod } } },
        );
        const left = Money.read('0.01', 'SAR', 'left').times(unpaidCents);
        const due = outstandingOf(whole).minus(left);
        const state =
          due.compare(Money.zero('SAR')) > 0 ? partlyPaid(whole, due.toDecimal()) : whole;
        const asOf = new Date(Date.UTC(2026, 5, 16 + day)).toISOString().slice(0, 10);
        const quote = quoteAsOf(asSold(state), ID, asOf);
        const unpaidProfit = profitInUnpaid(asSold(state));
        expect(unpaidProfit.gte(quote.unearned.toDecimal())).toBe(true);
        expect(quote.unearned.compare(Money.zero('SAR'))).toBeGreaterThanOrEqual(0);
        const none = Money.zero('SAR');
        const less = quote.unearned.minus(quote.costs);
        const owed = jurisdiction === 'MY' && less.compare(none) > 0 ? less : none;
        expect(quote.costs.toDecimal()).toBe((costs / 100).toFixed(2));
        expect(quote.rebate.toDecimal()).toBe(owed.toDecimal());
        expect(quote.rebate.compare(quote.unearned)).toBeLessThanOrEqual(0);
        expect(quote.settlementAmount.plus(owed)).toEqual(quote.outstanding);
        const cost = costOfUnpaid(asSold(state));
        expect(cost.lte(quote.settlementAmount.toDecimal())).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

/** The terms of one price: in equal parts, nearly all at the end, or nearly all at the beginning. */
function termsOf(installments: number, shape: string, price: number) {
  const small = Array.from({ length: installments - 1 }, () => 0.01);
  const rest = Number((price - small.length * 0.01).toFixed(2));
  const amounts = shape === 'BALLOON' ? [...small, rest] : [rest, ...small];
  return {
    payment_terms: { installments, frequency: 'monthly' },
    ...(shape !== 'EQUAL' && { installment_amounts: amounts }),
  };
}

/** Exactly, unrounded: the share that is unpaid of each instalment's cost. */
function costOfUnpaid(state: Sold) {
  return scheduleOf(state).reduce((sum, { amount, paid: came, cost }) => {
    const unpaid = fraction(amount.minus(came).toDecimal());
    return sum.plus(unpaid.times(cost.toDecimal()).div(amount.toDecimal()));
  }, fraction('-1e-15'));
}

/** Exactly, unrounded: the share that is unpaid of each instalment's profit. */
function profitInUnpaid(state: Sold) {
  return scheduleOf(state).reduce((sum, { amount, paid: came, profit }) => {
    const unpaid = fraction(amount.minus(came).toDecimal());
    return sum.plus(unpaid.times(profit.toDecimal()).div(amount.toDecimal()));
  }, fraction('1e-15'));
}
