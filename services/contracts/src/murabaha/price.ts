import { problem, refuse } from '@masar/kit/errors';
import { fraction, Money } from '@masar/kit/money';
import { fitsNumber, largestIn } from '../shared/largest-amount';
import type { Agreement } from './agreement';

/** The price of a sale; amounts are decimal text in the contract's currency. */
export interface Price {
  readonly profit_amount: string;
  readonly sale_price: string;
  /** The first instalment, where the agreement names unequal ones. */
  readonly installment_amount: string;
  /** The last of equal instalments takes the remainder of the rounding. */
  readonly last_installment_amount: string;
}

/**
 * Sale price = cost times (1 + margin), rounded half-up once; profit = sale price less cost; an
 * instalment = sale price / number of them, unless the agreement names each.
 * @throws DomainError VALIDATION_ERROR when an instalment would be zero, when named ones are not as
 * many as agreed or do not sum to the sale price, or for more digits than every part could carry
 * Examples: docs/murabaha/price-and-schedule.md.
 */
export function computePrice(agreement: Agreement): Price {
  const { cost_price, profit_margin, currency } = agreement;
  const cost = Money.read(cost_price, currency, 'cost_price');
  const sale = cost.times(fraction('1').plus(fraction(profit_margin)));
  refuseTooLong(sale);
  const { first, last } = namedParts(agreement, sale) ?? equalParts(agreement, sale);
  return {
    profit_amount: sale.minus(cost).toDecimal(),
    sale_price: sale.toDecimal(),
    installment_amount: first.toDecimal(),
    last_installment_amount: last.toDecimal(),
  };
}

/** Trailing zeros count: an instalment or its profit may need every decimal of the currency. */
function refuseTooLong(sale: Money): void {
  const { currency } = sale;
  if (fitsNumber(sale.toDecimal())) return;
  const bound = `makes a sale price of ${sale}; it must be at most ${largestIn(currency)}`;
  refuse([problem('cost_price', 'OUT_OF_RANGE', bound)]);
}

function equalParts({ payment_terms }: Agreement, sale: Money) {
  const { each, last } = sale.allocate(payment_terms.installments, 'payment_terms.installments');
  return { first: each, last };
}

function namedParts(
  { installment_amounts: named, payment_terms, currency }: Agreement,
  sale: Money,
) {
  if (!named) return undefined;
  const { installments } = payment_terms;
  if (named.length !== installments) {
    const bound = `must be ${installments} amounts, one for each instalment; ${named.length} are named: name as many, or none for equal ones (null in a patch)`;
    refuse([problem('installment_amounts', 'INVALID_VALUE', bound)]);
  }
  const amounts = named.map((text) => Money.read(text, currency, 'installment_amounts'));
  const [none, last] = [Money.zero(currency), amounts.at(-1) ?? sale];
  const sum = amounts.reduce((total, amount) => total.plus(amount), none);
  if (sum.compare(sale) !== 0) {
    const bound = `must sum to ${sale}, the sale price; they sum to ${sum}`;
    refuse([problem('installment_amounts', 'INVALID_VALUE', bound)]);
  }
  return { first: amounts[0] ?? sale, last };
}
