import { markup, type Markup } from './markup';
import { amount, dayInWords, text } from './values';
import type { PageInput } from './page-input';

/** The credit notes to the invoice; undefined where it has none. */
export function creditNotesSection({ invoice, labels }: PageInput): Markup | undefined {
  const { creditNotes, currency } = invoice;
  if (creditNotes.length === 0) return undefined;
  return markup`<section><h2>${labels.creditNotes}</h2>
<table>
<thead><tr><th>${labels.number}</th><th>${labels.issued}</th><th>${labels.reason}</th>
<th class="figure">${labels.amount} (${currency})</th></tr></thead>
<tbody>
${creditNotes.map(
  (note) => markup`<tr><td>${note.number === undefined ? '–' : text(note.number)}</td>
<td>${dayInWords(note.issuedAt, labels)}</td><td class="lines">${text(note.reason)}</td>
<td class="figure">${amount(note.amount, currency)}</td></tr>
`,
)}
</tbody>
</table></section>`;
}
