import fc from 'fast-check';
import { DomainError } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { sold } from '../../../test/support/murabaha-lives';
import type { Sold } from '../contract';
import { FREQUENCIES } from '../../shared/frequency';
import { lateFromOf, scheduleOf } from './schedule';

const sumOf = (state: Sold, part: 'amount' | 'cost' | 'profit') =>
  scheduleOf(state)
    .reduce((sum, row) => sum.plus(row[part]), Money.zero(state.currency))
    .toDecimal();

describe('the schedule', () => {
  it('splits 110,000 over 36 months without losing a halala', () => {
    const state = sold({
      profit_margin: 0.1,
      payment_terms: { installments: 36, frequency: 'monthly' },
    });
    const amounts = scheduleOf(state).map(({ amount }) => amount.toDecimal());
    expect([...new Set(amounts.slice(0, 35)), amounts[35]]).toEqual(['3055.56', '3055.40']);
  });

  it('has four unequal parts, and all of their profit', () => {
    const state = sold({
      cost_price: 100_000_000,
      profit_margin: 0.16,
      payment_terms: { installments: 4, frequency: 'quarterly' },
      installment_amounts: [4_000_000, 4_000_000, 4_000_000, 104_000_000],
    });
    const column = (part: 'amount' | 'cost' | 'profit') =>
      scheduleOf(state).map((row) => row[part].toDecimal());
    expect(column('amount')).toEqual(['4000000.00', '4000000.00', '4000000.00', '104000000.00']);
    expect(column('profit')).toEqual(Array.from({ length: 4 }, () => '4000000.00'));
    expect(column('cost')).toEqual(['0.00', '0.00', '0.00', '100000000.00']);
    expect(state.price).toMatchObject({
      sale_price: '116000000.00',
      installment_amount: '4000000.00',
      last_installment_amount: '104000000.00',
    });
  });

  it('falls due on business days of the day of the sale, and is late by these', () => {
    const calendar = { holidays: ['2026-08-16'] };
    const settings = { jurisdiction: 'SA', calendar };
    const dues = (business_day_roll?: string) =>
      scheduleOf(sold({ business_day_roll, profit_margin: 0.1 }, { settings }))
        .slice(0, 4)
        .map(({ dueDate }) => dueDate);
    expect(dues()).toEqual(['2026-07-16', '2026-08-16', '2026-09-16', '2026-10-16']);
    expect(dues('NONE')).toEqual(dues());
    // 16 August is a holiday on a Sunday, 16 October a Friday.
    expect(dues('FOLLOWING')).toEqual(['2026-07-16', '2026-08-17', '2026-09-16', '2026-10-18']);
    const state = sold({ business_day_roll: 'FOLLOWING' }, { settings });
    const [, second] = scheduleOf(state);
    expect(second && lateFromOf(state, second)).toEqual(new Date('2026-08-18T00:00:00Z'));
  });

  it('sums to sale price, cost and profit in any currency, frequency and number of parts', () => {
    const sales = fc.record({
      cost_price: fc.integer({ min: 1, max: 999_999_999 }),
      profit_margin: fc.integer({ min: 0, max: 20_000 }).map((basisPoints) => basisPoints / 10_000),
      confirm_high_margin: fc.constant(true),
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
