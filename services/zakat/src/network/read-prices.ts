import type { CalendarDate } from '@masar/kit/time';
import type { PriceQuote, PriceQuotes, Metal, Prices } from '../shared/prices';

interface CurrencyAndDay {
  readonly currency: string;
  readonly day: CalendarDate;
}

/** The price of each of these metals that has one. */
export async function findPrices(
  prices: Prices,
  metals: readonly Metal[],
  { currency, day }: CurrencyAndDay,
): Promise<PriceQuotes> {
  const found = await Promise.all(metals.map((metal) => prices.priceOn({ metal, currency, day })));
  return Object.fromEntries(found.flatMap((price) => (price ? [[price.metal, price]] : [])));
}

interface Metals<M extends Metal> {
  /** A request fails without their prices. */
  readonly needed: readonly M[];
  /** Also fetched if there is a price; the needed ones by default. */
  readonly wanted?: readonly Metal[];
}

/**
 * The same, for a request that fails without some of the prices.
 * @throws DomainError VALIDATION_ERROR naming the currency or the day, and those that have a price
 */
export async function requirePrices<M extends Metal>(
  prices: Prices,
  { needed, wanted = needed }: Metals<M>,
  asked: CurrencyAndDay & { readonly dayField: string },
): Promise<PriceQuotes & Readonly<Record<M, PriceQuote>>> {
  const found = await findPrices(prices, wanted, asked);
  const missing = needed.find((metal) => !found[metal]);
  if (missing) throw await prices.noPrice({ metal: missing, ...asked });
  return found as PriceQuotes & Readonly<Record<M, PriceQuote>>;
}
