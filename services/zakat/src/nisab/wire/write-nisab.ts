import type { CalendarDate } from '@masar/kit/time';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { hijriOf } from '../../shared/hijri-date';
import type { Nisab, Threshold } from '../../shared/nisab';

/** The nisab of a day as the API shows it. */
export function writeNisab({ gold, silver }: Nisab, date: CalendarDate): wire.Nisab {
  const prices = [gold.price, silver.price];
  return {
    gold: writeThreshold(gold),
    silver: writeThreshold(silver),
    date,
    source: [...new Set(prices.map(({ source }) => source))].join(', '),
    hijriDate: hijriOf(date).text,
    warnings: prices.flatMap(({ warnings }) => warnings),
  };
}

/** The nisab by one metal as answers and events show it. */
export function writeThreshold({ price, grams, value }: Threshold): wire.NisabOfMetal {
  const { currency, pricePerGram, date: priceDate, source } = price;
  return {
    ...{ grams: Number(grams), value: value.toDecimal(), currency },
    ...{ pricePerGram, priceDate, source },
  };
}
