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

/** A price with its warnings. */
export interface PriceQuote extends MetalPrice {
  /** For example that it is sample data. */
  readonly warnings: readonly Warning[];
  /** The source gave no price for the day yet; it is asked again. */
  readonly isStale?: true;
}

/** The prices of one day in one currency; a metal without price is absent. */
export type PriceQuotes = Readonly<Partial<Record<Metal, PriceQuote>>>;

/** Asks for the price of the latest day up to this one. */
export interface PriceQuestion {
  readonly metal: Metal;
  readonly currency: string;
  readonly day: CalendarDate;
}

/** A question without answer, in terms of the request. */
export interface MissingPrice extends PriceQuestion {
  /** Field of the request that holds the day. */
  readonly dayField: string;
}

export interface Prices {
  /** Undefined when there is none up to the day. */
  priceOn(question: PriceQuestion): Promise<PriceQuote | undefined>;
  /** VALIDATION_ERROR that names the days or currencies that have a price. */
  noPrice(question: MissingPrice): Promise<DomainError>;
}
