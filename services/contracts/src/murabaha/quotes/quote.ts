import { conflict, problem, refuse } from '@masar/kit/errors';
import { fraction, minorUnits, Money } from '@masar/kit/money';
import { date, money, object, type Value } from '@masar/kit/shape';
import { dateOf, daysBetween, type CalendarDate } from '@masar/kit/time';
import { amountOf, isSold, owesRebate, type Context, type Murabaha, type Sold } from '../contract';
import { moveOf } from '../lifecycle';
import { partQuoteId, quoteId } from './quote-id';
import { portion, reductionOf, type Reduction } from '../schedule/reductions';
import { outstandingOf, presentOf, scheduleOf, type Installment } from '../schedule/schedule';
import { countedPayments } from '../schedule/value-dates';

/**
 * The day to quote for, today when left out, and the part to settle, all when left out. The generated
 * shape has the amount as the text of the query.
 */
export const QUOTE = object({ date, settled_amount: money });

/** Ours: the days by which a settlement may be dated back to its payment (adr/0004). */
export const MOST_DAYS_BACK = 7;

/** The rounding mode of big.js, which computes the fractions. */
const ROUND_DOWN = 0;

/** The amounts that would settle a contract, or a part of it, on a day. */
export interface Quote {
  readonly id: string;
  readonly asOf: CalendarDate;
  readonly outstanding: Money;
  /** The settled part of the outstanding amount: all of it, unless a part was asked for. */
  readonly settled: Money;
  /** The reduction of each instalment by the settlement of a part. */
  readonly reduction?: Reduction;
  /** The part of the outstanding amount that is due by that day. */
  readonly due: Money;
  /** The profit in the settled amount that is not earned by that day. */
  readonly unearned: Money;
  /** The agreed costs of an early settlement, which reduce the rebate. */
  readonly costs: Money;
  /** The part of the price that has to be waived: zero where that is at the institution's discretion. */
  readonly rebate: Money;
  readonly settlementAmount: Money;
}

/**
 * A quote for today or a later day; it is not stored.
 * @throws DomainError CONFLICT unless active, or for a part while instalments are due;
 * VALIDATION_ERROR for a day that is past, or a part that is none
 */
export function quoteFor(
  state: Murabaha,
  { date: named, settled_amount }: Value<typeof QUOTE>,
  { id, now }: Pick<Context, 'id' | 'now'>,
): Quote {
  moveOf(state, 'settle');
  if (!isSold(state)) throw new Error('an active contract is sold');
  const today = dateOf(presentOf(state, now));
  if (named !== undefined && named < today) {
    refuse([problem('date', 'OUT_OF_RANGE', `must not be before ${today}, today in UTC`)]);
  }
  const whole = quoteAsOf(state, id, named ?? today);
  return settled_amount === undefined ? whole : quoteOfPart(state, whole, settled_amount);
}

/** The amounts of a settlement as of a day. Source: AAOIFI SS 47, 10; adr/0004. */
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
  const costs = costsLeft(state);
  const rebate = rebateOf(state, unearned, costs);
  const outstanding = outstandingOf(state);
  const ended = amountOf(state, state.price.sale_price).minus(outstanding);
  return {
    id: quoteId(contractId, asOf, ended),
    asOf,
    outstanding,
    settled: outstanding,
    due,
    unearned,
    costs,
    rebate,
    settlementAmount: outstanding.minus(rebate),
  };
}

/**
 * The amounts of a settlement of a part. Its rebate and costs are the part's share in those of the whole
 * settlement, so that nobody gains by settling in parts. The instalments ahead become less in
 * proportion; their number and due dates stay (adr/0011).
 * @param whole the quote of all that is outstanding
 * @throws DomainError CONFLICT while an instalment is due, VALIDATION_ERROR
 */
export function quoteOfPart(state: Sold, whole: Quote, settled_amount: string): Quote {
  const settled = Money.read(settled_amount, state.currency, 'settled_amount');
  refusePart(whole, settled);
  const ahead = scheduleOf(state).filter(({ dueDate }) => dueDate > whole.asOf);
  const reduction = reductionOf(ahead, settled);
  const profits = reduction.profits.map((profit) => amountOf(state, profit));
  const profit = profits.reduce((sum, each) => sum.plus(each), Money.zero(state.currency));
  const share = shareRoundedDown(whole.unearned, settled, whole.outstanding);
  // Never more than the part's profit: the payment returns all of its cost.
  const unearned = lesserOf(share, profit);
  const costs = portion(whole.costs, settled, whole.outstanding);
  const rebate = rebateOf(state, unearned, costs);
  return {
    ...whole,
    ...{ id: partQuoteId(whole.id, settled), settled, reduction, unearned, costs, rebate },
    settlementAmount: settled.minus(rebate),
  };
}

function refusePart({ outstanding, due, asOf }: Quote, settled: Money): void {
  if (!due.isZero()) {
    const message = `instalments of ${due} are due on ${asOf}; pay them first, then settle a part of the rest`;
    throw conflict({ field: 'settled_amount', code: 'DUE_FIRST', message });
  }
  const isPart =
    settled.compare(outstanding) < 0 && settled.compare(outstanding.minus(outstanding)) > 0;
  if (isPart) return;
  const bound = `must be above zero and below ${outstanding}, the outstanding; leave it out to settle everything`;
  refuse([problem('settled_amount', 'OUT_OF_RANGE', bound)]);
}

/** The agreed costs of an early settlement, less the costs that earlier settlements of parts took. */
function costsLeft(state: Sold): Money {
  const agreed = amountOf(state, state.early_settlement_costs ?? '0');
  return countedPayments(state.sale).reduce(
    (left, { part }) => left.minus(amountOf(state, part?.early_settlement_costs ?? '0')),
    agreed,
  );
}

function rebateOf(state: Sold, unearned: Money, costs: Money): Money {
  const isLeft = owesRebate(state.policy) && unearned.compare(costs) > 0;
  return isLeft ? unearned.minus(costs) : Money.zero(state.currency);
}

function lesserOf(one: Money, other: Money): Money {
  return one.compare(other) < 0 ? one : other;
}

/**
 * The unearned profit in the unpaid part of an instalment; profit is earned day by day between two due
 * dates. The paid part keeps its share of the profit, so that a settlement never pays less than the
 * outstanding cost, to the last fraction.
 */
function unearnedIn(row: Installment, from: CalendarDate, asOf: CalendarDate): Money {
  const { amount, paid, profit, dueDate } = row;
  if (dueDate <= asOf) return profit.minus(profit);
  const inUnpaid = shareRoundedDown(profit, amount.minus(paid), amount);
  const isRunning = asOf > from;
  const ahead = isRunning
    ? share(profit, daysBetween(asOf, dueDate), daysBetween(from, dueDate))
    : profit;
  return lesserOf(ahead, inUnpaid);
}

/** Rounded down: half-up, the profit in a last unpaid halala could be all of it, and the rebate with it. */
function shareRoundedDown(whole: Money, part: Money, of: Money): Money {
  if (part.isZero()) return part;
  const exact = fraction(whole.toDecimal()).times(part.toDecimal()).div(of.toDecimal());
  const rounded = exact.round(minorUnits(whole.currency), ROUND_DOWN);
  return Money.read(String(rounded), whole.currency, 'profit');
}

function share(whole: Money, part: string | number, of: string | number): Money {
  return whole.times(fraction(part).div(fraction(of)));
}
