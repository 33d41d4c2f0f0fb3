import { DomainError } from '@masar/kit/errors';
import { endOfString } from './end-of-string';
import { pathAt } from './path-at';

/** Deepest nesting of a body; V8 itself would parse 200,000 levels. */
const MAX_DEPTH = 64;
/** A JSON number is a binary double: it carries 15 decimal digits exactly, not more. */
const MAX_SIGNIFICANT_DIGITS = 15;

/** Values in one body: each can become a problem, and validation is not interrupted. */
const MAX_VALUES = 50_000;

const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * Refuses what JSON.parse would take in silence: nesting beyond 64 levels, more than 50,000
 * values, and numbers that a double would round. One pass over the text, before it is parsed.
 * @throws DomainError VALIDATION_ERROR
 */
export function scanJson(text: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (char === '"') at = endOfString(text, at);
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === ',') values += 1;
    else if (char >= '0' && char <= '9') at = endOfNumber(text, at);
    if (depth > MAX_DEPTH) throw tooDeep();
    if (values > MAX_VALUES) throw tooMany();
  }
}

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  const number = NUMBER.exec(text)?.[0] ?? '';
  if (
    number.length > MAX_SIGNIFICANT_DIGITS &&
    significantDigits(number) > MAX_SIGNIFICANT_DIGITS
  ) {
    throw tooLong(number, pathAt(text, start));
  }
  return start + number.length - 1;
}

function significantDigits(number: string): number {
  const digits = number.replace(/[eE].*$/, '');
  const significant = digits.replace('.', '').replace(/^0+/, '');
  return digits.includes('.') ? significant.length : significant.replace(/0+$/, '').length;
}

function tooDeep(): DomainError {
  const message = `the body is nested deeper than ${MAX_DEPTH} levels; flatten it`;
  return new DomainError('VALIDATION_ERROR', message, [
    { field: 'body', code: 'TOO_DEEP', message },
  ]);
}

function tooMany(): DomainError {
  const message = `the body has more than ${MAX_VALUES} values; send it in parts`;
  return new DomainError('VALIDATION_ERROR', message, [
    { field: 'body', code: 'TOO_MANY_VALUES', message },
  ]);
}

function tooLong(number: string, path: string): DomainError {
  const field = path || 'body';
  const message =
    `${field} has more than ${MAX_SIGNIFICANT_DIGITS} significant digits (${number.slice(0, 40)}), ` +
    'more than a JSON number carries exactly; send fewer digits';
  return new DomainError('VALIDATION_ERROR', message, [{ field, code: 'OUT_OF_RANGE', message }]);
}
