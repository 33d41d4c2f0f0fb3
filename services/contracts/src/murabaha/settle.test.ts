import fc from 'fast-check';
import { fraction, Money } from '@masar/kit/money';
import {
  asSold,
  at,
  ID,
  paid,
  partlyPaid,
  refusal,
  settled,
  sold,
  type Body,
} from '../../test/support/murabaha-lives';
import type { Murabaha, Sold } from './contract';
import { quoteAsOf, quoteFor } from './quote';
import { outstandingOf, scheduleOf, statusOf } from './schedule';

const M5 = { profit_margin: 0.1281092, payment_terms: { installments: 36, frequency: 'monthly' } };
const MALAYSIA = { jurisdiction: 'MY' };
const plain = (quote: ReturnType<typeof quoteAsOf>) => ({
  outstanding: quote.outstanding.toDecimal(),
  due: quote.due.toDecimal(),
  unearned: quote.unearned.toDecimal(),
  rebate: quote.rebate.toDecimal(),
  settlement: quote.settlementAmount.toDecimal(),
});

/** M5 with its first 12 instalments paid, in a jurisdiction. */
function twelvePaid(settings: object, change: Body = {}): Sold {
  return asSold(paid(sold({ ...M5, ...change }, { settings }), '37603.68', '2027-06-16T08:00:00Z'));
}
const DAY_12 = '2027-06-16';
const NOON_12 = '2027-06-16T12:00:00Z';

