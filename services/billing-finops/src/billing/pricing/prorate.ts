import { fraction, Money } from '@masar/kit/money';
import type { Segment } from './segments';

type Place = Pick<Segment, 'daysBefore' | 'days' | 'daysOfMonth'>;

/**
 * The part of a month's amount that falls on the days of a segment: what has come due by its last day, less what had
 * before its first, each rounded half-up. So the days of a month sum to its amount, however they are parted.
 */
export function proratedAmount(monthly: Money, { daysBefore, days, daysOfMonth }: Place): Money {
  const dueBy = (day: number) =>
    Money.quotient(
      fraction(monthly.toDecimal()).times(day),
      fraction(daysOfMonth),
      monthly.currency,
    );
  return dueBy(daysBefore + days).minus(dueBy(daysBefore));
}

/** The same for units of an allowance or of a tier's bound. */
export function proratedUnits(monthly: bigint, { daysBefore, days, daysOfMonth }: Place): bigint {
  const dueBy = (day: number) => divideHalfUp(monthly * BigInt(day), BigInt(daysOfMonth));
  return dueBy(daysBefore + days) - dueBy(daysBefore);
}

/** Of zero or more. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}
