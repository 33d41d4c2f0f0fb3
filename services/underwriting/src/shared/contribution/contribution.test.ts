import { Money } from '@masar/kit/money';
import { readBuiltIn } from '../tables/read-built-in';
import type { ContributionTerms } from '../tables/tables';
import { contributionOf, type Contribution, type Pricing } from './contribution';
import { RiskRates } from './mortality';

const { mortality, products } = readBuiltIn().TAKAFUL;
if (!mortality) throw new Error('takaful has a mortality table');
const rates = new RiskRates(mortality);
const termsOf = (code: string) =>
  products.find((each) => each.code === code)?.contribution as ContributionTerms;
const YEARLY = termsOf('TKF-FAMILY-TERM');
const LEVEL: ContributionTerms = { ...YEARLY, pattern: 'LEVEL' };
const M35 = { age: 35, sex: 'MALE' } as const;

function maybePrice({
  terms = YEARLY,
  term = 10,
  life = M35,
  ...over
}: Partial<Pricing> & {
  readonly term?: number;
  readonly life?: Parameters<RiskRates['rateOf']>[0];
} = {}) {
  const rate = rates.rateOf(life, term, terms);
  if (!rate) throw new Error('no rate');
  return contributionOf({
    ...{ coverage: Money.stored('500000.00', 'SAR'), rate, factor: '1.00', loadings: [] },
    ...{ flatExtras: [], terms, frequency: 'ANNUAL' },
    ...over,
  });
}

/** A price that must exist. */
function price(over: Parameters<typeof maybePrice>[0] = {}): Contribution {
  const priced = maybePrice(over);
  if (!priced) throw new Error('too small');
  return priced;
}

const OCCUPATIONAL = [{ type: 'OCCUPATIONAL', percent: '25' }];

/** Worked by hand: cover of 500,000, wakalah fee of 30 %; us-ssa-2022. */
test.each([
  ['M35 STANDARD', {}, ['1395.50', '1993.57', '598.07']],
  [
    'M35 STANDARD with OCCUPATIONAL 25 %',
    { loadings: OCCUPATIONAL },
    ['1744.38', '2491.96', '747.58'],
  ],
  ['M35 PREFERRED', { factor: '0.80' }, ['1116.40', '1594.86', '478.46']],
  ['M35, ten years level, no discount', { terms: LEVEL }, ['1662.62', '2375.17', '712.55']],
  [
    'M35, ten years level, 3 %',
    { terms: { ...LEVEL, discountPercent: '3' } },
    ['1598.62', '2283.74', '685.12'],
  ],
])('%s', (_, over, [tabarru, total, wakalahFee]) => {
  expect(price(over)).toMatchObject({ tabarru, total, wakalahFee, investment: '0.00' });
});

test("of 1,000 with 60 % wakalah and 30 % of the rest invested, 280 are tabarru'", () => {
  const terms = { ...YEARLY, wakalahPercent: '60', investmentPercent: '30' };
  const rate = rates.rateOf(M35, 1, terms);
  const coverage = Money.stored('100321.40', 'SAR');
  expect(rate?.times('100321.40').toFixed(2)).toBe('280.00');
  const parts = { total: '999.99', tabarru: '280.00', wakalahFee: '599.99', investment: '120.00' };
  expect(price({ terms, coverage })).toMatchObject(parts);
});

test('loadings and flat extras stand beside the base, and all of them sum to the whole', () => {
  const loadings = [...OCCUPATIONAL, { type: 'SMOKER', percent: '33.33' }];
  const flatExtras = [{ perMille: '2.5', reason: 'residence' }];
  const priced = price({ loadings, flatExtras, frequency: 'MONTHLY' });
  const sum = [
    priced.base,
    ...priced.loadings.map(({ amount }) => amount),
    ...priced.flatExtras.map(({ amount }) => amount),
  ]
    .map((amount) => Money.stored(amount, 'SAR'))
    .reduce((a, b) => a.plus(b));
  expect(sum.toDecimal()).toBe(priced.total);
  expect(priced.flatExtras[0]?.amount).toBe('1785.72');
  const { count, each, last } = priced.installments;
  const paid = Money.stored(each, 'SAR')
    .times(count - 1)
    .plus(Money.stored(last, 'SAR'));
  expect(paid.toDecimal()).toBe(priced.total);
});

test('parts sum to the whole, whatever the age, sum, currency and percentages', () => {
  for (let age = 18; age <= 65; age += 1) {
    for (const [currency, amount] of [
      ['KWD', '33333.333'],
      ['JPY', '7777777'],
      ['SAR', '0.01'],
      ['IDR', '999999999999.99'],
    ] as const) {
      const terms = { ...YEARLY, wakalahPercent: '33.3333', investmentPercent: String(age) };
      const coverage = Money.stored(amount, currency);
      if (amount === '0.01') {
        expect(maybePrice({ life: { age }, terms, coverage })).toBeUndefined();
        continue;
      }
      const { total, tabarru, wakalahFee, investment } = price({ life: { age }, terms, coverage });
      const parts = [tabarru, wakalahFee, investment].map((part) => Money.stored(part, currency));
      expect(parts.reduce((a, b) => a.plus(b)).toDecimal()).toBe(total);
    }
  }
});

test.each(['0', '0.0001'])('no part is below zero with a fee of %s percent', (wakalahPercent) => {
  for (let age = 18; age <= 75; age += 1) {
    const terms = { ...YEARLY, wakalahPercent, investmentPercent: '40' };
    for (const amount of ['12345.67', '1234.56', '500000.00']) {
      const coverage = Money.stored(amount, 'SAR');
      const { total, tabarru, wakalahFee, investment } = price({ life: { age }, terms, coverage });
      for (const part of [tabarru, wakalahFee, investment]) expect(part).not.toMatch(/^-/);
      if (wakalahPercent === '0') expect(wakalahFee).toBe('0.00');
      const parts = [tabarru, wakalahFee, investment].map((part) => Money.stored(part, 'SAR'));
      expect(parts.reduce((a, b) => a.plus(b)).toDecimal()).toBe(total);
    }
  }
});

test('without a sex, and for a unisex product, the mean of both rates counts', () => {
  expect(price({ life: { age: 35 } }).tabarru).toBe('1028.75');
  expect(price({ terms: { ...YEARLY, rates: 'UNISEX' } }).tabarru).toBe('1028.75');
  expect(price({ life: { age: 35, sex: 'FEMALE' } }).tabarru).toBe('662.00');
});

test('ages outside the mortality table have no rate', () => {
  expect(rates.rateOf({ age: 76 }, 1, YEARLY)).toBeUndefined();
  expect(rates.rateOf({ age: 70 }, 7, LEVEL)).toBeUndefined();
  expect(rates.rateOf({ age: 70 }, 6, LEVEL)).toBeDefined();
});
