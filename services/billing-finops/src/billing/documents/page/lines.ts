import type { InvoiceLine } from '../invoice-message';
import { markup, type Markup } from './markup';
import { amount, date, number, text } from './values';
import type { PageInput } from './page-input';

/** The lines: quantity, unit price and amount. The head of the table is printed on every page. */
export function linesTable(input: PageInput): Markup {
  const { invoice, labels } = input;
  const title = invoice.number ?? labels.statuses.draft;
  return markup`<table class="items">
<colgroup><col><col><col><col></colgroup>
<thead>
<tr class="running"><th colspan="4">${labels.invoice} ${text(title)} · ${text(invoice.seller.legalEntity)}</th></tr>
<tr><th>${labels.description}</th><th class="figure">${labels.quantity}</th>
<th class="figure">${labels.unitPrice}</th><th class="figure">${labels.amount} (${invoice.currency})</th></tr>
</thead>
<tbody>
${invoice.lineItems.map((line) => lineRow(line, input))}
</tbody>
</table>`;
}

function lineRow(line: InvoiceLine, input: PageInput): Markup {
  const { unitPrice } = line;
  return markup`<tr><td>${described(line, input)}${daysOf(line, input)}</td>
<td class="figure">${quantityOf(line, input)}</td>
<td class="figure">${unitPrice === undefined ? '–' : number(String(unitPrice))}</td>
<td class="figure">${amount(line.amount, input.invoice.currency)}</td></tr>
`;
}

/** Descriptions are in English; in Arabic, kind and metric stand above it. */
function described(
  { description, kind, metric }: InvoiceLine,
  { labels, language }: PageInput,
): Markup {
  if (language === 'en') return text(description);
  const { kinds, metrics } = labels;
  const title = metric === undefined ? kinds[kind] : `${kinds[kind]}: ${metrics[metric]}`;
  return markup`${title}<span class="minor">${text(description)}</span>`;
}

/** Days of the line, where they differ from the days of the invoice. */
function daysOf({ periodStart, periodEnd }: InvoiceLine, { invoice, labels }: PageInput) {
  const { start, end } = invoice.period;
  if (periodStart === start && periodEnd === end) return undefined;
  return markup`<span class="minor">${date(periodStart)} ${labels.until} ${date(periodEnd)}</span>`;
}

function quantityOf(
  { kind, metric, quantity }: InvoiceLine,
  { labels }: PageInput,
): Markup | string {
  if (quantity === undefined) return '–';
  const unit =
    kind === 'FEE'
      ? labels.daysOf(quantity)
      : metric === 'storage'
        ? labels.gigabyteMonths
        : undefined;
  return markup`${number(String(quantity))}${unit === undefined ? undefined : ` ${unit}`}`;
}
