const IN_TEXT = /[&<>\r]/;
const IN_ATTRIBUTE = /[&<>"\r\n\t]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#xD;',
  '\n': '&#xA;',
  '\t': '&#x9;',
};
/** Characters that XML cannot carry even escaped, and lone surrogates. Source: XML 1.0, section 2.2. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Escapes element text; a parser would turn a bare carriage return into a line feed. */
export const escapeText = (text: string): string =>
  IN_TEXT.test(text) ? text.replace(/[&<>\r]/g, escapeOne) : text;

/** Escapes an attribute value; a parser would turn bare line ends and tabs into spaces. */
export const escapeAttribute = (text: string): string =>
  IN_ATTRIBUTE.test(text) ? text.replace(/[&<>"\r\n\t]/g, escapeOne) : text;

/** The first character that XML cannot carry, as U+000B. */
export function illegalCharacter(text: string): string | undefined {
  const [character] = ILLEGAL.exec(text) ?? [];
  const hex = character?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return hex === undefined ? undefined : `U+${hex}`;
}

const escapeOne = (character: string): string => ESCAPES[character] ?? character;
