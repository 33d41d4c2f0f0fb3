/**
 * Formats of what clients write in words; the document names one for every text that is no code.
 */
export const TEXT_FORMATS = ['text', 'multiline-text', 'xml'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

export function isTextFormat(format: string): format is TextFormat {
  return (TEXT_FORMATS as readonly string[]).includes(format);
}

/** Not blanks, controls, marks of direction, joiners and fillers, nor the empty Braille cell. */
const VISIBLE = /[^\p{White_Space}\p{Other}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The last two break lines as a line feed does. */
const CONTROL = /[\p{Control}\u2028\u2029]/u;
const CONTROL_IN_LINES = /(?![\t\n\r])\p{Control}/u;
/** What no document of XML has. Source: XML 1.0, 2.2, Char. */
const NOT_IN_XML = /(?![\t\n\r])[\u0000-\u001f\ufffe\uffff]/;
/** What follows them is shown in another order than it is stored. Source: Unicode TR 36. */
const DIRECTION_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/u;

/** The first rule that the text breaks, in words that follow a field's name; undefined if none. */
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

/** Whether it is well-formed is for the service: only a parser can say where it is not. */
function brokenXmlRule(text: string): string | undefined {
  const char = NOT_IN_XML.exec(text)?.[0];
  if (char === undefined) return undefined;
  return `must not contain the character ${codePoint(char)}, which XML cannot have; leave it out`;
}

function codePoint(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
