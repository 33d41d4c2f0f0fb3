import { DomainError } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { amountOf, type Invoice } from '../invoice-message';

/** A sum that EN 16931 requires, with its rule. */
interface Sum {
  readonly rule: string;
  readonly stated: Money;
  readonly computed: Money;
}

/**
 * Refuses to write an invoice whose sums disagree: another program would rely on them.
 * @throws DomainError INTERNAL_ERROR naming the rule
 * Source: EN 16931-1, BR-CO-10, BR-CO-13 to BR-CO-17.
 */
export function requireAgreement(invoice: Invoice): void {
  const wrong = sumsOf(invoice).find(({ stated, computed }) => stated.compare(computed) !== 0);
  if (!wrong) return;
  const { rule, stated, computed } = wrong;
  const message = `invoice ${invoice.id} breaks ${rule}: ${stated} is stated, ${computed} computed`;
  throw new DomainError('INTERNAL_ERROR', message);
}

/** Without allowances and charges, the sum of the lines (BR-CO-10) is the total without tax (BR-CO-13). */
function sumsOf(invoice: Invoice): readonly Sum[] {
  const { currency, lineItems, taxRate, reverseCharge } = invoice;
  const [subtotal, tax, total] = [invoice.subtotal, invoice.tax, invoice.total].map((value) =>
    amountOf(value, currency),
  ) as [Money, Money, Money];
  const lines = lineItems.map((line) => amountOf(line.amount, currency));
  const zero = Money.zero(currency);
  const paid = amountOf(invoice.amountPaid, currency);
  return [
    { rule: 'BR-CO-10', stated: subtotal, computed: lines.reduce((a, b) => a.plus(b), zero) },
    { rule: 'BR-CO-17', stated: tax, computed: reverseCharge ? zero : subtotal.times(taxRate) },
    { rule: 'BR-CO-15', stated: total, computed: subtotal.plus(tax) },
    {
      rule: 'BR-CO-16',
      stated: amountOf(invoice.amountDue, currency),
      computed: total.minus(paid),
    },
  ];
}
