import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { PriceRow } from '../price-row';

/** A set price as the API shows it. */
export function writePrice(row: PriceRow): wire.ZakatPrice {
  const { metal, currency, date, pricePerGram, source, at: setAt, replaced } = row;
  const replacedPricePerGram = replaced.at(-1)?.pricePerGram;
  return { metal, currency, date, pricePerGram, source, setAt, replacedPricePerGram };
}
