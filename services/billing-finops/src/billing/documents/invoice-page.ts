import type { Invoice } from './invoice-message';
import { LABELS, type Language } from './labels';
import { Markup, markup } from './markup';
import { creditNotesSection } from './page-credit-notes';
import { datesSection } from './page-dates';
import { headSection } from './page-head';
import { linesTable } from './page-lines';
import { partiesSection } from './page-parties';
import { PAGE_STYLE } from './page-style';
import { sumsTable } from './page-sums';
import { termsSection } from './page-terms';

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
