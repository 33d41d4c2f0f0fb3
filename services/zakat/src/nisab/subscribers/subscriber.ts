import { addDays, dateOf, startOf, type CalendarDate } from '@masar/kit/time';
import { thresholdBy, type Nisab, type NisabGrams, type Threshold } from '../../shared/nisab';
import type { Metal, MetalPrice } from '../../shared/prices';

const HOUR_MS = 3_600_000;

/** A tenant that has used a currency, and is notified when its nisab changes. */
export interface Subscriber extends NisabGrams {
  readonly currency: string;
  /** Absent while the currency has no price of both metals. */
  readonly told?: Told;
  /** Time of its next check: daily, and within the hour while a price is awaited. */
  readonly checkAt: Date;
}

/** The prices of the last notification. Not the thresholds: the tenant may change their weights. */
interface Told extends Readonly<Record<Metal, MetalPrice>> {
  /** The first day on which they held. */
  readonly date: CalendarDate;
}

/** The nisab of the last notification, by the tenant's present weights. */
export interface Previous extends Nisab {
  readonly date: CalendarDate;
}

/** A change to notify the tenant of. */
export interface NisabChange {
  readonly date: CalendarDate;
  readonly currency: string;
  readonly nisab: Nisab;
  readonly previous: Previous;
}

/** The result of a check. */
export interface NisabCheck {
  /** Undefined when the nisab has not changed. */
  readonly state: Subscriber | undefined;
  readonly checkAt: Date;
  /** Undefined when there is nothing to notify; the first prices of a currency are no change. */
  readonly change?: NisabChange;
}

/** @param nisab of the day of `now`, by the subscriber's weights; undefined without prices */
export function checkNisab(
  subscriber: Subscriber,
  nisab: Nisab | undefined,
  now: Date,
): NisabCheck {
  const checkAt = nextCheckAt(nisab, now);
  if (nisab === undefined) return { state: undefined, checkAt };
  const previous = previousOf(subscriber);
  if (previous && isSame(previous, nisab)) return { state: undefined, checkAt };
  const { currency } = subscriber;
  const date = dateOf(now);
  const told = { date, gold: priceOf(nisab.gold), silver: priceOf(nisab.silver) };
  const state = { ...subscriber, told, checkAt };
  // A change from zero has no percentage.
  const isFirst = !previous || previous.gold.value.isZero() || previous.silver.value.isZero();
  if (isFirst) return { state, checkAt };
  return { state, checkAt, change: { date, currency, nisab, previous } };
}

/**
 * Compares the rounded thresholds, which are shown: a small change of price may not change them.
 */
function isSame(previous: Previous, { gold, silver }: Nisab): boolean {
  return (
    previous.gold.value.compare(gold.value) === 0 &&
    previous.silver.value.compare(silver.value) === 0
  );
}

function previousOf({ told, ...grams }: Subscriber): Previous | undefined {
  if (!told) return undefined;
  const thresholdOf = (price: MetalPrice) => thresholdBy({ ...price, warnings: [] }, grams);
  return { date: told.date, gold: thresholdOf(told.gold), silver: thresholdOf(told.silver) };
}

function priceOf({ price: { metal, currency, date, pricePerGram, source } }: Threshold) {
  return { metal, currency, date, pricePerGram, source };
}

function nextCheckAt(nisab: Nisab | undefined, now: Date): Date {
  const midnight = startOf(addDays(dateOf(now), 1));
  const isAwaited = nisab && (nisab.gold.price.isStale || nisab.silver.price.isStale);
  const soon = new Date(now.getTime() + HOUR_MS);
  return isAwaited && soon < midnight ? soon : midnight;
}
