import { fraction, Money } from '@masar/kit/money';
import type { Segment } from './segments';

type Place = Pick<Segment, 'daysBefore' | 'days' | 'daysOfMonth'>;

/**
 * The part of a month's amount for the days of a segment: the amount due through its last day, less the amount due
 * before its first, each rounded half up. So the segments of a month add up to its amount, however the month is
 * divided.
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

/** Prorates units of an allowance or of a tier's bound in the same way. */
export function proratedUnits(monthly: bigint, { daysBefore, days, daysOfMonth }: Place): bigint {
  const dueBy = (day: number) => divideHalfUp(monthly * BigInt(day), BigInt(daysOfMonth));
  return dueBy(daysBefore + days) - dueBy(daysBefore);
}

/** Quotient of numbers of zero or more, rounded half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}
