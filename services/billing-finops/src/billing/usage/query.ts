import { badField, problem } from '@masar/kit/errors';
import { fraction, plainText } from '@masar/kit/money';
import { addDays, daysBetween, type CalendarDate } from '@masar/kit/time';
import { isGauge } from '../../shared/usage/metrics';
import { quantityOf, type UsageDay } from '../../shared/usage/usage-day';

const MOST_DAYS = 366;
const GAUGE_DECIMALS = 6;

export interface DailyQuantity {
  readonly date: CalendarDate;
  /** Decimal text. */
  readonly quantity: string;
}

/** @throws DomainError VALIDATION_ERROR for a period that ends before it starts or has more than 366 days */
export function checkPeriod(startDate: CalendarDate, endDate: CalendarDate): void {
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) {
    throw badField(
      problem('endDate', 'INVALID_VALUE', `must not be before startDate ${startDate}`),
    );
  }
  if (days > MOST_DAYS) {
    const complaint = `must be at most ${MOST_DAYS} days after startDate, itself counted; ask for parts of these ${days} days`;
    throw badField(problem('endDate', 'INVALID_VALUE', complaint));
  }
}

/**
 * The quantity of every day in the period, 0 without usage, and the total: the sum of counts, or the average of a gauge
 * over all days of the period.
 * @param used days of one workspace and metric, of any number of rails
 */
export function byDay(
  used: readonly UsageDay[],
  {
    metric,
    from,
    to,
  }: { readonly metric: string; readonly from: CalendarDate; readonly to: CalendarDate },
): { readonly days: readonly DailyQuantity[]; readonly total: string } {
  const sums = new Map<CalendarDate, ReturnType<typeof fraction>>();
  for (const each of used) {
    const sum = sums.get(each.day) ?? fraction(0);
    sums.set(each.day, sum.plus(fraction(quantityOf(each))));
  }
  const length = daysBetween(from, to) + 1;
  const days = Array.from({ length }, (_, at) => {
    const date = addDays(from, at);
    return { date, quantity: plainText(sums.get(date) ?? fraction(0)) };
  });
  const sum = [...sums.values()].reduce((all, each) => all.plus(each), fraction(0));
  const total = isGauge(metric) ? sum.div(length).round(GAUGE_DECIMALS) : sum;
  return { days, total: plainText(total) };
}
