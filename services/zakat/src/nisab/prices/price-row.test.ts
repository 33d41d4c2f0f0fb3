import type { MetalPrice } from '../../shared/prices';
import { enterPrice, replacePrice, type PriceRow } from './price-row';

const PRICE: MetalPrice = {
  ...{ metal: 'gold', currency: 'MYR', date: '2026-06-16' },
  ...{ pricePerGram: '250.89', source: 'MAIDAM' },
};
const OPERATOR = { actor: 'operator', now: new Date('2026-06-16T09:00Z') };
const LATER = { ...OPERATOR, now: new Date('2026-06-16T10:00Z') };

const set = (change: Partial<MetalPrice> = {}) =>
  ({ price: { ...PRICE, ...change }, origin: 'operator' }) as const;

it('keeps the price exactly, without the zeros that say nothing', () => {
  const textOf = (pricePerGram: string) =>
    enterPrice(set({ pricePerGram }), OPERATOR).state.pricePerGram;
  expect(['250.89', '00250.890', '250.00', '0.00000001', '1000', '0.50'].map(textOf)).toEqual([
    ...['250.89', '250.89', '250', '0.00000001', '1000', '0.5'],
  ]);
});

it('is the same again where nothing is new, also in another writing', () => {
  const row = enterPrice(set(), OPERATOR).state;
  expect(replacePrice(row, set(), LATER)).toBeUndefined();
  expect(replacePrice(row, set({ pricePerGram: '250.8900' }), LATER)).toBeUndefined();
});

it.each([
  ['another price', { pricePerGram: '250.90' }],
  ['another source', { source: 'MAIPS' }],
])('%s keeps what was before and is to be told', (_, change) => {
  const before = { ...enterPrice(set(), OPERATOR).state, tellAt: undefined };
  const after = replacePrice(before, set(change), LATER)?.state;
  expect(after).toMatchObject({ at: '2026-06-16T10:00:00.000Z', tellAt: LATER.now });
  expect(after?.replaced).toEqual([
    { pricePerGram: '250.89', source: 'MAIDAM', origin: 'operator', by: 'operator', at: before.at },
  ]);
});

it("an operator's word stands over the source's, also when it is the same", () => {
  const source = { ...OPERATOR, actor: 'price-source' };
  const fetched = enterPrice({ price: PRICE, origin: 'fetched' }, source).state;
  const after = replacePrice(fetched, set(), LATER)?.state;
  expect([after?.origin, after?.by]).toEqual(['operator', 'operator']);
  expect(after?.replaced).toMatchObject([{ origin: 'fetched', by: 'price-source' }]);
});

it('keeps five hundred values of a day', () => {
  const prices = Array.from({ length: 502 }, (_, index) => `${index + 1}`);
  const first = enterPrice(set({ pricePerGram: '1' }), OPERATOR).state;
  const last = prices.slice(1).reduce<PriceRow>((row, pricePerGram) => {
    return replacePrice(row, set({ pricePerGram }), LATER)?.state ?? row;
  }, first);
  expect([last.replaced.length, last.replaced[0]?.pricePerGram]).toEqual([500, '2']);
});
