import { markup, type Markup } from './markup';
import { dayInWords, text } from './values';
import type { PageInput } from './page-input';

/** Payment terms, never with interest, and the notes of the invoice; a note may name a charity. */
export function termsSection({ invoice, labels }: PageInput): Markup {
  const { status, dueDate, notes } = invoice;
  const isOwed = status === 'open' || status === 'overdue';
  return markup`<section class="whole"><h2>${labels.terms}</h2>
${isOwed && dueDate !== undefined ? markup`<p>${labels.payBy} ${dayInWords(dueDate, labels)}.</p>` : undefined}
<p>${labels.noInterest}</p></section>
${notes.length === 0 ? undefined : notesSection()}`;

  function notesSection(): Markup {
    return markup`<section><h2>${labels.notes}</h2>
${notes.map((note) => markup`<p class="lines">${text(note)}</p>`)}</section>`;
  }
}
