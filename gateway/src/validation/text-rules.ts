/**
 * Formats of free text; in the document every text that is not a code has one of them.
 */
export const TEXT_FORMATS = ['text', 'multiline-text', 'xml'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

export function isTextFormat(format: string): format is TextFormat {
  return (TEXT_FORMATS as readonly string[]).includes(format);
}

/** Anything but blanks, controls, direction marks, joiners, fillers and the empty Braille cell. */
const VISIBLE = /[^\p{White_Space}\p{Other}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The last two break lines like a line feed. */
const CONTROL = /[\p{Control}\u2028\u2029]/u;
const CONTROL_IN_LINES = /(?![\t\n\r])\p{Control}/u;
/** Characters that XML does not allow. Source: XML 1.0, 2.2, Char. */
const NOT_IN_XML = /(?![\t\n\r])[\u0000-\u001f\ufffe\uffff]/;
/** Characters that reorder the text after them on screen. Source: Unicode TR 36. */
const DIRECTION_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/u;

/** The first broken rule, as words after the field's name; undefined if there is none. */
export function brokenTextRule(text: string, format: TextFormat): string | undefined {
  if (!VISIBLE.test(text)) return 'must contain a visible character';
  if (format === 'xml') return brokenXmlRule(text);
  const isOneLine = format === 'text';
  const control = (isOneLine ? CONTROL : CONTROL_IN_LINES).exec(text)?.[0];
  if (control !== undefined) {
    const allowed = isOneLine ? 'write it in one line' : 'only line breaks and tabs are taken';
    return `must not contain the control character ${codePoint(control)}; ${allowed}`;
  }
  const override = DIRECTION_OVERRIDE.exec(text)?.[0];
  if (override === undefined) return undefined;
  return `must not contain ${codePoint(override)}, which shows text in another order; leave it out`;
}

/** Checks characters only; the service's parser finds malformed XML and its place. */
function brokenXmlRule(text: string): string | undefined {
  const char = NOT_IN_XML.exec(text)?.[0];
  if (char === undefined) return undefined;
  return `must not contain the character ${codePoint(char)}, which XML cannot have; leave it out`;
}

function codePoint(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
