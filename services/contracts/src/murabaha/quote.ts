import { problem, refuse } from '@masar/kit/errors';
import { fraction, minorUnits, Money } from '@masar/kit/money';
import { collect } from '@masar/kit/shape';
import { dateOf, daysBetween, type CalendarDate } from '@masar/kit/time';
import { QUOTE } from './commands';
import { amountOf, isSold, owesRebate, type Context, type Murabaha, type Sold } from './contract';
import { moveOf } from './lifecycle';
import { outstandingOf, paidOf, presentOf, scheduleOf, type Installment } from './schedule';

/** How far a payment that is recorded later may settle back; ours (adr/0004). */
export const MOST_DAYS_BACK = 7;

/** Mode of big.js, which counts the fractions. */
const ROUND_DOWN = 0;

/** What would settle a contract on a day. */
export interface Quote {
  readonly id: string;
  readonly asOf: CalendarDate;
  readonly outstanding: Money;
  /** The part of what is outstanding that is due by that day. */
  readonly due: Money;
  readonly unearned: Money;
  /** What the contract says that it costs to settle early; the rebate is less by it. */
  readonly costs: Money;
  /** What the institution owes to waive: nothing where it is at its discretion. */
  readonly rebate: Money;
  readonly settlementAmount: Money;
}

/**
 * A quote for today or a later day; nothing is kept of it.
 * @throws DomainError CONFLICT unless active, VALIDATION_ERROR for a day that is past
 */
export function quoteFor(
  state: Murabaha,
  { date }: { readonly date?: string },
  { id, now }: Pick<Context, 'id' | 'now'>,
): Quote {
  moveOf(state, 'settle');
  if (!isSold(state)) throw new Error('an active contract is sold');
  const today = dateOf(presentOf(state, now));
  if (date !== undefined && date < today) {
    refuse([problem('date', 'OUT_OF_RANGE', `must not be before ${today}, today in UTC`)]);
  }
  return quoteAsOf(state, id, date ?? today);
}

/** The amounts of a settlement as of a day. Source: domain page 2.5; adr/0004. */
export function quoteAsOf(state: Sold, contractId: string, asOf: CalendarDate): Quote {
  const rows = scheduleOf(state);
  const none = Money.zero(state.currency);
  const due = rows
    .filter(({ dueDate }) => dueDate <= asOf)
    .reduce((sum, { amount, paid }) => sum.plus(amount).minus(paid), none);
  const saleDay = dateOf(new Date(state.sale.executed_at));
  const unearned = rows.reduce((sum, row, i) => {
    const from = rows[i - 1]?.dueDate ?? saleDay;
    return sum.plus(unearnedIn(row, from, asOf));
  }, none);
  const costs = amountOf(state, state.early_settlement_costs ?? '0');
  const rebate =
    owesRebate(state.policy) && unearned.compare(costs) > 0 ? unearned.minus(costs) : none;
  const outstanding = outstandingOf(state);
  return {
    id: quoteId(contractId, asOf, paidOf(state)),
    asOf,
    outstanding,
    due,
    unearned,
    costs,
    rebate,
    settlementAmount: outstanding.minus(rebate),
  };
}

/**
 * Profit in what is unpaid of an instalment that is not earned on a day: it is earned day by day
 * between two due dates. What is paid keeps its share of the profit, so that a settlement never
 * pays less than what is outstanding of the cost, to the last fraction.
 */
function unearnedIn(row: Installment, from: CalendarDate, asOf: CalendarDate): Money {
  const { amount, paid, profit, dueDate } = row;
  if (dueDate <= asOf) return profit.minus(profit);
  const inUnpaid = shareRoundedDown(profit, amount.minus(paid), amount);
  const isRunning = asOf > from;
  const ahead = isRunning
    ? share(profit, daysBetween(asOf, dueDate), daysBetween(from, dueDate))
    : profit;
  return ahead.compare(inUnpaid) < 0 ? ahead : inUnpaid;
}

/** Half-up, the profit in the last halala unpaid could be all of it, and nothing be settled. */
function shareRoundedDown(whole: Money, part: Money, of: Money): Money {
  const exact = fraction(whole.toDecimal()).times(part.toDecimal()).div(of.toDecimal());
  const rounded = exact.round(minorUnits(whole.currency), ROUND_DOWN);
  return Money.read(String(rounded), whole.currency, 'profit');
}

function share(whole: Money, part: string | number, of: string | number): Money {
  return whole.times(fraction(part).div(fraction(of)));
}

const QUOTE_ID = /^mrq_([0-9A-Z]+)_(\d{4})(\d{2})(\d{2})_(\d+)$/;

/** What the amounts of a quote depend on, legibly: contract, day, and what was paid before. */
function quoteId(contractId: string, asOf: CalendarDate, paid: Money): string {
  const [contract, day, digits] = [tail(contractId), asOf, paid.toDecimal()].map((part) =>
    part.replace(/[^0-9A-Z]/g, ''),
  );
  return `mrq_${contract}_${day}_${digits}`;
}

/** The day that a quote of this contract is for; undefined when no quote of it has such an id. */
export function dayOfQuote(quoteId: string, contractId: string): CalendarDate | undefined {
  const [, contract, year, month, day] = QUOTE_ID.exec(quoteId) ?? [];
  if (contract !== tail(contractId)) return undefined;
  return collect(QUOTE, { date: `${year}-${month}-${day}` }, { problems: [] }).date;
}

function tail(id: string): string {
  return id.slice(id.lastIndexOf('_') + 1);
}
