import { Money } from '@masar/kit/money';
import fc from 'fast-check';
import { agreementOf } from '../../test/support/bodies';
import { computePayment } from './payment';
import { CONTRACT_TYPES, type ContractType } from './terms';

interface Example {
  readonly cost: number;
  readonly currency: string;
  readonly margin: number;
  readonly count: number;
}

function pay({ cost, currency, margin, count }: Example, type: ContractType = 'murabaha') {
  const asset = {
    costPrice: { amount: cost, currency },
    profitMargin: margin,
    confirmHighMargin: true,
  };
  const terms = { numberOfInstallments: count };
  return computePayment(type, agreementOf(type, { asset, terms }));
}

describe('the payment of a contract', () => {
  it.each([
    {
      cost: 50_000,
      currency: 'SAR',
      margin: 0.08,
      count: 36,
      parts: ['54000.00', '1500.00', '1500.00'],
    },
    {
      cost: 100_000,
      currency: 'SAR',
      margin: 0.1,
      count: 36,
      parts: ['110000.00', '3055.56', '3055.40'],
    },
    {
      cost: 1000,
      currency: 'KWD',
      margin: 0.05,
      count: 12,
      parts: ['1050.000', '87.500', '87.500'],
    },
    { cost: 1000, currency: 'KWD', margin: 0, count: 7, parts: ['1000.000', '142.857', '142.858'] },
    { cost: 100_000, currency: 'JPY', margin: 0.05, count: 7, parts: ['105000', '15000', '15000'] },
    { cost: 0.01, currency: 'SAR', margin: 0.5, count: 1, parts: ['0.02', '0.02', '0.02'] },
    { cost: 1.15, currency: 'SAR', margin: 0.1, count: 1, parts: ['1.27', '1.27', '1.27'] },
  ])('splits $cost $currency at margin $margin over $count', ({ parts, ...given }) => {
    const { totalAmount, monthlyAmount, lastAmount, currency } = pay(given);
    expect([totalAmount, monthlyAmount, lastAmount]).toEqual(parts);
    expect(currency).toBe(given.currency);
  });

  it('sums its instalments to the total, and no instalment is zero', () => {
    const example = fc.record({
      cost: fc.integer({ min: 1, max: 1_000_000_000 }),
      currency: fc.constantFrom('SAR', 'KWD', 'JPY'),
      margin: fc.integer({ min: 0, max: 3000 }).map((permille) => permille / 1000),
      count: fc.integer({ min: 1, max: 1200 }),
    });
    fc.assert(
      fc.property(example, (given) => {
        fc.pre(given.cost > given.count * given.count);
        const payment = pay(given);
        const each = Money.read(payment.monthlyAmount, given.currency, 'monthlyAmount');
        const last = Money.read(payment.lastAmount, given.currency, 'lastAmount');
        const sum = each.times(given.count - 1).plus(last);
        expect(sum.toDecimal()).toBe(payment.totalAmount);
        expect([each, last].some((part) => part.isZero())).toBe(false);
      }),
    );
  });

  it('is never below the cost, whatever the margin', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 99_999 }), (amount, margin) => {
        const cost = amount / 100;
        const payment = pay({ cost, currency: 'SAR', margin: margin / 100_000, count: 1 });
        const total = Money.read(payment.totalAmount, 'SAR', 'total');
        expect(total.compare(Money.read(cost, 'SAR', 'cost'))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each(CONTRACT_TYPES)(
    'promises nothing where a promise would void the contract: %s',
    (type) => {
      const expected = ['musharakah', 'mudarabah', 'sukuk', 'wakala'].includes(type);
      const { basis } = pay({ cost: 100, currency: 'SAR', margin: 0.1, count: 1 }, type);
      expect(basis).toBe(expected ? 'EXPECTED' : 'OBLIGATION');
    },
  );

  it('leaves the residual value of a lease out of the rent', () => {
    const lease = (residualValue: number) =>
      computePayment('ijarah', agreementOf('ijarah', { terms: { ijarah: { residualValue } } }));
    expect(lease(18_000)).toMatchObject({ totalAmount: '36000.00', monthlyAmount: '1000.00' });
    expect(() => lease(54_000)).toThrow('terms.ijarah.residualValue must be below 54000.00 SAR');
  });

  it('refuses instalments that would be nothing', () => {
    expect(() => pay({ cost: 0.05, currency: 'SAR', margin: 0, count: 36 })).toThrow(
      'terms.numberOfInstallments divides 0.05 SAR into 36 parts',
    );
  });

  it.each([
    ['payment.totalAmount', { cost: 999_999_999_999_999, margin: 0.08, count: 1 }],
    ['payment.monthlyAmount', { cost: 900_000_000_000_001, margin: 0, count: 7 }],
  ])('refuses amounts that a JSON number cannot carry: %s', (field, given) => {
    expect(() => pay({ ...given, currency: 'SAR' })).toThrow(`${field} would be`);
  });
});
