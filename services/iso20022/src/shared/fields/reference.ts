import { error, type Problem } from './problem';

const MAX = 35;

/** An id in a message, such as EndToEndId: length, character set X and slashes. Source: ISO 20022, Max35Text; SWIFT. */
export function referenceProblem(text: string): Problem | undefined {
  if (text.length < 1 || text.length > MAX) {
    return bad('ID_LENGTH', `must have 1 to ${MAX} characters, and this has ${text.length}`);
  }
  if (!isFinX(text)) {
    return bad(
      'ID_CHARSET',
      "may have letters without accents, digits, spaces and /-?:().,'+ only",
    );
  }
  if (/^\/|\/$|\/\//.test(text)) {
    return bad('ID_SLASH', 'must not begin or end with a slash, nor have two together');
  }
  return undefined;
}

/** True for a text within SWIFT's character set X. */
export function isFinX(text: string): boolean {
  return /^[0-9a-zA-Z/\-?:().,'+ ]*$/.test(text);
}

const bad = (code: string, message: string) => error(code, message, 'FF01');
