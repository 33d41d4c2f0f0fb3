/** Longest path of a field that an answer shows: a hostile key can be as long as its body. */
export const MAX_FIELD_CHARS = 200;

/** Control characters, lone surrogates, and characters that reorder the text after them. */
const DECEIVING = /[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A client's text as an answer may show it: shortened, and without characters that deceive a reader.
 */
export function excerpt(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text.replace(DECEIVING, '\ufffd');
  const whole = text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');
  return `${whole.replace(DECEIVING, '\ufffd')}…`;
}
