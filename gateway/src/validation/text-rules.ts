/**
 * Formats of what clients write in words; the document names one for every text that is no code.
 */
export const TEXT_FORMATS = ['text', 'multiline-text'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Not blanks, controls, marks of direction, joiners and fillers, nor the empty Braille cell. */
const VISIBLE = /[^\p{White_Space}\p{Other}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The last two break lines as a line feed does. */
const CONTROL = /[\p{Control}\u2028\u2029]/u;
const CONTROL_IN_LINES = /(?![\t\n\r])\p{Control}/u;
/** What follows them is shown in another order than it is stored. Source: Unicode TR 36. */
const DIRECTION_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/u;

/** The first rule that the text breaks, in words that follow a field's name; undefined if none. */
export function brokenTextRule(text: string, format: TextFormat): string | undefined {
  if (!VISIBLE.test(text)) return 'must contain a visible character';
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

function codePoint(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
