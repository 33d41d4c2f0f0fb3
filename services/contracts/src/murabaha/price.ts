import { fraction, Money } from '@masar/kit/money';
import type { Agreement } from './agreement';

/** What the customer pays; amounts are decimal text in the contract's currency. */
export interface Price {
  readonly profit_amount: string;
  readonly sale_price: string;
  readonly installment_amount: string;
  /** The last instalment takes what rounding left over. */
  readonly last_installment_amount: string;
}

/**
 * Sale price = cost times (1 + margin), rounded half-up once; profit = sale price less cost; an
 * instalment = sale price / number of them.
 * @throws DomainError VALIDATION_ERROR when an instalment would be zero, or an amount has more
 * digits than a JSON number carries
 * Source: spec, Murabaha contract ("As the response shows, ...").
 */
export function computePrice(agreement: Agreement): Price {
  const { cost_price, profit_margin, currency, payment_terms } = agreement;
  const cost = Money.read(cost_price, currency, 'cost_price');
  const sale = cost.times(fraction('1').plus(fraction(profit_margin)));
  const { each, last } = sale.allocate(payment_terms.installments, 'payment_terms.installments');
  sale.toNumber('sale_price');
  return {
    profit_amount: sale.minus(cost).toDecimal(),
    sale_price: sale.toDecimal(),
    installment_amount: each.toDecimal(),
    last_installment_amount: last.toDecimal(),
  };
}
