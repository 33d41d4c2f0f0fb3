import fc from 'fast-check';
import { DomainError } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { sold } from '../../test/support/murabaha-lives';
import type { Sold } from './contract';
import { FREQUENCIES } from '../shared/frequency';
import { scheduleOf } from './schedule';

const sumOf = (state: Sold, part: 'amount' | 'cost' | 'profit') =>
  scheduleOf(state)
    .reduce((sum, row) => sum.plus(row[part]), Money.zero(state.currency))
    .toDecimal();

describe('the schedule', () => {
  it('splits 110,000 over 36 months without losing a halala: M7', () => {
    const state = sold({
      profit_margin: 0.1,
      payment_terms: { installments: 36, frequency: 'monthly' },
    });
    const amounts = scheduleOf(state).map(({ amount }) => amount.toDecimal());
    expect([...new Set(amounts.slice(0, 35)), amounts[35]]).toEqual(['3055.56', '3055.40']);
  });

  it('has the total of M2, in four parts that are equal', () => {
    const terms = { payment_terms: { installments: 4, frequency: 'quarterly' } };
    const state = sold({ ...terms, cost_price: 100_000_000, profit_margin: 0.16 });
    expect(sumOf(state, 'amount')).toBe('116000000.00');
    expect(scheduleOf(state).map(({ amount }) => amount.toDecimal())).toEqual(
      Array.from({ length: 4 }, () => '29000000.00'),
    );
  });

  it('sums to sale price, cost and profit in any currency, frequency and number of parts', () => {
    const sales = fc.record({
      cost_price: fc.integer({ min: 1, max: 999_999_999 }),
      profit_margin: fc.integer({ min: 0, max: 20_000 }).map((basisPoints) => basisPoints / 10_000),
      currency: fc.constantFrom('SAR', 'KWD', 'JPY', 'MYR'),
      installments: fc.integer({ min: 1, max: 120 }),
      frequency: fc.constantFrom(...FREQUENCIES.filter((name) => name !== 'bullet')),
      rebateMethod: fc.constantFrom('UNEARNED_AMORTISED', 'STRAIGHT_LINE', 'NONE'),
    });
    fc.assert(
      fc.property(sales, ({ installments, frequency, rebateMethod, ...rest }) => {
        const settings = { murabaha: { rebateMethod } };
        const state = possible(() =>
          sold({ ...rest, payment_terms: { installments, frequency } }, { settings }),
        );
        const { price, cost_price } = state;
        expect(sumOf(state, 'amount')).toBe(price.sale_price);
        expect(sumOf(state, 'cost')).toBe(cost_price);
        expect(sumOf(state, 'profit')).toBe(price.profit_amount);
        const days = scheduleOf(state).map(({ dueDate }) => dueDate);
        expect(days).toEqual([...new Set(days)].sort());
      }),
      { numRuns: 80 },
    );
  });
});

/** The sale; a run whose instalments would be nothing, which is refused, does not count. */
function possible(make: () => Sold): Sold {
  try {
    return make();
  } catch (error) {
    const [detail] = error instanceof DomainError ? error.details : [];
    fc.pre(detail?.field !== 'payment_terms.installments');
    throw error;
  }
}
