/** Index of the closing quote, or the length of the text when it is missing, which is not JSON. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
