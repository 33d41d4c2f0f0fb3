import { addDays, type CalendarDate } from '@masar/kit/time';
import { amountProblem } from '../../shared/fields/amount';
import { error, warning, type Problem } from '../../shared/fields/problem';
import { isDay } from '../../shared/fields/date';
import { isMore } from '../../shared/fields/totals';
import type { CreditTransfer, Transaction } from '../../shared/credit-transfer';
import { earliestDay, isOpen, localTime, nextOpenDay } from '../../shared/practice/calendar';
import type { ClearingSystem } from '../../shared/practice/clearing-system';
import type { Practice } from '../../shared/practice/practice';
import type { Facts, Finding } from './rule';

const FURTHEST_DAYS = 365;
const PATH = 'requestedExecutionDate';

/**
 * The requested day by the clocks and weekends of the systems that may settle: a payment has the
 * choice between those that take its currency and amount, and all payments of a message need one.
 * Source: domain page, 5.1, Dates.
 */
export function dateIsPossible(
  { requestedExecutionDate: day, transactions = [] }: CreditTransfer,
  { practice, now }: Facts,
): readonly Finding[] {
  if (!practice || !day || !isDay(day)) return [];
  const choices = choicesOf(transactions, practice);
  const problem = judge(day, choices.length > 0 ? choices : [practice.systems], now);
  return problem ? [{ path: PATH, problem, rule: 'execution date' }] : [];
}

/** What the payments may choose from: a thousand of them have a few choices between them. */
function choicesOf(transactions: readonly Transaction[], practice: Practice): Choices {
  const choices = new Map<string, readonly ClearingSystem[]>();
  for (const each of transactions) {
    const systems = systemsFor(each, practice);
    const names = systems.map(({ name }) => name).join(' ');
    choices.set(`${each.amount?.currency} ${names}`, systems);
  }
  return [...choices.values()];
}

/** Systems of a market that take a payment: one at least, as each market has one without limits. */
function systemsFor({ amount }: Transaction, practice: Practice): readonly ClearingSystem[] {
  const { currency, value } = amount ?? {};
  // An amount of a wrong form is told of apart; as a number it could be without end.
  const known = value && !amountProblem(value, currency) ? value : undefined;
  return practice.systems
    .filter((system) => takes(system, { currency, value: known }))
    .map((system) => withLeg(system, currency));
}

function takes(
  { currencies, moreThan, min, max }: ClearingSystem,
  {
    currency,
    value,
  }: { readonly currency: string | undefined; readonly value: string | undefined },
): boolean {
  if (currency && currencies && !currencies.includes(currency)) return false;
  if (!value) return true;
  if (moreThan && !isMore(value, moreThan)) return false;
  return !(min && isMore(min, value)) && !(max && isMore(value, max));
}

function withLeg(system: ClearingSystem, currency: string | undefined): ClearingSystem {
  const leg = currency && system.legWeekends?.[currency];
  return leg ? { ...system, weekend: [...system.weekend, ...leg] } : system;
}

type Choices = readonly (readonly ClearingSystem[])[];

function judge(day: CalendarDate, choices: Choices, now: Date): Problem | undefined {
  const today = latest(choices, (system) => localTime(now, system.zone).day);
  if (day < today) return error('DATE_PAST', `must not be in the past: today is ${today}`, 'DT01');
  const furthest = addDays(today, FURTHEST_DAYS);
  if (day > furthest) return error('DATE_FUTURE', `must be ${furthest} or earlier`, 'CH03');
  const closed = choices.find((systems) => !systems.some((system) => isOpen(system, day)));
  if (closed) {
    const names = closed.map(({ name }) => name).join(', ');
    const next = latest(choices, (system) => nextOpenDay(system, day));
    return error('DATE_NONBUSINESS', `is no business day of ${names}: take ${next}`, 'DT03');
  }
  const earliest = latest(choices, (system) => earliestDay(system, now));
  if (day >= earliest) return undefined;
  const message = `is after the cut-off: it will be settled on ${earliest}`;
  return warning('CUTOFF_PASSED', message, 'TM01');
}

/** The day by which every payment has a system, each by the one that is first. */
function latest(choices: Choices, dayOf: (system: ClearingSystem) => CalendarDate): CalendarDate {
  return choices.reduce((last, systems) => {
    const first = systems.map(dayOf).reduce((a, b) => (a < b ? a : b));
    return first > last ? first : last;
  }, '');
}
