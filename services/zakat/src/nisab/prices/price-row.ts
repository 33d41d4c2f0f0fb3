import type { Context, Decision } from '@masar/kit/decision';
import { fraction } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { Metal, MetalPrice } from '../../shared/prices';

/** Replaced values kept for one day; the audit trail has all of them. */
const MAX_REPLACED = 500;

interface Entered {
  readonly pricePerGram: string;
  readonly source: string;
  /** Set by the operator, or fetched from the price source. */
  readonly origin: 'operator' | 'fetched';
  /** Credential of the operator, or the name of the fetching part. */
  readonly by: string;
  /** In UTC. */
  readonly at: string;
}

/** The price of a metal in a currency on one day, with its earlier values. */
export interface PriceRow extends Entered {
  /** Metal, currency and day as one text: there is one row for each. */
  readonly key: string;
  readonly metal: Metal;
  readonly currency: string;
  readonly date: CalendarDate;
  /** Oldest first. */
  readonly replaced: readonly Entered[];
  /** Time of the change until all subscribers of the currency are checked; then absent. */
  readonly tellAt?: Date | undefined;
}

/** A price and its origin. */
export interface Entry {
  readonly price: MetalPrice;
  readonly origin: Entered['origin'];
}

/** Prices have no events: a sweep notifies the subscribers of a changed nisab. */
type PriceDecision = Decision<PriceRow, never>;

/** The author and time of a price. */
type Author = Pick<Context, 'actor' | 'now'>;

/** Enters the first price of a day. */
export function enterPrice(entry: Entry, author: Author): PriceDecision {
  const { metal, currency, date } = entry.price;
  const state = {
    key: `${metal} ${currency} ${date}`,
    ...{ metal, currency, date },
    ...entered(entry, author),
    replaced: [],
    tellAt: author.now,
  };
  return { state, events: [] };
}

/** Replaces the price of a day; undefined when price, source and origin are the same. */
export function replacePrice(
  row: PriceRow,
  entry: Entry,
  author: Author,
): PriceDecision | undefined {
  const { pricePerGram, source, origin, by, at } = row;
  const after = entered(entry, author);
  if (isSame(row, after)) return undefined;
  const replaced = [...row.replaced, { pricePerGram, source, origin, by, at }];
  const state = { ...row, ...after, replaced: replaced.slice(-MAX_REPLACED), tellAt: author.now };
  return { state, events: [] };
}

function entered({ price, origin }: Entry, { actor, now }: Author): Entered {
  const { pricePerGram, source } = price;
  return { pricePerGram: plain(pricePerGram), source, origin, by: actor, at: now.toISOString() };
}

function isSame(one: Entered, other: Entered): boolean {
  const isEqual = fraction(one.pricePerGram).eq(fraction(other.pricePerGram));
  return isEqual && one.source === other.source && one.origin === other.origin;
}

/** Strips leading and trailing zeros: 0250.890 is 250.89. */
function plain(decimal: string): string {
  const short = decimal.replace(/^0+(?=\d)/, '');
  return short.includes('.') ? short.replace(/\.?0+$/, '') : short;
}
