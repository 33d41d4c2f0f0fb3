import type { Detail } from '@masar/kit/errors';
import { excerpt, MAX_FIELD_CHARS } from './excerpt';

/** Only this notation: Number() would also accept 0x10, 1e1 and spaces. */
const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** The parameters of an operation that are numbers or booleans, by name. */
export type ValueTypes = ReadonlyMap<string, 'integer' | 'boolean'>;

/**
 * The parameters after the question mark; a repeated one becomes a problem.
 * @param types numbers and booleans to read; an unreadable one stays text, which the validator refuses
 */
export function readQuery(
  url: string,
  types: ValueTypes,
  problems: Detail[],
): Record<string, unknown> {
  const start = url.indexOf('?');
  const query: Record<string, unknown> = {};
  if (start < 0) return query;
  for (const [name, text] of new URLSearchParams(url.slice(start + 1))) {
    if (Object.hasOwn(query, name)) {
      const field = excerpt(name, MAX_FIELD_CHARS);
      const message = `${field} is sent twice; send it once`;
      problems.push({ field, code: 'DUPLICATE_PARAMETER', message });
    }
    // defineProperty, not assignment: a parameter may be called __proto__.
    Object.defineProperty(query, name, {
      value: valueOf(text, types.get(name)),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return query;
}

function valueOf(text: string, type: 'integer' | 'boolean' | undefined): unknown {
  if (type === 'integer' && WHOLE_NUMBER.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
