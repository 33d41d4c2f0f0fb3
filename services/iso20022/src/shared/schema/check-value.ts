import type { SimpleType } from '../model/model';
import type { SimpleRow } from '../model/type-row';
import { isTimeValue } from './check-date';

export interface ValueProblem {
  readonly code: string;
  readonly message: string;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  date: '2026-11-22',
  dateTime: '2026-11-22T09:00:00+03:00',
  time: '09:00:00+03:00',
  gYearMonth: '2026-11',
  boolean: 'true or false',
  decimal: '1500.125',
};
const DECIMAL = /^[+-]?(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))$/;
const BOOLEAN = /^(true|false|1|0)$/;
const patterns = new Map<string, RegExp>();

/**
 * The first facet of its type that a value breaks.
 * Source: XML Schema part 2, 4.3; the facets are from ISO's message definitions.
 */
export function checkValue({ name, facets }: SimpleType, text: string): ValueProblem | undefined {
  const { base } = facets;
  if (base === 'string') return checkString(facets, text);
  if (base === 'decimal') return checkDecimal(facets, text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
  const isValid =
    base === 'boolean'
      ? BOOLEAN.test(text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''))
      : isTimeValue(base, text);
  return isValid ? undefined : typeProblem(base, name);
}

function typeProblem(base: string, name: string): ValueProblem {
  const message = `is not a ${base} (${name}); write it as ${EXAMPLES[base] ?? 'its type says'}`;
  return { code: 'VALUE_TYPE', message };
}

function checkString(facets: SimpleRow, text: string): ValueProblem | undefined {
  const { enumeration, pattern } = facets;
  if (enumeration && !enumeration.includes(text)) {
    return { code: 'VALUE_ENUM', message: `is not in the list; use one of ${list(enumeration)}` };
  }
  if (pattern !== undefined && !regExpOf(pattern).test(text)) {
    return { code: 'VALUE_PATTERN', message: `does not have the form ${pattern}; write it so` };
  }
  return checkLength(facets, text);
}

/** Length in code points, as XML Schema counts it. */
function checkLength(facets: SimpleRow, text: string): ValueProblem | undefined {
  const { minLength: min = 0, maxLength: max = Infinity } = facets;
  const size = text.length <= max && text.length >= min * 2 ? text.length : [...text].length;
  if (size >= min && size <= max) return undefined;
  const range = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
  const message = `has ${size} characters; ${range} are allowed`;
  return { code: 'VALUE_LENGTH', message };
}

function checkDecimal(facets: SimpleRow, text: string): ValueProblem | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return typeProblem('decimal', 'digits and a point');
  const whole = (match[1] ?? '').replace(/^0+/, '');
  const fraction = (match[2] ?? match[3] ?? '').replace(/0+$/, '');
  const { totalDigits = Infinity, fractionDigits = Infinity, minInclusive } = facets;
  if (fraction.length > fractionDigits) {
    const message = `has ${fraction.length} decimals; at most ${fractionDigits} are allowed`;
    return { code: 'VALUE_DIGITS', message };
  }
  const digits = whole.length + fraction.length;
  if (digits > totalDigits) {
    const message = `has ${digits} digits; at most ${totalDigits} are allowed`;
    return { code: 'VALUE_DIGITS', message };
  }
  if (minInclusive === 0 && text.startsWith('-') && digits > 0) {
    return { code: 'VALUE_RANGE', message: 'is negative; write it without a sign' };
  }
  return undefined;
}

/** The generator allows only patterns with the same meaning in XSD and JavaScript. */
function regExpOf(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known) return known;
  const made = new RegExp(`^(?:${pattern})$`, 'u');
  patterns.set(pattern, made);
  return made;
}

const list = (values: readonly string[]): string =>
  values.length > 12 ? `${values.slice(0, 12).join(', ')} ...` : values.join(', ');
