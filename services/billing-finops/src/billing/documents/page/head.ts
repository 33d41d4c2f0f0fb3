import { markup, type Markup } from './markup';
import { dayInWords, text } from './values';
import type { PageInput } from './page-input';

/** Number and status; a draft and a void invoice are marked across every printed page. */
export function headSection({ invoice, labels }: PageInput): Markup {
  const { status, number, void: voided } = invoice;
  const word = labels.statuses[status];
  const isMarked = status === 'draft' || status === 'void';
  return markup`<header>
<div><h1>${labels.invoice}</h1>
${number === undefined ? undefined : markup`<p><strong>${text(number)}</strong></p>`}
${status === 'draft' ? markup`<p class="draft">${labels.draftNote}</p>` : undefined}
${status === 'void' ? markup`<p class="void">${labels.voidNote}</p>` : undefined}
${
  voided &&
  markup`<p>${labels.voided}: ${dayInWords(voided.at, labels)}</p>
<p class="lines">${labels.reason}: ${text(voided.reason)}</p>`
}</div>
<div class="status ${status}">${word}</div>
</header>
${isMarked ? markup`<div class="mark" aria-hidden="true">${word}</div>` : undefined}`;
}
