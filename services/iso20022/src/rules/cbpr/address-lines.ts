import { textsAt, type Element } from './element';

/** Shorter values, such as a house number or a country, stand in lines by chance. */
const MIN_LENGTH = 3;

/** The elements of an address, at PstlAdr, whose words stand in one of its lines again, in any case. */
export function toldAgainInLines(address: Element): readonly Element[] {
  const lines = textsAt(address, 'AdrLine').map(wordsOf);
  return address.children.filter(
    ({ name, text }) =>
      !['AdrLine', 'AdrTp'].includes(name) &&
      text.length >= MIN_LENGTH &&
      lines.some((line) => line.includes(wordsOf(text))),
  );
}

/** Its words between single spaces, so that a word is not found in a longer one. */
const wordsOf = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
