import { conflict, problem, refuse } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { addDays, dateOf, type CalendarDate } from '@masar/kit/time';
import type { ReceiveMurabahaPaymentRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { isSold, type Context, type Decision, type Murabaha, type Sold } from '../contract';
import type { Payment } from '../events';
import { moveOf } from '../lifecycle';
import { paidInTime, withLate, withNextOverdue } from '../lateness/overdue';
import { MOST_DAYS_BACK, quoteAsOf, type Quote } from '../quotes/quote';
import { rejectDuplicate, refuseTooMany } from './payments';
import { lateFromOf, outstandingOf, presentOf, scheduleOf } from '../schedule/schedule';
import { lastInstantOf } from '../schedule/value-dates';

/**
 * Records a payment; the contract is completed when nothing is owed any more.
 * @throws DomainError CONFLICT unless active, with too many payments, for one that is recorded, or for
 * one that would settle while a rebate is owed; VALIDATION_ERROR
 */
export function receivePayment(
  state: Murabaha,
  command: ReceiveMurabahaPaymentRequest,
  context: Context,
): Decision {
  refuseAfterEnd(state);
  const { to, emits } = moveOf(state, 'receive a payment for');
  if (!isSold(state)) throw new Error('an active contract is sold');
  const { id, now } = context;
  const amount = Money.read(command.amount, state.currency, 'amount');
  const present = presentOf(state, now);
  const payment = {
    amount: amount.toDecimal(),
    reference: command.reference,
    paid_at: command.paid_at ?? present.toISOString(),
    received_at: now.toISOString(),
    is_settlement: false,
  };
  // First, so that a repeated payment is not answered with the amount that would settle the rest.
  rejectDuplicate(state, payment, context);
  refuseAmount(state, amount);
  refuseInstant(state, payment.paid_at, present);
  const isLast = amount.compare(outstandingOf(state)) === 0;
  refuseWithoutRebate(state, amount, { id, paid_at: payment.paid_at, today: dateOf(present) });
  if (!isLast) refuseTooMany(state);
  const paid = withPayment(state, payment, id);
  if (isLast) return completed(paid, payment, { ...moveOf(state, 'pay off'), now: present });
  const after = withNextOverdue({ ...paid, status: to });
  return { state: after, events: emits.map((type) => ({ type, payment })) };
}

interface Completion extends Pick<ReturnType<typeof moveOf>, 'to' | 'emits'> {
  readonly now: Date;
}

/** Completes the contract with the events of its transition; the payment's own event carries the payment. */
export function completed(state: Sold, payment: Payment, { to, emits, now }: Completion): Decision {
  const done = withNextOverdue({ ...state, status: to, completed_at: now.toISOString() });
  const events = emits.map((type) =>
    type === 'murabaha.payment.received' ? { type, payment } : { type },
  );
  return { state: done, events };
}

/**
 * Adds a payment, with the same result before and after the sweep. An instalment that was late when it was
 * paid stays late. One that was paid in time, or ended by a settlement within its days of grace, was
 * never late: its donation goes, unless the charity has it.
 */
export function withPayment(state: Sold, payment: Payment, id: string): Sold {
  const paidAt = new Date(payment.paid_at);
  const { sale } = withLate(state, id, paidAt);
  const paid = { ...state, sale: { ...sale, payments: [...sale.payments, payment] } };
  const inTime = payment.is_settlement ? endedInTime(paid, paidAt) : paidInTime(paid);
  const late = sale.late.filter((number) => !inTime.has(number));
  const donations = sale.donations.filter(
    ({ installment_number, disbursed_at }) =>
      disbursed_at !== undefined || !inTime.has(installment_number),
  );
  return { ...paid, sale: { ...paid.sale, late, donations } };
}

/** A settlement pays or waives everything: nothing becomes late after it. */
function endedInTime(state: Sold, settledAt: Date): ReadonlySet<number> {
  const rows = scheduleOf(state).filter((row) => settledAt < lateFromOf(state, row));
  return new Set(rows.map(({ number }) => number));
}

/** The proceeds of a sale on default are recorded before the contract is terminated: adr/0005. */
function refuseAfterEnd({ termination, sale }: Murabaha): void {
  if (!termination || !sale) return;
  const message =
    `the sale ended by ${termination.reason} at ${termination.at}, and nothing more is recorded ` +
    'of it here; what it brings is received before the contract is terminated';
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

function refuseAmount(state: Sold, amount: Money): void {
  const outstanding = outstandingOf(state);
  if (amount.compare(Money.zero(state.currency)) <= 0) {
    refuse([problem('amount', 'OUT_OF_RANGE', 'must be above zero')]);
  }
  if (amount.compare(outstanding) > 0) {
    refuse([problem('amount', 'OUT_OF_RANGE', `must be at most ${outstanding}, the outstanding`)]);
  }
}

/** Only the sale and now bound the instant: a payment may be recorded after one that came later. */
function refuseInstant({ sale }: Sold, paid_at: string, present: Date): void {
  const { executed_at } = sale;
  if (new Date(paid_at) > present)
    refuse([problem('paid_at', 'OUT_OF_RANGE', 'must not be ahead of now')]);
  if (paid_at < executed_at) {
    const bound = `must not be before ${executed_at}, the instant of the sale`;
    refuse([problem('paid_at', 'OUT_OF_RANGE', bound)]);
  }
}

interface Paying {
  readonly id: string;
  readonly paid_at: string;
  readonly today: CalendarDate;
}

/**
 * Refuses a payment that reaches the settlement amount of its day, so that a rebate that is owed is not
 * lost by the choice of operation, nor by a halala that is left.
 */
function refuseWithoutRebate(state: Sold, amount: Money, { id, paid_at, today }: Paying): void {
  // A settlement is not possible as of a day before the last payment.
  const last = lastInstantOf(state.sale);
  const day = dateOf(new Date(paid_at < last ? last : paid_at));
  const isSettleable = day >= addDays(today, -MOST_DAYS_BACK);
  const quote = quoteAsOf(state, id, isSettleable ? day : today);
  const { rebate, settlementAmount, asOf } = quote;
  if (rebate.isZero() || amount.compare(settlementAmount) < 0) return;
  const message =
    `the policy is ${state.policy.rebate_mode}: on ${asOf} a rebate of ${rebate} is owed to who ` +
    `pays ${settlementAmount} or more; settle with the settlement_amount ${settlementAmount}` +
    wayBack(quote, { day, today, isSettleable });
  throw conflict({ field: 'amount', code: 'SETTLE_INSTEAD', message });
}

interface PaidEarlier {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly isSettleable: boolean;
}

/** The words that tell how to settle as of an earlier day; empty for a payment of today. */
function wayBack(
  { due, settlementAmount }: Quote,
  { day, today, isSettleable }: PaidEarlier,
): string {
  if (day === today) return '';
  if (isSettleable) return `, the settlement_date ${day} and the payment's reference`;
  const tooLate = ` as of today: ${day} is more than ${MOST_DAYS_BACK} days ago`;
  if (due.isZero()) return tooLate;
  return (
    `${tooLate}; to keep the day for what is due, record the due ${due} as a payment with this ` +
    `paid_at first, and settle the rest, ${settlementAmount.minus(due)}, as of today`
  );
}
