import { fraction, Money } from '@masar/kit/money';
import { dateOf } from '@masar/kit/time';
import { daysIn, monthOf } from './period';

/** A forecast of fewer days would say little. */
const FIRST_DAY = 3;

/** Says that a number is forecast. */
export const FORECASTED = 'FORECASTED';

/**
 * The cost of a month if its days go on as those so far, from its third day on; undefined before, and for a month
 * that is not the current one.
 */
export function forecastOf(spent: Money, month: string, now: Date): Money | undefined {
  const today = dateOf(now);
  const elapsed = Number(today.slice(8));
  if (monthOf(today) !== month || elapsed < FIRST_DAY) return undefined;
  const whole = fraction(spent.toDecimal()).times(daysIn(month));
  return Money.quotient(whole, fraction(elapsed), spent.currency);
}
