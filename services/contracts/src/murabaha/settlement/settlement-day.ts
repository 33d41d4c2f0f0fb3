import { badField, conflict, type DomainError, problem } from '@masar/kit/errors';
import { addDays, dateOf, type CalendarDate } from '@masar/kit/time';
import type { SettleMurabahaContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type { Context, Sold } from '../contract';
import { MOST_DAYS_BACK } from '../quotes/quote';
import { dayOfQuote } from '../quotes/quote-id';
import { lastInstantOf } from '../schedule/value-dates';

/** The day of the quote, which has to be today; without a quote the named day, today by default. */
export function settlementDay(
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
    throw badField(problem('quote_id', 'INVALID_VALUE', wayOut));
  }
  if (day < today) {
    throw unusableQuote('QUOTE_EXPIRED', `the quote was valid until the end of ${day}`);
  }
  if (day > today) {
    throw unusableQuote('QUOTE_NOT_YET_VALID', `the quote is for ${day} and today is ${today}`);
  }
  if (settlement_date !== undefined && settlement_date !== day) {
    throw badField(
      problem('settlement_date', 'INVALID_VALUE', `must be ${day}, the day of the quote`),
    );
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
  if (day > today)
    throw badField(problem(field, 'OUT_OF_RANGE', `must not be after ${today}, today in UTC`));
  if (day < last)
    throw badField(problem(field, 'OUT_OF_RANGE', `must not be before ${last}, the day of ${of}`));
  if (day < earliest) {
    const wayOut = `must not be before ${earliest}, ${MOST_DAYS_BACK} days ago; settle by a quote of today`;
    throw badField(problem(field, 'OUT_OF_RANGE', wayOut));
  }
  if (day < today && reference === undefined) {
    throw badField(
      problem('reference', 'REQUIRED', `is required: name the payment that came on ${day}`),
    );
  }
  return day;
}

/** The refusal of a quote that does not hold. */
export function unusableQuote(code: string, why: string): DomainError {
  const message = `${why}; get a new one from settlement-quote`;
  return conflict({ field: 'quote_id', code, message });
}
