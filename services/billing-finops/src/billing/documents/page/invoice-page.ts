import type { Invoice } from '../invoice-message';
import { LABELS, type Language } from './labels';
import { Markup, markup } from './markup';
import { creditNotesSection } from './credit-notes';
import { datesSection } from './dates';
import { headSection } from './head';
import { linesTable } from './lines';
import { partiesSection } from './parties';
import { PAGE_STYLE } from './style';
import { sumsTable } from './sums';
import { termsSection } from './terms';

/**
 * An invoice and its credit notes as one page of HTML, for A4 and for a screen. The page runs no script and loads
 * nothing; every text of the invoice is escaped.
 */
export function invoicePage(invoice: Invoice, language: Language): string {
  const labels = LABELS[language];
  const title = `${labels.invoice} ${invoice.number ?? labels.statuses.draft}`;
  const shown = { invoice, labels, language };
  const page = markup`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body>
${headSection(shown)}
${partiesSection(shown)}
${datesSection(shown)}
${linesTable(shown)}
${sumsTable(shown)}
${termsSection(shown)}
${creditNotesSection(shown)}
</body>
</html>
`;
  return page.html;
}
