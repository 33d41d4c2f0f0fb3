import { fraction, Money } from '@masar/kit/money';
import fc from 'fast-check';
import { discountFactor, type Instalments } from './discount-factor';
import { profitParts } from './profit-split';

const METHODS = ['UNEARNED_AMORTISED', 'STRAIGHT_LINE', 'NONE'] as const;

function instalments(cost: Money, profit: Money, count: number): Instalments {
  const { each, last } = cost.plus(profit).allocate(count, 'count');
  return { cost, amounts: [...Array.from({ length: count - 1 }, () => each), last] };
}

const sar = (text: string) => Money.read(text, 'SAR', 'amount');
const sum = (amounts: readonly Money[], currency = 'SAR') =>
  amounts.reduce((total, amount) => total.plus(amount), Money.zero(currency));

function split(parts: Instalments, method: (typeof METHODS)[number] = 'UNEARNED_AMORTISED') {
  return profitParts(parts, { method, discountFactor: String(discountFactor(parts)) });
}

describe('the amortised split', () => {
  /** Cost 100,000 at 8 percent a year in 36 months; the price says so, no rate is typed. */
  const AMORTISED = instalments(sar('100000'), sar('12810.92'), 36);

  it('finds the rate that the price amounts to: 8 percent a year', () => {
    const rate = fraction('1').div(discountFactor(AMORTISED)).minus(1).times(12);
    expect(Math.abs(Number(rate) - 0.08)).toBeLessThan(1e-6);
  });

  it('leaves the published amounts after 12 instalments, but for the rounding of 3,133.636… to 3,133.64', () => {
    const profits = split(AMORTISED);
    const unearned = sum(profits.slice(12));
    const outstanding = sum(AMORTISED.amounts.slice(12));
    expect(outstanding.toDecimal()).toBe('75207.24');
    expect(unearned.toDecimal()).toBe('5920.87');
    expect(outstanding.minus(unearned).toDecimal()).toBe('69286.37');
  });

  it('earns 4 percent a quarter on the outstanding cost', () => {
    const quarterly = instalments(sar('100'), sar('10.2'), 4);
    expect(quarterly.amounts[0]?.toDecimal()).toBe('27.55');
    expect(split(quarterly).map((profit) => profit.toDecimal())).toEqual([
      '4.00',
      '3.06',
      '2.08',
      '1.06',
    ]);
  });

  it('earns all profit of a balloon before it: 4 percent a period on a cost that stays', () => {
    const balloon = { cost: sar('100'), amounts: ['4', '4', '4', '104'].map(sar) };
    expect(split(balloon).map((profit) => profit.toDecimal())).toEqual([
      '4.00',
      '4.00',
      '4.00',
      '4.00',
    ]);
  });

  it('carries over what an instalment is too small to earn', () => {
    const late = { cost: sar('100'), amounts: ['1', '1', '1', '113'].map(sar) };
    const profits = split(late).map((profit) => profit.toDecimal());
    expect(profits).toEqual(['1.00', '1.00', '1.00', '13.00']);
  });

  it('finds a rate that is exact to the halala for a price of 15 digits', () => {
    const large = instalments(sar('1000000000000'), sar('8000000000000'), 400);
    const factor = discountFactor(large);
    const worth = large.amounts.reduceRight(
      (sum, amount) => sum.plus(amount.toDecimal()).times(factor).round(30),
      fraction('0'),
    );
    expect(worth.round(2).toFixed(2)).toBe(large.cost.toDecimal());
  });

  it('has no profit to split in a sale at cost', () => {
    const profits = split(instalments(sar('1000'), sar('0'), 7));
    expect(profits.every((profit) => profit.isZero())).toBe(true);
  });
});

describe('the straight-line split', () => {
  it('is in proportion to the instalments', () => {
    const profits = split(instalments(sar('100000'), sar('8000'), 12), 'STRAIGHT_LINE');
    expect(profits.map((profit) => profit.toDecimal()).slice(0, 3)).toEqual([
      '666.67',
      '666.66',
      '666.67',
    ]);
  });
});

describe('every split', () => {
  const units = (most: number) => fc.integer({ min: 0, max: most });
  const arbitrary = fc.record({
    cost: fc.integer({ min: 1, max: 99_999_999_999 }),
    marginPercent: units(10_000),
    count: fc.integer({ min: 1, max: 400 }),
    currency: fc.constantFrom('SAR', 'KWD', 'JPY'),
    method: fc.constantFrom(...METHODS),
    uneven: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 8 }),
  });

  it('sums to cost and to profit in each column, with no part below zero', () => {
    fc.assert(
      fc.property(arbitrary, ({ cost: raw, marginPercent, count, currency, ...rest }) => {
        const { method, uneven } = rest;
        const cost = Money.read(String(raw), currency, 'cost');
        const profit = cost.times(marginPercent).times('0.01');
        const price = cost.plus(profit);
        fc.pre(allocatable(price, count));
        const equal = instalments(cost, profit, count);
        const parts = { cost, amounts: moved(equal.amounts, uneven) };
        const profits = split(parts, method);
        const costs = parts.amounts.map((amount, i) => amount.minus(profits[i] ?? amount));
        expect(sum(profits, currency).compare(profit)).toBe(0);
        expect(sum(costs, currency).compare(cost)).toBe(0);
        const none = Money.zero(currency);
        expect([...profits, ...costs].filter((part) => part.compare(none) < 0)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

/** As unequal as asked: of each amount whose percent is named, so much goes over to the next. */
function moved(amounts: readonly Money[], percents: readonly number[]): readonly Money[] {
  const [first = sar('0')] = amounts;
  let carried = first.minus(first);
  return amounts.map((amount, i) => {
    const isLast = i + 1 === amounts.length;
    const goesOver = isLast ? 0 : (percents[i % percents.length] ?? 0);
    const going = amount.plus(carried).times(goesOver).times('0.01');
    const kept = amount.plus(carried).minus(going);
    carried = going;
    return kept;
  });
}

function allocatable(price: Money, count: number): boolean {
  try {
    price.allocate(count, 'count');
    return true;
  } catch {
    return false;
  }
}
