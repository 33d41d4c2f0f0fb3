import { Money } from '@masar/kit/money';
import type { Line } from '../pricing/charges';
import type { TaxPolicy } from './tenant-policy';

/** Sums of an invoice, in decimal text. */
export interface Totals {
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
}

/** The sums of lines. Tax is rounded half up once, on the subtotal; it is zero with reverse charge. */
export function totalsOf(lines: readonly Line[], tax: TaxPolicy, currency: string): Totals {
  const subtotal = sumOf(lines, currency);
  const taxed = tax.reverseCharge ? Money.zero(currency) : subtotal.times(tax.rate);
  return {
    subtotal: subtotal.toDecimal(),
    tax: taxed.toDecimal(),
    total: subtotal.plus(taxed).toDecimal(),
  };
}

export function sumOf(lines: readonly Pick<Line, 'amount'>[], currency: string): Money {
  return lines.reduce(
    (sum, { amount }) => sum.plus(Money.stored(amount, currency)),
    Money.zero(currency),
  );
}
