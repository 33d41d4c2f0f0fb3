import fc from 'fast-check';
import { fraction, Money } from '@masar/kit/money';
import { feeLine, usageLine } from '../../../../test/support/sample-invoices';
import { pricedLine } from './priced-line';

describe('the quantity and price of a line', () => {
  it.each([
    [
      'usage at its unit price',
      usageLine(),
      { quantity: '50000', unitCode: 'C62', price: '0.002' },
    ],
    [
      'storage by the gigabyte',
      usageLine({ metric: 'storage', quantity: 1.5, unitPrice: 0.1, amount: 0.15 }),
      { quantity: '1.5', unitCode: 'E34', price: '0.1' },
    ],
    [
      'a fee at the price of all its days',
      feeLine(),
      { quantity: '31', unitCode: 'DAY', price: '300.00', baseQuantity: '31' },
    ],
    [
      'a share that rounding moved by a cent at the price of all of it',
      usageLine({ amount: 100.01 }),
      { quantity: '50000', unitCode: 'C62', price: '100.01', baseQuantity: '50000' },
    ],
    [
      'an adjustment that gives back as minus one piece',
      usageLine({ kind: 'ADJUSTMENT', amount: -12.5, quantity: undefined, unitPrice: undefined }),
      { quantity: '-1', unitCode: 'C62', price: '12.50' },
    ],
    [
      'an amount of no quantity as one piece',
      usageLine({ quantity: 0, amount: 0.01 }),
      { quantity: '1', unitCode: 'C62', price: '0.01' },
    ],
    [
      'what the plan includes at no price',
      usageLine({ tier: 0, quantity: 10_000, unitPrice: 0, amount: 0 }),
      { quantity: '10000', unitCode: 'C62', price: '0' },
    ],
  ])('writes %s', (_, line, priced) => {
    expect(pricedLine(line, 'USD')).toEqual(priced);
  });

  it('gives the amount of the line whatever its parts are, by a price that is never below zero', () => {
    const parts = fc.record({
      cents: fc.integer({ min: -100_000, max: 100_000 }),
      quantity: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
      unitPrice: fc.option(fc.constantFrom(0, 0.002, 0.001, 1.5), { nil: undefined }),
    });
    fc.assert(
      fc.property(parts, ({ cents, quantity, unitPrice }) => {
        const amount = Number(fraction(cents).div(100));
        const line = pricedLine(usageLine({ amount, quantity, unitPrice }), 'USD');
        expect(line.price).not.toMatch(/^-/);
        const { quantity: count, price, baseQuantity = '1' } = line;
        const [sign, units] = count.startsWith('-') ? [-1, count.slice(1)] : [1, count];
        const product = fraction(units).times(fraction(price));
        const computed = Money.quotient(product, fraction(baseQuantity), 'USD').times(sign);
        expect(computed.compare(Money.read(amount, 'USD', 'amount'))).toBe(0);
      }),
    );
  });
});
