import type { DomainError } from '@masar/kit/errors';
import type { CalendarDate } from '@masar/kit/time';
import type { Warning } from './warning';

export const METALS = ['gold', 'silver'] as const;
export type Metal = (typeof METALS)[number];

/** The price of a gram of pure metal on a day: decimal text, unrounded. */
export interface MetalPrice {
  readonly metal: Metal;
  readonly currency: string;
  readonly date: CalendarDate;
  readonly pricePerGram: string;
  readonly source: string;
}

/** A price with what a reader has to know of it. */
export interface KnownPrice extends MetalPrice {
  /** Such as that it is sample data; empty where there is nothing. */
  readonly warnings: readonly Warning[];
  /** The source was asked for the day's own price and gave none: it is asked again. */
  readonly isStale?: true;
}

/** The prices of one day in one currency, as far as there are any. */
export type KnownPrices = Readonly<Partial<Record<Metal, KnownPrice>>>;

/** Which price: that of the latest day up to this one. */
export interface PriceQuestion {
  readonly metal: Metal;
  readonly currency: string;
  readonly day: CalendarDate;
}

/** A question of a request that has no answer. */
export interface Unpriced extends PriceQuestion {
  /** Field of the request that has the day. */
  readonly dayField: string;
}

export interface Prices {
  /** Undefined where there is none up to the day. */
  priceOn(question: PriceQuestion): Promise<KnownPrice | undefined>;
  /** The refusal where there is none: VALIDATION_ERROR that names what there is. */
  noPrice(question: Unpriced): Promise<DomainError>;
}
