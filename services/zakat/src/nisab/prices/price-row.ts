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

/** The author and time of a price. */
export interface Entry {
  readonly origin: Entered['origin'];
  readonly by: string;
  readonly now: Date;
}

/** The first price of a day. */
export function firstRow(price: MetalPrice, entry: Entry): PriceRow {
  const { metal, currency, date } = price;
  const day = { metal, currency, date };
  return {
    key: `${metal} ${currency} ${date}`,
    ...day,
    ...entered(price, entry),
    replaced: [],
    tellAt: entry.now,
  };
}

/** The row with a new price; undefined when price, source and origin are the same. */
export function replaceRow(row: PriceRow, price: MetalPrice, entry: Entry): PriceRow | undefined {
  const { pricePerGram, source, origin, by, at } = row;
  const after = entered(price, entry);
  if (isSame(row, after)) return undefined;
  const replaced = [...row.replaced, { pricePerGram, source, origin, by, at }];
  return { ...row, ...after, replaced: replaced.slice(-MAX_REPLACED), tellAt: entry.now };
}

function entered({ pricePerGram, source }: MetalPrice, { origin, by, now }: Entry): Entered {
  return { pricePerGram: plain(pricePerGram), source, origin, by, at: now.toISOString() };
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
