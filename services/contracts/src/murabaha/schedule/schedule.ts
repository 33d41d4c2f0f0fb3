import { Money } from '@masar/kit/money';
import { dateOf, type CalendarDate } from '@masar/kit/time';
import { REASONS_THAT_END_THE_DEBT } from '../termination-reasons';
import { amountOf, type Murabaha, type Sold } from '../contract';
import type { Instalments } from './discount-factor';
import { dueDate, lateFrom } from './due-dates';
import { profitParts } from './profit-split';
import { takenFrom, type Reduction } from './reductions';
import { countedPayments, instalmentPayments, lastInstantOf } from './value-dates';

/** One part of the price, with its payments. */
export interface Installment {
  /** From 1. */
  readonly number: number;
  readonly dueDate: CalendarDate;
  readonly amount: Money;
  readonly cost: Money;
  readonly profit: Money;
  readonly paid: Money;
}

export type InstallmentStatus =
  'PENDING' | 'DUE' | 'PARTIALLY_PAID' | 'PAID' | 'OVERDUE' | 'WAIVED';

/** The instalments that were agreed, whether the contract is sold or not. */
export function instalmentsOf(state: Murabaha): Instalments {
  const { price, cost_price, payment_terms, installment_amounts: named } = state;
  const cost = amountOf(state, cost_price);
  if (named) return { cost, amounts: named.map((amount) => amountOf(state, amount)) };
  const each = amountOf(state, price.installment_amount);
  const last = amountOf(state, price.last_installment_amount);
  return {
    cost,
    amounts: [...Array.from({ length: payment_terms.installments - 1 }, () => each), last],
  };
}

/** Every instalment; payments go to the oldest first, and what is left over to the next. */
export function scheduleOf(state: Sold): readonly Installment[] {
  const { sale, policy } = state;
  const instalments = instalmentsOf(state);
  const method = policy.rebate_method;
  const profits = profitParts(instalments, { method, discountFactor: sale.discountFactor });
  const by = reductionsOf(state);
  let left = sumOf(state, instalmentPayments(sale));
  return instalments.amounts.map((agreed, i) => {
    const number = i + 1;
    const taken = takenFrom(number, { by, currency: state.currency });
    const amount = agreed.minus(taken.amount);
    const profit = (profits[i] ?? agreed).minus(taken.profit);
    const paid = left.compare(amount) < 0 ? left : amount;
    left = left.minus(paid);
    return {
      number,
      dueDate: dueDateOf(state, number),
      amount,
      cost: amount.minus(profit),
      profit,
      paid,
    };
  });
}

/** Now, or the instant of the last payment, where a sandbox's clock was set back behind it. */
export function presentOf({ sale }: Sold, now: Date): Date {
  const last = new Date(lastInstantOf(sale));
  return last > now ? last : now;
}

/** @param number of the instalment, from 1 */
export function dueDateOf({ sale, payment_terms }: Sold, number: number): CalendarDate {
  const { rolledDueDates: rolled, dueFrom } = sale;
  return rolled?.[number - 1] ?? dueDate(payment_terms.frequency, dueFrom, number);
}

function reductionsOf({ sale }: Sold): readonly Reduction[] {
  const parts = countedPayments(sale).flatMap(({ part }) => part ?? []);
  return [...parts, ...sale.discounts].map(({ reduction }) => reduction);
}

/** The sum of all reductions: with the instalments it makes the sale price. */
export function reducedOf(state: Sold): Money {
  return sumOf(
    state,
    reductionsOf(state).flatMap(({ amounts }) => amounts.map((amount) => ({ amount }))),
  );
}

export function paidOf(state: Sold): Money {
  return sumOf(state, countedPayments(state.sale));
}

function sumOf(state: Sold, payments: readonly { readonly amount: string }[]): Money {
  const amounts = payments.map(({ amount }) => amountOf(state, amount));
  return amounts.reduce((sum, amount) => sum.plus(amount), Money.zero(state.currency));
}

/** The waived part of the price: rebates of early settlements, and discounts that were passed on. */
export function waivedOf(state: Sold): Money {
  const parts = countedPayments(state.sale).flatMap(({ part }) => part?.rebate ?? []);
  const discounts = state.sale.discounts.map(({ price_reduction }) => price_reduction);
  const waived = [state.settlement?.rebate ?? '0', ...parts, ...discounts];
  return sumOf(
    state,
    waived.map((amount) => ({ amount })),
  );
}

/** The amount still owed, without the waived part; zero for a sale that was undone. */
export function outstandingOf(state: Sold): Money {
  if (isReleased(state)) return Money.zero(state.currency);
  return amountOf(state, state.price.sale_price).minus(paidOf(state)).minus(waivedOf(state));
}

function isReleased({ termination }: Sold): boolean {
  return termination !== undefined && REASONS_THAT_END_THE_DEBT.includes(termination.reason);
}

export function isPaid({ amount, paid }: Installment): boolean {
  return paid.compare(amount) === 0;
}

/** True for a row that was marked late and is still unpaid and owed. */
export function isOverdue(state: Sold, row: Installment): boolean {
  return !isPaid(row) && !isReleased(state) && state.sale.late.includes(row.number);
}

/** An instalment is OVERDUE once it was marked late; the other statuses follow from payments and the day. */
export function statusOf(state: Sold, row: Installment, now: Date): InstallmentStatus {
  if (isPaid(row)) return 'PAID';
  if (state.settlement || isReleased(state)) return 'WAIVED';
  if (isOverdue(state, row)) return 'OVERDUE';
  if (!row.paid.isZero()) return 'PARTIALLY_PAID';
  return row.dueDate <= dateOf(now) ? 'DUE' : 'PENDING';
}

/** Instant from which an instalment is late while it is unpaid. */
export function lateFromOf({ grace_period_days = 0 }: Sold, { dueDate: due }: Installment): Date {
  return lateFrom(due, grace_period_days);
}
