import type { CalendarDate } from '@masar/kit/time';
import type { KnownPrice, KnownPrices, Metal, Prices } from '../shared/prices';

/** In which currency, and on which day. */
interface Asked {
  readonly currency: string;
  readonly day: CalendarDate;
}

/** The prices of those of these metals that have one. */
export async function findPrices(
  prices: Prices,
  metals: readonly Metal[],
  { currency, day }: Asked,
): Promise<KnownPrices> {
  const found = await Promise.all(metals.map((metal) => prices.priceOn({ metal, currency, day })));
  return Object.fromEntries(found.flatMap((price) => (price ? [[price.metal, price]] : [])));
}

/** Which prices a request asks for, and which it cannot be answered without. */
interface Metals<M extends Metal> {
  readonly needed: readonly M[];
  /** The needed ones when left out. */
  readonly wanted?: readonly Metal[];
}

/**
 * The same, of a request that cannot be answered without some of them.
 * @throws DomainError VALIDATION_ERROR naming the currency or the day, and what has a price
 */
export async function requirePrices<M extends Metal>(
  prices: Prices,
  { needed, wanted = needed }: Metals<M>,
  asked: Asked & { readonly dayField: string },
): Promise<KnownPrices & Readonly<Record<M, KnownPrice>>> {
  const found = await findPrices(prices, wanted, asked);
  const missing = needed.find((metal) => !found[metal]);
  if (missing) throw await prices.noPrice({ metal: missing, ...asked });
  return found as KnownPrices & Readonly<Record<M, KnownPrice>>;
}
