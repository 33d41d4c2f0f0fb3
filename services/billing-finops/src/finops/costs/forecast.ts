import { fraction, Money } from '@masar/kit/money';
import { dateOf } from '@masar/kit/time';
import { daysIn, monthOf } from './period';

/** A forecast of fewer days would say little. */
const FIRST_DAY = 3;

/** Says that a number is forecast. */
export const FORECASTED = 'FORECASTED';

/**
 * The cost of the current month if its other days cost as much as those so far. Undefined before the third day, and for
 * any other month.
 */
export function forecastOf(spent: Money, month: string, now: Date): Money | undefined {
  const today = dateOf(now);
  const elapsed = Number(today.slice(8));
  if (monthOf(today) !== month || elapsed < FIRST_DAY) return undefined;
  const whole = fraction(spent.toDecimal()).times(daysIn(month));
  return Money.quotient(whole, fraction(elapsed), spent.currency);
}
