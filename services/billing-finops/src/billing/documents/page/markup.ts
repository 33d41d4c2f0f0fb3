/** HTML that is not escaped again. */
export class Markup {
  constructor(readonly html: string) {}
}

type Part = string | Markup | readonly Markup[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};
const SPECIAL = /[&<>"'`]/g;
/** Control characters but tabs and line ends: no page may have them. */
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/**
 * HTML from a template. Every part is escaped, unless it is Markup; undefined parts are left out.
 * Attributes that have parts must be quoted.
 */
export function markup(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const [first = '', ...rest] = pieces;
  return new Markup(rest.reduce((html, piece, at) => html + htmlOf(parts[at]) + piece, first));
}

function htmlOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.html;
  if (typeof part !== 'string') return part.map(({ html }) => html).join('');
  return part.replace(CONTROL, '\uFFFD').replace(SPECIAL, (found) => ESCAPES[found] ?? '');
}
