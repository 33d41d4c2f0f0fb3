import { thresholdBy } from '../../shared/nisab';
import type { KnownPrice, Metal } from '../../shared/prices';
import { look, type Follower } from './follower';

const NOW = new Date('2026-06-16T09:00:00Z');
const GRAMS = { goldNisabGrams: '85', silverNisabGrams: '595' };
const NEW: Follower = { ...GRAMS, currency: 'SAR', checkAt: NOW };

function nisabOf(gold: string, silver: string, change: Partial<KnownPrice> = {}) {
  const price = (metal: Metal, pricePerGram: string): KnownPrice => ({
    ...{ metal, currency: 'SAR', date: '2026-06-16', pricePerGram, source: 'test' },
    ...{ warnings: [], ...change },
  });
  return {
    gold: thresholdBy(price('gold', gold), GRAMS),
    silver: thresholdBy(price('silver', silver), GRAMS),
  };
}

const FOLLOWER = look(NEW, nisabOf('340', '4'), NOW).state!;
const TOMORROW = new Date('2026-06-17T00:00:00Z');

it('knows the first prices that it sees without being told', () => {
  const looked = look(NEW, nisabOf('340', '4'), NOW);
  expect(looked.change).toBeUndefined();
  expect(looked.state?.told).toMatchObject({ date: '2026-06-16', gold: { pricePerGram: '340' } });
});

it('is told of a change once, with what it knew before', () => {
  const dearer = nisabOf('344.25', '4');
  const { state, change } = look(FOLLOWER, dearer, TOMORROW);
  expect(change).toMatchObject({ date: '2026-06-17', currency: 'SAR', nisab: dearer });
  const { previous } = change!;
  expect(previous.date).toBe('2026-06-16');
  expect([previous.gold, previous.silver].map(({ value }) => value.toDecimal())).toEqual([
    ...['28900.00', '2380.00'],
  ]);
  expect(look(state!, dearer, TOMORROW).state).toBeUndefined();
});

it.each([
  ['the same prices', '340', '4'],
  ['a price that changes no halala of the nisab', '340.00001', '4'],
])('is told nothing of %s', (_, gold, silver) => {
  const looked = look(FOLLOWER, nisabOf(gold, silver), TOMORROW);
  expect(looked).toEqual({ state: undefined, checkAt: new Date('2026-06-18T00:00:00Z') });
});

it('is told of steps too small to show once together they show', () => {
  expect(look(FOLLOWER, nisabOf('340.0001', '4'), TOMORROW).change).toBeDefined();
});

it('is told by its present weights: those it had before are no change of the nisab', () => {
  const heavier = { ...FOLLOWER, goldNisabGrams: '87.48' };
  const nisab = nisabOf('340', '4');
  const by = { ...nisab, gold: thresholdBy(nisab.gold.price, heavier) };
  expect(look(heavier, by, TOMORROW).state).toBeUndefined();
});

it('is told nothing in percent of nothing', () => {
  const free = look(NEW, nisabOf('0.00000001', '4'), NOW).state!;
  const { state, change } = look(free, nisabOf('340', '4'), TOMORROW);
  expect([state?.told?.gold.pricePerGram, change]).toEqual(['340', undefined]);
});

describe('the next look', () => {
  it.each([
    ['is at the next midnight', NOW, {}, '2026-06-17T00:00:00.000Z'],
    ['is within the hour for an awaited price', NOW, { isStale: true }, '2026-06-16T10:00:00.000Z'],
    [
      'is at midnight where that is sooner',
      new Date('2026-06-16T23:30:00Z'),
      { isStale: true },
      '2026-06-17T00:00:00.000Z',
    ],
  ] as const)('%s', (_, now, change, at) => {
    expect(look(FOLLOWER, nisabOf('340', '4', change), now).checkAt.toISOString()).toBe(at);
  });

  it('is at the next midnight where the currency has no price', () => {
    const looked = look(NEW, undefined, NOW);
    expect(looked).toEqual({ state: undefined, checkAt: TOMORROW });
  });
});