describe('a quote', () => {
  it('owes the whole unearned profit where it is COMMITTED: M5 on its twelfth due date', () => {
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
    expect(quoteAsOf(sold(M5), ID, '2026-08-16').due.toDecimal()).toBe('6267.28');
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
    const terms = { profit_margin: 100, payment_terms: { installments: 3, frequency: 'monthly' } };
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

describe('a settlement', () => {
  const quoted = (state: Sold, day = DAY_12) => quoteAsOf(state, ID, day);
  const refused = (state: Murabaha, command: Body, instant = NOON_12) => {
    const { code, message, details } = refusal(() => settled(state, command as never, instant));
    return { code, message, detail: `${details[0]?.field} ${details[0]?.code}` };
  };
  const state = twelvePaid(MALAYSIA);
  const { id: quote_id } = quoted(state);
  const right = { quote_id, settlement_amount: '69286.37', reference: 'STL-1' };

  it('by its quote completes the contract, and the rest is waived', () => {
    const { state: done, events } = settled(state, right, NOON_12);
    expect(done).toMatchObject({
      status: 'COMPLETED',
      settlement: {
        date: DAY_12,
        outstanding_selling_price: '75207.24',
        rebate: '5920.87',
        settlement_amount: '69286.37',
        method: 'UNEARNED_AMORTISED',
        mode: 'COMMITTED',
        quote_id,
        reference: 'STL-1',
      },
    });
    expect(events.map(({ type }) => type)).toEqual([
      'murabaha.payment.received',
      'murabaha.contract.completed',
    ]);
    expect(events[0]?.payment).toMatchObject({ amount: '69286.37', is_settlement: true });
    expect(outstandingOf(asSold(done)).isZero()).toBe(true);
    const statuses = scheduleOf(asSold(done)).map((row) => statusOf(asSold(done), row, new Date()));
    expect([statuses[0], statuses.at(-1)]).toEqual(['PAID', 'WAIVED']);
  });

  it('is of the amount that is left once the costs have reduced the rebate', () => {
    const costing = twelvePaid(MALAYSIA, { early_settlement_costs: 150 });
    const done = settled(costing, { settlement_amount: '69436.37' }, NOON_12).state;
    expect(done).toMatchObject({ status: 'COMPLETED', settlement: { rebate: '5770.87' } });
    const error = refused(costing, { settlement_amount: '69286.37', rebate: '5920.87' });
    expect(error.message).toContain('must be 5770.87 SAR, which the policy owes');
  });

  it('may name the rebate that the policy owes', () => {
    const done = settled(state, { ...right, rebate: '5920.87' }, NOON_12).state;
    expect(done.settlement?.rebate).toBe('5920.87');
  });

  it('as of a day before the sale is refused', () => {
    const command = { settlement_amount: '112810.92', settlement_date: '2026-06-15' };
    const error = refused(sold(M5), command);
    expect([error.code, error.detail]).toEqual([
      'VALIDATION_ERROR',
      'settlement_date OUT_OF_RANGE',
    ]);
    expect(error.message).toContain('must not be before 2026-06-16, the day of the sale');
  });

  it('without a quote is computed as of its day, today by default', () => {
    expect(settled(state, { settlement_amount: '69286.37' }, NOON_12).state.settlement?.date).toBe(
      DAY_12,
    );
    const earlier = { settlement_amount: '69286.37', settlement_date: DAY_12, reference: 'STL-1' };
    const done = settled(state, earlier, '2027-06-23T23:59:59.999Z');
    expect(done.state.settlement?.date).toBe(DAY_12);
    expect(done.events[0]?.payment?.paid_at).toBe('2027-06-16T23:59:59.999Z');
  });

  it('as of an earlier day names its payment, and is recorded within 7 days', () => {
    const earlier = { settlement_amount: '69286.37', settlement_date: DAY_12 };
    const silent = refused(state, earlier, '2027-06-17T00:00:00Z');
    expect([silent.code, silent.detail]).toEqual(['VALIDATION_ERROR', 'reference REQUIRED']);
    const late = refused(state, { ...earlier, reference: 'STL-1' }, '2027-06-24T00:00:00Z');
    expect(late.detail).toBe('settlement_date OUT_OF_RANGE');
    expect(late.message).toContain('before 2027-06-17, 7 days ago; settle by a quote of today');
  });

  it.each([
    ['by its quote', { quote_id }],
    ['without one', {}],
  ])('%s is not before the last payment, whatever the clock says', (_, by) => {
    const back = '2027-06-15T12:00:00Z';
    const { state: done } = settled(state, { settlement_amount: '69286.37', ...by }, back);
    const last = asSold(state).sale.payments.at(-1)?.paid_at;
    expect(asSold(done).sale.payments.at(-1)?.paid_at).toBe(last);
    expect(done).toMatchObject({ completed_at: last, settlement: { date: DAY_12 } });
    expect(quoteFor(state, {}, at(back)).id).toBe(quote_id);
  });

  it.each([
    [
      'another amount',
      { ...right, settlement_amount: '69286.36' },
      'settlement_amount INVALID_VALUE',
      'must be 69286.37 SAR',
    ],
    [
      'more decimals than the currency has',
      { ...right, settlement_amount: '1.001' },
      'settlement_amount INVALID_VALUE',
      '2 decimals',
    ],
    [
      'another rebate than the policy owes',
      { ...right, rebate: '1' },
      'rebate INVALID_VALUE',
      'must be 5920.87 SAR',
    ],
    [
      'a quote of another contract',
      { ...right, quote_id: 'mrq_01JX_20270616_0' },
      'quote_id INVALID_VALUE',
      'no quote of this contract',
    ],
    [
      'a quote of a day that no calendar has',
      { ...right, quote_id: quote_id.replace('20270616', '20270230') },
      'quote_id INVALID_VALUE',
      'no quote of this contract',
    ],
    [
      'what is no quote',
      { ...right, quote_id: 'cheap' },
      'quote_id INVALID_VALUE',
      'no quote of this contract',
    ],
    [
      'another day than the quote’s',
      { ...right, settlement_date: '2027-06-15' },
      'settlement_date INVALID_VALUE',
      'the day of the quote',
    ],
    [
      'a day ahead',
      { settlement_amount: '1', settlement_date: '2027-06-17' },
      'settlement_date OUT_OF_RANGE',
      'today in UTC',
    ],
    [
      'a day before the last payment',
      { settlement_amount: '1', settlement_date: '2027-06-15' },
      'settlement_date OUT_OF_RANGE',
      'the last payment',
    ],
  ])('with %s is refused', (_, command, detail, says) => {
    const error = refused(state, command);
    expect([error.code, error.detail]).toEqual(['VALIDATION_ERROR', detail]);
    expect(error.message).toContain(says);
  });

  it.each([
    [
      'the day after its quote',
      state,
      '2027-06-17T00:00:00Z',
      'QUOTE_EXPIRED',
      'valid until the end of 2027-06-16',
    ],
    [
      'after another payment',
      paid(state, '1', '2027-06-16T09:00:00Z'),
      NOON_12,
      'QUOTE_OUTDATED',
      'a payment came',
    ],
  ])('on %s is a CONFLICT of its own', (_, contract, instant, code, says) => {
    const error = refused(contract, right, instant);
    expect([error.code, error.detail]).toEqual(['CONFLICT', `quote_id ${code}`]);
    expect(error.message).toContain(says);
  });

  it('by a quote for a later day waits for that day', () => {
    const later = quoted(state, '2027-07-01').id;
    const error = refused(state, { ...right, quote_id: later });
    expect([error.code, error.detail]).toEqual(['CONFLICT', 'quote_id QUOTE_NOT_YET_VALID']);
  });

  describe('at the institution’s discretion', () => {
    const free = twelvePaid({ jurisdiction: 'SA' });

    it('waives what whoever settles types, at most the unearned profit', () => {
      const some = settled(free, { settlement_amount: '73207.24', rebate: '2000' }, NOON_12).state;
      expect(some.settlement).toMatchObject({ rebate: '2000.00', mode: 'DISCRETIONARY' });
      const none = settled(free, { settlement_amount: '75207.24' }, NOON_12).state;
      expect(none.settlement?.rebate).toBe('0.00');
      const much = refused(free, { settlement_amount: '1', rebate: '5920.88' });
      expect([much.code, much.detail]).toEqual(['VALIDATION_ERROR', 'rebate OUT_OF_RANGE']);
      expect(much.message).toContain('at most 5920.87 SAR, the unearned profit');
    });

    it('names the right amount for the rebate that was typed', () => {
      const error = refused(free, { settlement_amount: '75207.24', rebate: '2000' });
      expect(error.message).toContain(
        'must be 73207.24 SAR: the outstanding 75207.24 SAR less the rebate 2000.00 SAR',
      );
    });

    it('waives nothing where the tenant grants NONE', () => {
      const never = twelvePaid({ murabaha: { rebateMethod: 'NONE' } });
      const error = refused(never, { settlement_amount: '75207.23', rebate: '0.01' });
      expect(error.message).toContain('as the policy grants no rebate');
    });
  });
});
