import { addDays, type CalendarDate } from '@masar/kit/time';
import { amountProblem } from '../../shared/fields/amount';
import { isMore } from '../../shared/fields/totals';
import type { Transaction } from '../../shared/credit-transfer';
import { earliestDay, isOpen, MOST_CLOSED_DAYS } from '../../shared/practice/calendar';
import type { ClearingSystem } from '../../shared/practice/clearing-system';
import type { Practice } from '../../shared/practice/practice';

/** The clearing systems for each kind of payment in a message, at least one each. */
export type Choices = readonly (readonly ClearingSystem[])[];

/** Distinct choices of clearing systems: a thousand payments share a few. */
export function choicesOf(transactions: readonly Transaction[], practice: Practice): Choices {
  const choices = new Map<string, readonly ClearingSystem[]>();
  for (const each of transactions) {
    const systems = systemsFor(each, practice);
    const names = systems.map(({ name }) => name).join(' ');
    choices.set(`${each.amount?.currency} ${names}`, systems);
  }
  return choices.size > 0 ? [...choices.values()] : [practice.systems];
}

/**
 * The first day, starting with `from`, on which every payment has an open system that can still settle.
 * Without one within the limit, the last day tried.
 */
export function payableDay(choices: Choices, from: CalendarDate, now: Date): CalendarDate {
  const usable = choices.map((systems) =>
    systems.map((system) => ({ system, first: earliestDay(system, now) })),
  );
  const isPayable = (day: CalendarDate) =>
    usable.every((each) => each.some(({ system, first }) => day >= first && isOpen(system, day)));
  let day = from;
  for (let i = 0; i < MOST_CLOSED_DAYS && !isPayable(day); i++) day = addDays(day, 1);
  return day;
}

/** Systems of a market that accept a payment: at least one, as each market has one without limits. */
function systemsFor({ amount }: Transaction, practice: Practice): readonly ClearingSystem[] {
  const { currency, value } = amount ?? {};
  // A wrong amount has its own issue, and parsing it could be expensive.
  const known = value && !amountProblem(value, currency) ? value : undefined;
  return practice.systems
    .filter((system) => takes(system, { currency, value: known }))
    .map((system) => withLeg(system, currency));
}

interface Amount {
  readonly currency: string | undefined;
  readonly value: string | undefined;
}

function takes(system: ClearingSystem, { currency, value }: Amount): boolean {
  const { currencies, moreThan, min, max } = system;
  if (currency && currencies && !currencies.includes(currency)) return false;
  if (!value) return true;
  if (moreThan && !isMore(value, moreThan)) return false;
  return !(min && isMore(min, value)) && !(max && isMore(value, max));
}

function withLeg(system: ClearingSystem, currency: string | undefined): ClearingSystem {
  const leg = currency && system.legWeekends?.[currency];
  return leg ? { ...system, weekend: [...system.weekend, ...leg] } : system;
}
