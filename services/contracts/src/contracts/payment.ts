import { problem, refuse } from '@masar/kit/errors';
import { fraction, Money } from '@masar/kit/money';
import type { Payment } from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import type { Agreement } from './agreement';
import type { ContractType } from './terms';

export type PaymentBasis = Payment['basis'];

/**
 * Only a debt may be shown as one: a fixed amount promised to a partner or a principal would void
 * the contract. Source: AAOIFI SS 13, 8/5; SS 12, 3/1/5/1; SS 5, 2/2/1.
 */
export const PAYMENT_BASIS: Readonly<Record<ContractType, PaymentBasis>> = {
  murabaha: 'OBLIGATION',
  ijarah: 'OBLIGATION',
  musharakah: 'EXPECTED',
  mudarabah: 'EXPECTED',
  sukuk: 'EXPECTED',
  wakala: 'EXPECTED',
  salam: 'OBLIGATION',
  istisna: 'OBLIGATION',
  takaful: 'OBLIGATION',
};

/**
 * Total = cost times (1 + margin), rounded half-up once; an instalment = total / number of them.
 * @throws DomainError VALIDATION_ERROR when an instalment would be zero, or an amount has more
 * digits than a JSON number carries
 * The residual value is ours: rent pays for the use of a leased asset, whose value after the lease
 * stays the lessor's. docs/contracts/payment.md has the formula.
 */
export function computePayment(type: ContractType, { asset, terms }: Agreement): Payment {
  const { amount, currency } = asset.costPrice;
  const cost = Money.read(amount, currency, 'asset.costPrice.amount');
  const price = cost.times(fraction('1').plus(fraction(asset.profitMargin)));
  const total = withoutResidual(price, terms.ijarah?.residualValue);
  const { each, last } = total.allocate(terms.numberOfInstallments, 'terms.numberOfInstallments');
  total.toNumber('payment.totalAmount');
  each.toNumber('payment.monthlyAmount');
  last.toNumber('payment.lastAmount');
  return {
    totalAmount: total.toDecimal(),
    monthlyAmount: each.toDecimal(),
    lastAmount: last.toDecimal(),
    currency,
    basis: PAYMENT_BASIS[type],
  };
}

/** Rent pays off the price of a leased asset down to its residual value. */
function withoutResidual(price: Money, residualValue: string | undefined): Money {
  if (residualValue === undefined) return price;
  const field = 'terms.ijarah.residualValue';
  const residual = Money.read(residualValue, price.currency, field);
  if (residual.compare(price) >= 0) {
    refuse([problem(field, 'OUT_OF_RANGE', `must be below ${price}, the cost with its margin`)]);
  }
  return price.minus(residual);
}
