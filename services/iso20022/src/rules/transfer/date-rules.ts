import { addDays, type CalendarDate } from '@masar/kit/time';
import { error, warning, type Problem } from '../../shared/fields/problem';
import { isDay } from '../../shared/fields/date';
import type { CreditTransfer } from '../../shared/credit-transfer';
import { isOpen, localTime } from '../../shared/practice/calendar';
import type { Facts, Finding } from './rule';
import { choicesOf, payableDay, type Choices } from './settlement';

const FURTHEST_DAYS = 365;
const PATH = 'requestedExecutionDate';

/**
 * Checks the requested day against the clocks and weekends of the clearing systems. A payment may use any
 * system that accepts its currency and amount, and every payment of a message needs one.
 * Source: docs/market-practices.md, When systems settle.
 */
export function dateIsPossible(
  { requestedExecutionDate: day, transactions = [] }: CreditTransfer,
  { practice, now }: Facts,
): readonly Finding[] {
  if (!practice || !day || !isDay(day)) return [];
  const problem = judge(day, choicesOf(transactions, practice), now);
  return problem ? [{ path: PATH, problem, rule: 'execution date' }] : [];
}

/**
 * Execution day of a credit transfer: the requested one or, after its cut-off, the next on which all its
 * payments settle. Source: docs/market-practices.md, When systems settle.
 */
export function executionDay(
  { requestedExecutionDate: day, transactions = [] }: CreditTransfer,
  { practice, now }: Facts,
): CalendarDate | undefined {
  if (!practice || !day || !isDay(day)) return day;
  return payableDay(choicesOf(transactions, practice), day, now);
}

function judge(day: CalendarDate, choices: Choices, now: Date): Problem | undefined {
  const today = todayOf(choices, now);
  if (day < today) return error('DATE_PAST', `must not be in the past: today is ${today}`, 'DT01');
  const furthest = addDays(today, FURTHEST_DAYS);
  if (day > furthest) return error('DATE_FUTURE', `must be ${furthest} or earlier`, 'CH03');
  const closed = choices.find((systems) => !systems.some((system) => isOpen(system, day)));
  const payable = payableDay(choices, day, now);
  if (closed) {
    const names = closed.map(({ name }) => name).join(', ');
    return error('DATE_NONBUSINESS', `is no business day of ${names}: take ${payable}`, 'DT03');
  }
  if (day === payable) return undefined;
  const message = `is ${day}, and its cut-off has passed: it will be paid on ${payable}`;
  return warning('CUTOFF_PASSED', message, 'TM01');
}

/** The latest of the payments' days; the day of a payment is the earliest among its systems. */
function todayOf(choices: Choices, now: Date): CalendarDate {
  return choices.reduce((last, systems) => {
    const days = systems.map(({ zone }) => localTime(now, zone).day);
    const first = days.reduce((one, other) => (one < other ? one : other));
    return first > last ? first : last;
  }, '');
}
