import type { CalendarDate } from '@masar/kit/time';
import { thresholdBy, type NisabGrams, type Threshold } from './nisab';
import { METALS, type Metal, type Prices } from './prices';

/** The nisab by each metal. */
export type Nisab = Readonly<Record<Metal, Threshold>>;

/** In which currency, and on which day. */
interface Asked {
  readonly currency: string;
  readonly day: CalendarDate;
}

/**
 * The nisab of a day by the weights that a tenant has decided.
 * @throws DomainError CALCULATION_FAILED where a metal has no price
 */
export function readNisab(prices: Prices, grams: NisabGrams, asked: Asked): Promise<Nisab> {
  const reading = METALS.map((metal) => prices.priceOn({ metal, ...asked }));
  return Promise.allSettled(reading).then((settled) => {
    // In their order, so that the same question has the same error.
    const [gold, silver] = settled.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return thresholdBy(each.value, grams);
    }) as [Threshold, Threshold];
    return { gold, silver };
  });
}
