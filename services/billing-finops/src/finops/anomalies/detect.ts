import { fraction, Money } from '@masar/kit/money';
import { addDays, wholePeriods, type CalendarDate } from '@masar/kit/time';
import type { CostDay } from '../costs/cost-day';
import { keyOf } from '../costs/cost-tally';
import { SHARED, type Exact } from '../model/cost-model';

/** Dimensions that are watched; the total of the tenant would only repeat them. */
export const WATCHED = ['workspace', 'rail', 'resource'] as const;
export type WatchedDimension = (typeof WATCHED)[number];

/** A day on which a key cost far more than usual; amounts in the cost model's currency. */
export interface Anomaly {
  readonly dimension: WatchedDimension;
  readonly anomalyKey: string;
  readonly day: CalendarDate;
  readonly cost: string;
  readonly median: string;
  readonly limit: string;
  readonly weeks: number;
  readonly currency: string;
}

/** A day is compared with the same weekday of so many weeks before: enough for a median, few enough to be recent. */
export const MOST_WEEKS = 8;
const FEWEST_WEEKS = 4;
/** A key is judged once it has so many days of data. */
const FEWEST_DAYS = 14;
/** Three standard deviations; 1.4826 converts a median absolute deviation into a standard deviation. */
const DEVIATIONS = fraction('3').times('1.4826');
/** Smallest excess worth reporting, in the currency of the cost model. */
const FLOOR = '1';
const DAYS_OF_WEEK = 7;

/**
 * The anomalies of a day: costs above median + 3 × 1.4826 × MAD of the same weekday before, by more than the floor.
 * @param costs of the day and of the 8 weeks before it; shared costs do not count, as other tenants cause them too
 */
export function anomaliesOn(
  day: CalendarDate,
  costs: readonly CostDay[],
  currency: string,
): readonly Anomaly[] {
  const own = costs.filter(({ resource }) => resource !== SHARED);
  return WATCHED.flatMap((dimension) =>
    [...daysByKey(own, dimension)].flatMap(([anomalyKey, byDay]) => {
      const judged = judge(byDay, day);
      if (!judged) return [];
      const { median, limit, weeks } = judged;
      const amounts = {
        cost: textOf(byDay.get(day) ?? ZERO, currency),
        median: textOf(median, currency),
      };
      return [
        { dimension, anomalyKey, day, ...amounts, limit: textOf(limit, currency), weeks, currency },
      ];
    }),
  );
}

type ByDay = ReadonlyMap<CalendarDate, Exact>;

function judge(byDay: ByDay, day: CalendarDate) {
  const [first = day] = [...byDay.keys()].toSorted();
  const hasEnough = addDays(first, FEWEST_DAYS) <= day;
  const before = sameWeekdays(day).filter((each) => each >= first);
  const samples = before.map((each) => byDay.get(each) ?? ZERO);
  if (!hasEnough || samples.length < FEWEST_WEEKS) return undefined;
  const median = medianOf(samples);
  const deviation = medianOf(samples.map((sample) => sample.minus(median).abs()));
  const limit = median.plus(DEVIATIONS.times(deviation));
  const excess = (byDay.get(day) ?? ZERO).minus(limit);
  return excess.gt(FLOOR) ? { median, limit, weeks: samples.length } : undefined;
}

function sameWeekdays(day: CalendarDate): readonly CalendarDate[] {
  return Array.from({ length: MOST_WEEKS }, (_, at) => addDays(day, -DAYS_OF_WEEK * (at + 1)));
}

/** The median. @param values at least one */
export function medianOf(values: readonly Exact[]): Exact {
  const sorted = values.toSorted((a, b) => a.cmp(b));
  const half = wholePeriods(sorted.length, 2);
  const upper = sorted[half] ?? ZERO;
  if (sorted.length % 2 === 1) return upper;
  return upper.plus(sorted[half - 1] ?? ZERO).div(2);
}

function daysByKey(costs: readonly CostDay[], dimension: WatchedDimension) {
  const all = new Map<string, Map<CalendarDate, Exact>>();
  for (const cost of costs) {
    const key = keyOf(cost, dimension);
    const byDay = all.get(key) ?? new Map<CalendarDate, Exact>();
    byDay.set(cost.day, (byDay.get(cost.day) ?? ZERO).plus(cost.cost));
    all.set(key, byDay);
  }
  return all;
}

function textOf(exact: Exact, currency: string): string {
  return Money.quotient(exact, fraction(1), currency).toDecimal();
}

const ZERO = fraction(0);
