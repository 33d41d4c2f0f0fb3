import { thresholdBy } from '../../shared/nisab';
import type { PriceQuote, Metal } from '../../shared/prices';
import { checkNisab, type Subscriber } from './subscriber';

const NOW = new Date('2026-06-16T09:00:00Z');
const GRAMS = { goldNisabGrams: '85', silverNisabGrams: '595' };
const NEW: Subscriber = { ...GRAMS, currency: 'SAR', checkAt: NOW };

function nisabOf(gold: string, silver: string, change: Partial<PriceQuote> = {}) {
  const price = (metal: Metal, pricePerGram: string): PriceQuote => ({
    ...{ metal, currency: 'SAR', date: '2026-06-16', pricePerGram, source: 'test' },
    ...{ warnings: [], ...change },
  });
  return {
    gold: thresholdBy(price('gold', gold), GRAMS),
    silver: thresholdBy(price('silver', silver), GRAMS),
  };
}

const SUBSCRIBER = checkNisab(NEW, nisabOf('340', '4'), NOW).state!;
const TOMORROW = new Date('2026-06-17T00:00:00Z');

it('stores the first prices without a notification', () => {
  const check = checkNisab(NEW, nisabOf('340', '4'), NOW);
  expect(check.change).toBeUndefined();
  expect(check.state?.told).toMatchObject({ date: '2026-06-16', gold: { pricePerGram: '340' } });
});

it('is notified of a change once, with the nisab before it', () => {
  const dearer = nisabOf('344.25', '4');
  const { state, change } = checkNisab(SUBSCRIBER, dearer, TOMORROW);
  expect(change).toMatchObject({ date: '2026-06-17', currency: 'SAR', nisab: dearer });
  const { previous } = change!;
  expect(previous.date).toBe('2026-06-16');
  expect([previous.gold, previous.silver].map(({ value }) => value.toDecimal())).toEqual([
    ...['28900.00', '2380.00'],
  ]);
  expect(checkNisab(state!, dearer, TOMORROW).state).toBeUndefined();
});

it.each([
  ['the same prices', '340', '4'],
  ['a price that changes no halala of the nisab', '340.00001', '4'],
])('is not notified of %s', (_, gold, silver) => {
  const check = checkNisab(SUBSCRIBER, nisabOf(gold, silver), TOMORROW);
  expect(check).toEqual({ state: undefined, checkAt: new Date('2026-06-18T00:00:00Z') });
});

it('is notified once small steps add up to a change that shows', () => {
  expect(checkNisab(SUBSCRIBER, nisabOf('340.0001', '4'), TOMORROW).change).toBeDefined();
});

it('is not notified of a nisab that only its own new weights changed', () => {
  const heavier = { ...SUBSCRIBER, goldNisabGrams: '87.48' };
  const nisab = nisabOf('340', '4');
  const by = { ...nisab, gold: thresholdBy(nisab.gold.price, heavier) };
  expect(checkNisab(heavier, by, TOMORROW).state).toBeUndefined();
});

it('is not notified of a change from a nisab of zero', () => {
  const free = checkNisab(NEW, nisabOf('0.00000001', '4'), NOW).state!;
  const { state, change } = checkNisab(free, nisabOf('340', '4'), TOMORROW);
  expect([state?.told?.gold.pricePerGram, change]).toEqual(['340', undefined]);
});

describe('the next check', () => {
  it.each([
    ['is at the next midnight', NOW, {}, '2026-06-17T00:00:00.000Z'],
    ['is an hour later for an awaited price', NOW, { isStale: true }, '2026-06-16T10:00:00.000Z'],
    [
      'is at midnight where that is sooner',
      new Date('2026-06-16T23:30:00Z'),
      { isStale: true },
      '2026-06-17T00:00:00.000Z',
    ],
  ] as const)('%s', (_, now, change, at) => {
    expect(checkNisab(SUBSCRIBER, nisabOf('340', '4', change), now).checkAt.toISOString()).toBe(at);
  });

  it('is at the next midnight when the currency has no price', () => {
    const check = checkNisab(NEW, undefined, NOW);
    expect(check).toEqual({ state: undefined, checkAt: TOMORROW });
  });
});
