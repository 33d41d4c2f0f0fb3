import { badField, problem } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { dateOf, type CalendarDate } from '@masar/kit/time';
import { object } from '@masar/kit/shape';
import { SettleMurabahaContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import {
  isSold,
  type Context,
  type Decision,
  type Murabaha,
  type Settlement,
  type Sold,
} from '../contract';
import { endOfDay } from '../schedule/due-dates';
import { moveOf } from '../lifecycle';
import { rejectDuplicate } from '../payments/payments';
import { quoteAsOf, quoteOfPart, type Quote } from '../quotes/quote';
import { isQuoteOf } from '../quotes/quote-id';
import { completed, withPayment } from '../payments/receive-payment';
import { presentOf } from '../schedule/schedule';
import { settlePart } from './settle-part';
import { settlementDay, unusableQuote } from './settlement-day';

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
  const transition = moveOf(state, 'settle');
  if (!isSold(state)) throw new Error('an active contract is sold');
  const { id } = context;
  const now = presentOf(state, context.now);
  const date = settlementDay(state, command, { id, now });
  const amount = Money.read(command.settlement_amount, state.currency, 'settlement_amount');
  const payment = paymentOf(command, amount, { paid_at: instantOn(date, now), now: context.now });
  // First, so that a recorded payment sent as a settlement is not answered with the amount of the rest.
  rejectDuplicate(state, payment, context);
  const quote = quoteNow(state, command, { id, date });
  const rebate = readRebate(state, command, quote);
  refuseAmount(amount, { quote, rebate });
  if (quote.reduction) return settlePart(state, { payment, quote, rebate }, context);
  const settlement = settlementOf(state, command, { quote, rebate });
  const paid = { ...withPayment(state, payment, id), settlement };
  return completed(paid, payment, { ...transition, now });
}

function paymentOf(
  { reference }: SettleMurabahaContractRequest,
  amount: Money,
  { paid_at, now }: { paid_at: string; now: Date },
) {
  return {
    amount: amount.toDecimal(),
    ...(reference !== undefined && { reference }),
    paid_at,
    received_at: now.toISOString(),
    is_settlement: true,
  };
}

/** The quote of that day for what the request settles: a part, or everything that is outstanding. */
function quoteNow(
  state: Sold,
  command: SettleMurabahaContractRequest,
  { id, date }: { id: string; date: CalendarDate },
): Quote {
  const { settled_amount } = command;
  const whole = quoteAsOf(state, id, date);
  const quote = settled_amount === undefined ? whole : quoteOfPart(state, whole, settled_amount);
  refuseChanged(command, quote);
  return quote;
}

/** A quote's id contains the sum paid before it: after another payment the quote no longer holds. */
function refuseChanged({ quote_id }: SettleMurabahaContractRequest, quote: Quote): void {
  if (quote_id === undefined || quote_id === quote.id) return;
  if (!isQuoteOf(quote_id, quote.reduction && quote.settled)) {
    const bound =
      'must be that of the quote: send what it shows, and nothing for one of everything';
    throw badField(problem('settled_amount', 'INVALID_VALUE', bound));
  }
  throw unusableQuote('QUOTE_OUTDATED', 'what is owed has changed after the quote was made');
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
    throw badField(problem('rebate', 'INVALID_VALUE', owed));
  }
  const isGranted = state.policy.rebate_method !== 'NONE';
  const most = isGranted ? quote.unearned : Money.zero(state.currency);
  const of = isGranted ? 'the unearned profit' : 'as the policy grants no rebate';
  if (rebate.compare(most) > 0) {
    throw badField(problem('rebate', 'OUT_OF_RANGE', `must be at most ${most}, ${of}`));
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
  throw badField(problem('settlement_amount', 'INVALID_VALUE', `must be ${right}: ${sum}`));
}

/** The settlement as the contract shows it. */
function settlementOf(
  { policy }: Sold,
  { quote_id, reference }: SettleMurabahaContractRequest,
  { quote, rebate }: Owed,
): Settlement {
  return {
    date: quote.asOf,
    outstanding_selling_price: quote.outstanding.toDecimal(),
    rebate: rebate.toDecimal(),
    settlement_amount: quote.settled.minus(rebate).toDecimal(),
    method: policy.rebate_method,
    mode: policy.rebate_mode,
    ...(quote_id !== undefined && { quote_id }),
    ...(reference !== undefined && { reference }),
  };
}

/** A settlement as of an earlier day is dated at its end, after every payment of that day. */
function instantOn(day: CalendarDate, now: Date): string {
  if (day === dateOf(now)) return now.toISOString();
  return endOfDay(day);
}
