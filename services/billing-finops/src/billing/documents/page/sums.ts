import { markup, type Markup } from './markup';
import { amountWithCode, number, text } from './values';
import type { PageInput } from './page-input';
import { percentOf } from '../tax-category';

/** Subtotal, tax, total, and what is paid and due. */
export function sumsTable({ invoice, labels }: PageInput): Markup {
  const { currency, subtotal, tax, total, amountPaid, amountDue } = invoice;
  const sum = (label: string | Markup, value: number, name = '') =>
    markup`<tr class="${name}"><th scope="row">${label}</th>
<td class="figure">${amountWithCode(value, currency)}</td></tr>
`;
  return markup`<table class="sums whole"><tbody>
${sum(labels.subtotal, subtotal)}${sum(taxLabel(), tax)}${sum(labels.total, total, 'total')}
${sum(labels.amountPaid, amountPaid)}${sum(labels.amountDue, amountDue, 'to-pay')}
</tbody></table>`;

  function taxLabel(): Markup {
    const name = text(invoice.taxName ?? labels.tax);
    if (invoice.reverseCharge) return markup`${name} (${labels.reverseCharge})`;
    return markup`${name} ${number(percentOf(invoice), '%')}`;
  }
}
