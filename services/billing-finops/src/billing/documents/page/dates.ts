import { markup, type Markup } from './markup';
import { row } from './parties';
import { dayInWords } from './values';
import type { PageInput } from './page-input';

/** Period and dates, and how a paid invoice was paid. */
export function datesSection({ invoice, labels }: PageInput): Markup {
  const { status, period, paymentMethod, paymentReference } = invoice;
  const inWords = (iso: string) => dayInWords(iso, labels);
  const dayRow = (label: string, iso: string | undefined) =>
    iso === undefined ? undefined : markup`<dt>${label}</dt><dd>${inWords(iso)}</dd>`;
  const isPaid = status === 'paid';
  return markup`<section class="whole"><dl>
${dayRow(labels.issued, invoice.issuedAt)}
<dt>${labels.period}</dt><dd>${inWords(period.start)} ${labels.until} ${inWords(period.end)}</dd>
${dayRow(labels.due, invoice.dueDate)}${dayRow(labels.paid, invoice.paidAt)}
${isPaid ? row(labels.method, paymentMethod) : undefined}
${isPaid ? row(labels.reference, paymentReference) : undefined}
</dl></section>`;
}
