import { conflict, type DomainError, problem, refuse } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { addDays, dateOf, type CalendarDate } from '@masar/kit/time';
import { object } from '@masar/kit/shape';
import { SettleMurabahaContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { isSold, type Context, type Decision, type Murabaha, type Sold } from '../contract';
import { endOfDay } from '../schedule/due-dates';
import { moveOf } from '../lifecycle';
import { rejectDuplicate } from '../payments/payments';
import { MOST_DAYS_BACK, quoteAsOf, quoteOfPart, type Quote } from '../quotes/quote';
import { dayOfQuote, isQuoteOf } from '../quotes/quote-id';
import { completed, withPayment } from '../payments/receive-payment';
import { presentOf } from '../schedule/schedule';
import { settlePart } from './settle-part';
import { lastInstantOf } from '../schedule/value-dates';

const { quote_id: quoteId, settled_amount: part, ...others } = SettleMurabahaContractRequest.fields;
/** The request with its part in second place: problems are reported in this order. */
export const SETTLEMENT = object({ quote_id: quoteId, settled_amount: part, ...others });

/**
 * Settles a contract before its last instalment, wholly or in part, by a quote or as of a day.
 * @throws DomainError CONFLICT unless active, for a recorded payment, a quote that does not hold, or a
 * part while instalments are due; VALIDATION_ERROR for another amount, a rebate that is not to be
 * granted, or an impossible day
 */
export function settle(
  state: Murabaha,
  command: SettleMurabahaContractRequest,
  context: Context,
): Decision {
  moveOf(state, 'settle');
  if (!isSold(state)) throw new Error('an active contract is sold');
  const now = presentOf(state, context.now);
  const date = settlementDay(state, command, { id: context.id, now });
  const whole = quoteAsOf(state, context.id, date);
  const settlement_amount = Money.read(
    command.settlement_amount,
    state.currency,
    'settlement_amount',
  );
  const { reference, quote_id } = command;
  const payment = {
    amount: settlement_amount.toDecimal(),
    ...(reference !== undefined && { reference }),
    paid_at: instantOn(date, now),
    received_at: context.now.toISOString(),
    is_settlement: true,
  };
  // First, so that a recorded payment sent as a settlement is not answered with the amount of the rest.
  rejectDuplicate(state, payment, context);
  const { settled_amount } = command;
  const quote = settled_amount === undefined ? whole : quoteOfPart(state, whole, settled_amount);
  refuseChanged(command, quote);
  const rebate = readRebate(state, command, quote);
  refuseAmount(settlement_amount, { quote, rebate });
  if (quote.reduction) return settlePart(state, { payment, quote, rebate }, context);
  const { rebate_method: method, rebate_mode: mode } = state.policy;
  const settlement = {
    date,
    outstanding_selling_price: quote.outstanding.toDecimal(),
    rebate: rebate.toDecimal(),
    settlement_amount: settlement_amount.toDecimal(),
    method,
    mode,
    ...(quote_id !== undefined && { quote_id }),
    ...(reference !== undefined && { reference }),
  };
  const paid = withPayment(state, payment, context.id);
  return completed({ ...paid, settlement }, payment, now);
}

/** The day of the quote, which has to be today; without a quote the named day, today by default. */
function settlementDay(
  state: Sold,
  command: SettleMurabahaContractRequest,
  { id, now }: Pick<Context, 'id' | 'now'>,
): CalendarDate {
  const today = dateOf(now);
  const { quote_id, settlement_date } = command;
  if (quote_id === undefined) return dayWithoutQuote(state, command, today);
  const day = dayOfQuote(quote_id, id);
  if (day === undefined) {
    const wayOut = 'is no quote of this contract; get one from its settlement-quote';
    return refuseField('quote_id', 'INVALID_VALUE', wayOut);
  }
  if (day < today) {
    throw unusable('QUOTE_EXPIRED', `the quote was valid until the end of ${day}`);
  }
  if (day > today) {
    throw unusable('QUOTE_NOT_YET_VALID', `the quote is for ${day} and today is ${today}`);
  }
  if (settlement_date !== undefined && settlement_date !== day) {
    return refuseField('settlement_date', 'INVALID_VALUE', `must be ${day}, the day of the quote`);
  }
  return day;
}

/** The named day, today by default. A past day is the day of a payment, whose reference is required. */
function dayWithoutQuote(
  state: Sold,
  command: SettleMurabahaContractRequest,
  today: CalendarDate,
): CalendarDate {
  const { settlement_date: day = today, reference } = command;
  const field = 'settlement_date';
  const last = dateOf(new Date(lastInstantOf(state.sale)));
  const of = state.sale.payments.length > 0 ? 'the last payment' : 'the sale';
  const earliest = addDays(today, -MOST_DAYS_BACK);
  if (day > today) refuseField(field, 'OUT_OF_RANGE', `must not be after ${today}, today in UTC`);
  if (day < last)
    refuseField(field, 'OUT_OF_RANGE', `must not be before ${last}, the day of ${of}`);
  if (day < earliest) {
    const wayOut = `must not be before ${earliest}, ${MOST_DAYS_BACK} days ago; settle by a quote of today`;
    refuseField(field, 'OUT_OF_RANGE', wayOut);
  }
  if (day < today && reference === undefined) {
    refuseField('reference', 'REQUIRED', `is required: name the payment that came on ${day}`);
  }
  return day;
}

/** A quote's id contains the sum paid before it: after another payment the quote no longer holds. */
function refuseChanged({ quote_id }: SettleMurabahaContractRequest, quote: Quote): void {
  if (quote_id === undefined || quote_id === quote.id) return;
  if (!isQuoteOf(quote_id, quote.reduction && quote.settled)) {
    const bound =
      'must be that of the quote: send what it shows, and nothing for one of everything';
    refuseField('settled_amount', 'INVALID_VALUE', bound);
  }
  throw unusable('QUOTE_OUTDATED', 'what is owed has changed after the quote was made');
}

function readRebate(
  state: Sold,
  { rebate: text }: SettleMurabahaContractRequest,
  quote: Quote,
): Money {
  if (text === undefined) return quote.rebate;
  const rebate = Money.read(text, state.currency, 'rebate');
  if (state.policy.rebate_mode === 'COMMITTED') {
    if (rebate.compare(quote.rebate) === 0) return rebate;
    const owed = `must be ${quote.rebate}, which the policy owes; leave it out`;
    return refuseField('rebate', 'INVALID_VALUE', owed);
  }
  const isGranted = state.policy.rebate_method !== 'NONE';
  const most = isGranted ? quote.unearned : Money.zero(state.currency);
  const of = isGranted ? 'the unearned profit' : 'as the policy grants no rebate';
  if (rebate.compare(most) > 0) {
    return refuseField('rebate', 'OUT_OF_RANGE', `must be at most ${most}, ${of}`);
  }
  return rebate;
}

interface Owed {
  readonly quote: Quote;
  readonly rebate: Money;
}

function refuseAmount(amount: Money, { quote, rebate }: Owed): void {
  const right = quote.settled.minus(rebate);
  if (amount.compare(right) === 0) return;
  const what = quote.reduction ? 'settled_amount' : 'outstanding';
  const sum = `the ${what} ${quote.settled} less the rebate ${rebate}`;
  refuseField('settlement_amount', 'INVALID_VALUE', `must be ${right}: ${sum}`);
}

/** A settlement as of an earlier day is dated at its end, after every payment of that day. */
function instantOn(day: CalendarDate, now: Date): string {
  if (day === dateOf(now)) return now.toISOString();
  return endOfDay(day);
}

function unusable(code: string, why: string): DomainError {
  const message = `${why}; get a new one from settlement-quote`;
  return conflict({ field: 'quote_id', code, message });
}

function refuseField(field: string, code: string, complaint: string): never {
  refuse([problem(field, code, complaint)]);
  throw new Error('a problem is refused');
}
