import type { Sold } from '../../src/murabaha/contract';
import type { Quote } from '../../src/murabaha/quotes/quote';
import { asSold, paid, sold, type Body } from './murabaha-lives';

/** Cost 100,000 at 8 percent a year in 36 months; docs/murabaha/early-settlement.md shows it. */
export const AMORTISED = {
  profit_margin: 0.1281092,
  payment_terms: { installments: 36, frequency: 'monthly' },
};
export const MALAYSIA = { jurisdiction: 'MY' };
export const plain = (quote: Quote) => ({
  outstanding: quote.outstanding.toDecimal(),
  due: quote.due.toDecimal(),
  unearned: quote.unearned.toDecimal(),
  rebate: quote.rebate.toDecimal(),
  settlement: quote.settlementAmount.toDecimal(),
});

/** AMORTISED with its first 12 instalments paid, in a jurisdiction. */
export function twelvePaid(settings: Body, change: Body = {}): Sold {
  return asSold(
    paid(sold({ ...AMORTISED, ...change }, { settings }), '37603.68', '2027-06-16T08:00:00Z'),
  );
}
export const DAY_12 = '2027-06-16';
export const NOON_12 = '2027-06-16T12:00:00Z';
