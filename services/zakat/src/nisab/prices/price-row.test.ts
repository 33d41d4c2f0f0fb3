import type { MetalPrice } from '../../shared/prices';
import { firstRow, replaceRow, type Entry, type PriceRow } from './price-row';

const PRICE: MetalPrice = {
  ...{ metal: 'gold', currency: 'MYR', date: '2026-06-16' },
  ...{ pricePerGram: '250.89', source: 'MAIDAM' },
};
const OPERATOR: Entry = { origin: 'operator', by: 'operator', now: new Date('2026-06-16T09:00Z') };
const LATER: Entry = { ...OPERATOR, now: new Date('2026-06-16T10:00Z') };

it('keeps the price exactly, without the zeros that say nothing', () => {
  const textOf = (pricePerGram: string) =>
    firstRow({ ...PRICE, pricePerGram }, OPERATOR).pricePerGram;
  expect(['250.89', '00250.890', '250.00', '0.00000001', '1000', '0.50'].map(textOf)).toEqual([
    ...['250.89', '250.89', '250', '0.00000001', '1000', '0.5'],
  ]);
});

it('is the same again where nothing is new, also in another writing', () => {
  const row = firstRow(PRICE, OPERATOR);
  expect(replaceRow(row, PRICE, LATER)).toBeUndefined();
  expect(replaceRow(row, { ...PRICE, pricePerGram: '250.8900' }, LATER)).toBeUndefined();
});

it.each([
  ['another price', { pricePerGram: '250.90' }, OPERATOR],
  ['another source', { source: 'MAIPS' }, OPERATOR],
])('%s keeps what was before and is to be told', (_, change, first) => {
  const before = { ...firstRow(PRICE, first), tellAt: undefined };
  const after = replaceRow(before, { ...PRICE, ...change }, LATER);
  expect(after).toMatchObject({ at: '2026-06-16T10:00:00.000Z', tellAt: LATER.now });
  expect(after?.replaced).toEqual([
    { pricePerGram: '250.89', source: 'MAIDAM', origin: 'operator', by: 'operator', at: before.at },
  ]);
});

it("an operator's word stands over the source's, also when it is the same", () => {
  const fetched = firstRow(PRICE, { ...OPERATOR, origin: 'fetched', by: 'price-source' });
  const after = replaceRow(fetched, PRICE, LATER);
  expect([after?.origin, after?.replaced.at(-1)?.origin]).toEqual(['operator', 'fetched']);
});

it('keeps five hundred values of a day', () => {
  const prices = Array.from({ length: 502 }, (_, index) => `${index + 1}`);
  const first = firstRow({ ...PRICE, pricePerGram: '1' }, OPERATOR);
  const last = prices.slice(1).reduce<PriceRow>((row, pricePerGram) => {
    return replaceRow(row, { ...PRICE, pricePerGram }, LATER) ?? row;
  }, first);
  expect([last.replaced.length, last.replaced[0]?.pricePerGram]).toEqual([500, '2']);
});
