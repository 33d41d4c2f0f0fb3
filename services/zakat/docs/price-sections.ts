import { table, type Sections } from '@masar/kit/pages';
import { SAMPLE_CURRENCIES, SAMPLE_DATES, sampleRows } from '../src/nisab/prices/static-table';
import type { Metal } from '../src/shared/prices';

export const PRICE_SECTIONS: Sections = {
  'gold prices': () => pricesTable('gold'),
  'silver prices': () => pricesTable('silver'),
};

/** Every currency has a price on each date, as static-table.test.ts checks. */
function pricesTable(metal: Metal): string {
  return table(
    ['currency', ...SAMPLE_DATES],
    SAMPLE_CURRENCIES.map((currency) => [
      currency,
      ...sampleRows(metal, currency).map(({ pricePerGram }) => pricePerGram),
    ]),
  );
}
