import { isCurrency } from '@masar/kit/money';
import { METALS } from '../../shared/prices';
import { SAMPLE_CURRENCIES, SAMPLE_DATES, samplePrice, sampleRows } from './static-table';

const ALL = METALS.flatMap((metal) => SAMPLE_CURRENCIES.map((currency) => ({ metal, currency })));
const [FIRST = '', SECOND = ''] = SAMPLE_DATES;

describe.each(ALL)('sample prices of $metal in $currency', ({ metal, currency }) => {
  it('are decimal text above zero for each day of the table, marked as what they are', () => {
    const rows = sampleRows(metal, currency);
    expect(rows.map(({ date }) => date)).toEqual(SAMPLE_DATES);
    for (const { pricePerGram, source } of rows) {
      expect(pricePerGram).toMatch(/^(?=.*[1-9])\d+(\.\d+)?$/);
      expect(source).toBe('static-table');
    }
  });
});

it('the currencies of the table are ISO 4217 and its days in order', () => {
  expect(SAMPLE_CURRENCIES.filter((currency) => !isCurrency(currency))).toEqual([]);
  expect([...SAMPLE_DATES].sort()).toEqual(SAMPLE_DATES);
});

it.each([
  [FIRST, FIRST],
  ['2020-12-31', FIRST],
  [SECOND, SECOND],
  ['2099-01-01', SAMPLE_DATES.at(-1)],
])('on %s the row of %s counts', (day, date) => {
  expect(samplePrice({ metal: 'gold', currency: 'SAR', day })?.date).toBe(date);
});

it.each([
  ['SAR', '2019-12-31'],
  ['JPY', '2026-01-01'],
  ['constructor', '2026-01-01'],
])('there is none in %s on %s', (currency, day) => {
  expect(samplePrice({ metal: 'gold', currency, day })).toBeUndefined();
});
