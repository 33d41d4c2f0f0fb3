import { addDays, dateOf, startOf, type CalendarDate } from '@masar/kit/time';
import { thresholdBy, type Nisab, type NisabGrams, type Threshold } from '../../shared/nisab';
import type { Metal, MetalPrice } from '../../shared/prices';

const HOUR_MS = 3_600_000;

/** A tenant that has used a currency: it is told when the nisab in it changes. */
export interface Follower extends NisabGrams {
  readonly currency: string;
  /** Absent while the currency has no price of both metals. */
  readonly told?: Told;
  /** When it is looked at next: daily, and within the hour where a price is awaited. */
  readonly checkAt: Date;
}

/** What the tenant knows: the prices and not their thresholds, whose weights it may change. */
interface Told extends Readonly<Record<Metal, MetalPrice>> {
  /** The day from which they held. */
  readonly date: CalendarDate;
}

/** What the tenant was told last, by its present weights. */
export interface Previous extends Nisab {
  readonly date: CalendarDate;
}

/** What to tell the tenant. */
export interface NisabChange {
  readonly date: CalendarDate;
  readonly currency: string;
  readonly nisab: Nisab;
  readonly previous: Previous;
}

/** Where a look at the prices leaves a follower. */
export interface Looked {
  /** Undefined where it knows all this already. */
  readonly state: Follower | undefined;
  readonly checkAt: Date;
  /** Undefined where there is nothing to tell: also of the first prices that a currency gets. */
  readonly change?: NisabChange;
}

/** @param nisab that of now's day, by the follower's weights; undefined without prices */
export function look(follower: Follower, nisab: Nisab | undefined, now: Date): Looked {
  const checkAt = nextLook(nisab, now);
  if (nisab === undefined) return { state: undefined, checkAt };
  const previous = previousOf(follower);
  if (previous && isSame(previous, nisab)) return { state: undefined, checkAt };
  const { currency } = follower;
  const date = dateOf(now);
  const told = { date, gold: priceOf(nisab.gold), silver: priceOf(nisab.silver) };
  const state = { ...follower, told, checkAt };
  // Of nothing no change can be told in percent.
  const isFirst = !previous || previous.gold.value.isZero() || previous.silver.value.isZero();
  if (isFirst) return { state, checkAt };
  return { state, checkAt, change: { date, currency, nisab, previous } };
}

/** What is compared is what is shown: a price may change and its nisab not. */
function isSame(previous: Previous, { gold, silver }: Nisab): boolean {
  return (
    previous.gold.value.compare(gold.value) === 0 &&
    previous.silver.value.compare(silver.value) === 0
  );
}

function previousOf({ told, ...grams }: Follower): Previous | undefined {
  if (!told) return undefined;
  const thresholdOf = (price: MetalPrice) => thresholdBy({ ...price, warnings: [] }, grams);
  return { date: told.date, gold: thresholdOf(told.gold), silver: thresholdOf(told.silver) };
}

function priceOf({ price: { metal, currency, date, pricePerGram, source } }: Threshold) {
  return { metal, currency, date, pricePerGram, source };
}

function nextLook(nisab: Nisab | undefined, now: Date): Date {
  const midnight = startOf(addDays(dateOf(now), 1));
  const isAwaited = nisab && (nisab.gold.price.isStale || nisab.silver.price.isStale);
  const soon = new Date(now.getTime() + HOUR_MS);
  return isAwaited && soon < midnight ? soon : midnight;
}
