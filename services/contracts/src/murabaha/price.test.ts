import { agreementOf, refusal, type Body } from '../../test/support/murabaha-lives';
import { computePrice } from './price';

const terms = (installments: number, frequency = 'monthly') => ({
  payment_terms: { installments, frequency },
});
const price = (change: Body) => computePrice(agreementOf(change));

describe('the price', () => {
  it.each([
    [
      'a bullet',
      100_000_000,
      0.16,
      terms(1, 'bullet'),
      '16000000.00',
      '116000000.00',
      '116000000.00',
      '116000000.00',
    ],
    ['equal instalments', 100_000, 0.08, terms(12), '8000.00', '108000.00', '9000.00', '9000.00'],
    [
      'a remainder of 36 instalments',
      100_000,
      0.1,
      terms(36),
      '10000.00',
      '110000.00',
      '3055.56',
      '3055.40',
    ],
    ['a remainder of 3 instalments', 1_000, 0.1, terms(3), '100.00', '1100.00', '366.67', '366.66'],
    [
      'M5b, a rounding trap',
      100_000,
      0.1281092,
      terms(36),
      '12810.92',
      '112810.92',
      '3133.64',
      '3133.52',
    ],
    ['tawliyah, at cost', 900, 0, terms(2), '0.00', '900.00', '450.00', '450.00'],
  ])('is cost and profit: %s', (_, cost_price, profit_margin, parts, profit, sale, each, last) => {
    expect(price({ cost_price, profit_margin, ...parts })).toEqual({
      profit_amount: profit,
      sale_price: sale,
      installment_amount: each,
      last_installment_amount: last,
    });
  });

  it.each([
    ['JPY', 1000, '1085', '362', '361'],
    ['KWD', 10.125, '10.986', '3.662', '3.662'],
  ])('has the minor units of %s', (currency, cost_price, sale, each, last) => {
    const found = price({ currency, cost_price, profit_margin: 0.085, ...terms(3) });
    expect([found.sale_price, found.installment_amount, found.last_installment_amount]).toEqual([
      sale,
      each,
      last,
    ]);
  });

  it('is refused when an instalment would be nothing', () => {
    const error = refusal(() => price({ cost_price: 0.05, profit_margin: 0, ...terms(36) }));
    expect(error.details).toMatchObject([{ field: 'payment_terms.installments' }]);
  });

  const UNEQUAL = { ...terms(3), cost_price: 1_000, profit_margin: 0.1 };

  it.each([
    ['the first and the last of unequal instalments', [100, 200, 800], ['100.00', '800.00']],
    ['the one instalment of a bullet', [1_100], ['1100.00', '1100.00']],
  ])('shows %s', (_, installment_amounts, shown) => {
    const one = installment_amounts.length === 1 ? terms(1, 'bullet') : {};
    const found = price({ ...UNEQUAL, ...one, installment_amounts });
    expect([found.installment_amount, found.last_installment_amount]).toEqual(shown);
  });

  it.each([
    [
      [100, 1_000],
      'installment_amounts',
      'must be 3 amounts, one for each instalment; 2 are named: name as many, or none for equal ones (null in a patch)',
    ],
    [[100, 200, 799.99], 'installment_amounts', 'must sum to 1100.00 SAR, the sale price'],
    [[100, 200, 800.01], 'installment_amounts', 'they sum to 1100.01 SAR'],
    [[0, 300, 800], 'installment_amounts[0]', 'must be above zero'],
    [[-1, 301, 800], 'installment_amounts[0]', 'must not be negative'],
    [[100, 200.001, 799.999], 'installment_amounts[1]', 'has more than the 2 decimals of SAR'],
  ])('refuses the instalments %j', (installment_amounts, field, bound) => {
    const error = refusal(() => price({ ...UNEQUAL, installment_amounts }));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(error.details[0]).toMatchObject({ field, message: expect.stringContaining(bound) });
  });

  it.each([
    ['SAR', 9_999_999_999_999.99, 0],
    ['SAR', 5_000_000_000_000, 0.9999],
    ['JPY', 999_999_999_999_999, 0],
    ['KWD', 900_000_000_000, 0.1],
  ])('has up to 15 digits with the decimals of %s: %d at %d', (currency, cost_price, margin) => {
    const found = price({
      currency,
      cost_price,
      profit_margin: margin,
      confirm_high_margin: true,
      ...terms(12),
    });
    expect(found.sale_price.replace('.', '')).toMatch(/^\d{15}$/);
  });

  it.each([
    ['SAR', 9_999_999_999_999.99, 100, '9999999999999.99 SAR'],
    ['SAR', 999_999_999_999_999, 0, '9999999999999.99 SAR'],
    ['IDR', 10_000_000_000_000, 0.1, '9999999999999.99 IDR'],
    ['SAR', 5_000_000_000_000, 1, '9999999999999.99 SAR'],
    ['KWD', 1_000_000_000_000, 0, '999999999999.999 KWD'],
    ['JPY', 500_000_000_000_000, 1, '999999999999999 JPY'],
  ])('has no more, and names the largest: %s %d at %d', (currency, cost_price, margin, largest) => {
    const action = () =>
      price({
        currency,
        cost_price,
        profit_margin: margin,
        confirm_high_margin: true,
        ...terms(12),
      });
    expect(refusal(action)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        {
          field: 'cost_price',
          code: 'OUT_OF_RANGE',
          message: expect.stringContaining(`it must be at most ${largest}, which has 15 digits`),
        },
      ],
    });
  });
});
