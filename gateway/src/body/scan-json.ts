import { DomainError } from '@masar/kit/errors';
import { excerpt, MAX_FIELD_CHARS } from '../validation/excerpt';
import { endOfString } from './end-of-string';
import { JsonPlace } from './json-place';

/** Deepest nesting of a body; V8 itself would parse 200,000 levels. */
const MAX_DEPTH = 64;
/** A JSON number is a binary double: it carries 15 decimal digits exactly, not more. */
const MAX_SIGNIFICANT_DIGITS = 15;
/** The smallest normal double: closer to zero it loses digits, and finally becomes zero. */
const SMALLEST_EXACT = 2.2250738585072014e-308;

/** Longer than any number that passes the other checks; shorter texts are checked digit by digit. */
const MAX_NUMBER_CHARS = 100;

const NUMBER = /\d[\d.eE+-]*/y;
/** Follows a text that is a key. */
const COLON = /[ \t\n\r]*:/y;
/** A lone surrogate: the bytes are UTF-8, so that only an escape can write one. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * Refuses JSON that JSON.parse would accept silently: more than 64 levels, too many values, a repeated
 * key, lone surrogates, and numbers that a double would change. It makes one pass before the parser and
 * stops at text that is not JSON, which the parser then refuses.
 * @throws DomainError VALIDATION_ERROR
 */
export function scanJson(text: string, maxValues: number): void {
  const place = new JsonPlace();
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (char === '"') {
      const end = endOfText(text, at, place);
      if (end === undefined) return;
      at = end;
    } else if (char === '{') place.openObject();
    else if (char === '[') place.openArray();
    else if (char === '}' || char === ']') place.close();
    else if (char === ',') {
      values += 1;
      place.next();
    } else if (char >= '0' && char <= '9') at = endOfNumber(text, at, place);
    if (place.depth > MAX_DEPTH) throw tooDeep();
    if (values > maxValues) throw tooMany(maxValues);
  }
}

/** Checks the text or key and returns its end; undefined when it is not JSON. */
function endOfText(text: string, start: number, place: JsonPlace): number | undefined {
  const end = endOfString(text, start);
  const content = decoded(text.slice(start + 1, end));
  if (content === undefined) return undefined;
  COLON.lastIndex = end + 1;
  if (COLON.test(text) && !place.enter(content)) throw sentTwice(place);
  if (HALF_CHARACTER.test(content)) throw halfCharacter(place);
  return end;
}

/** The text with its escapes decoded; undefined when one is invalid. */
function decoded(raw: string): string | undefined {
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return undefined;
  }
}

/** Checks the number and returns its end. */
function endOfNumber(text: string, start: number, place: JsonPlace): number {
  NUMBER.lastIndex = start;
  const number = NUMBER.exec(text)?.[0] ?? '';
  if (number.length > MAX_NUMBER_CHARS) throw tooLong(number, place);
  if (
    number.length > MAX_SIGNIFICANT_DIGITS &&
    significantDigits(number) > MAX_SIGNIFICANT_DIGITS
  ) {
    throw tooLong(number, place);
  }
  if (isBeyondReach(number)) throw outOfReach(number, place);
  return start + number.length - 1;
}

/** True when a double would turn it into infinity or zero, or lose digits close to zero. */
function isBeyondReach(number: string): boolean {
  const value = Number(number);
  return value === Infinity || (value < SMALLEST_EXACT && /[1-9]/.test(mantissaOf(number)));
}

function significantDigits(number: string): number {
  const digits = mantissaOf(number);
  const significant = digits.replace('.', '').replace(/^0+/, '');
  return digits.includes('.') ? significant.length : significant.replace(/0+$/, '').length;
}

function mantissaOf(number: string): string {
  return number.replace(/[eE].*$/, '');
}

function tooDeep(): DomainError {
  const rule = `is nested deeper than ${MAX_DEPTH} levels; flatten it`;
  return refusal({ field: 'body', code: 'TOO_DEEP', rule });
}

function tooMany(maxValues: number): DomainError {
  const rule = `has more than ${maxValues} values; send it in parts`;
  return refusal({ field: 'body', code: 'TOO_MANY_VALUES', rule });
}

function sentTwice({ path }: JsonPlace): DomainError {
  const rule = 'is sent twice in one object; send it once';
  return refusal({ field: path, code: 'DUPLICATE_FIELD', rule });
}

function halfCharacter({ path }: JsonPlace): DomainError {
  const rule =
    'has an escape such as \\ud800 that is only half of a character; ' +
    'send both halves, or the character itself in UTF-8';
  return refusal({ field: path, code: 'INVALID_CHARACTER', rule });
}

function tooLong(number: string, { path }: JsonPlace): DomainError {
  const rule =
    `has more than ${MAX_SIGNIFICANT_DIGITS} significant digits (${number.slice(0, 40)}), ` +
    'more than a JSON number carries exactly; send fewer digits';
  return refusal({ field: path, code: 'OUT_OF_RANGE', rule });
}

function outOfReach(number: string, { path }: JsonPlace): DomainError {
  const rule =
    `is a number that a binary double cannot carry (${number.slice(0, 40)}); ` +
    'send 0 or one of a size between 2.3e-308 and 1.7e308';
  return refusal({ field: path, code: 'OUT_OF_RANGE', rule });
}

function refusal({ code, rule, ...at }: Record<'field' | 'code' | 'rule', string>): DomainError {
  const field = excerpt(at.field, MAX_FIELD_CHARS) || 'body';
  const message = `${field} ${rule}`;
  return new DomainError('VALIDATION_ERROR', message, [{ field, code, message }]);
}
