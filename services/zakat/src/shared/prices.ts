import type { CalendarDate } from '@masar/kit/time';

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
  readonly warnings: readonly string[];
  /** The source was asked for the day's own price and gave none: it is asked again. */
  readonly isStale?: true;
}

/** Which price: that of the latest day up to this one. */
export interface PriceQuestion {
  readonly metal: Metal;
  readonly currency: string;
  readonly day: CalendarDate;
}

export interface Prices {
  /** @throws DomainError CALCULATION_FAILED where there is none, which names what there is */
  priceOn(question: PriceQuestion): Promise<KnownPrice>;
}
