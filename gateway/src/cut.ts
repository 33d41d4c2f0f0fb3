/** Longest path of a field that an answer shows: a hostile key can be as long as its body. */
export const MAX_FIELD_CHARS = 200;

/** The text, or its first characters and an ellipsis; never half of a character. */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…`;
}
