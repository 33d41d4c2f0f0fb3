import { textsAt, type Element } from './element';

/** Shorter values, such as a house number or a country, match lines by chance. */
const MIN_LENGTH = 3;

/** Elements of a PstlAdr whose words an AdrLine repeats, ignoring case. */
export function repeatedInLines(address: Element): readonly Element[] {
  const lines = textsAt(address, 'AdrLine').map(wordsOf);
  return address.children.filter(
    ({ name, text }) =>
      !['AdrLine', 'AdrTp'].includes(name) &&
      text.length >= MIN_LENGTH &&
      lines.some((line) => line.includes(wordsOf(text))),
  );
}

/** Words separated by single spaces, so that a word does not match inside a longer one. */
const wordsOf = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
