import { DomainError, problem, refuse, type Detail } from '../errors';
import { fraction, isCurrency, Money } from '../money';
import { dateOf } from '../time';
import type { ObjectShape, Shape, Value } from './shape';

/** State of a reading beside the value: the currency, and the problems so far. */
export interface Reading {
  /** Currency of the amounts; undefined while it is itself unknown: they are not checked then. */
  readonly currency?: string | undefined;
  readonly problems: Detail[];
}

/** Longest number that JSON carries exactly (architecture, section 2). */
const SIGNIFICANT_DIGITS = 15;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** As `String` writes numbers, too: what was read once can be read again. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\S+$/;

/**
 * Reads a record.
 * @param currency of its amounts: without one their sign and decimals are not checked
 * @throws DomainError VALIDATION_ERROR naming every missing or ill-formed field
 */
export function read<S extends ObjectShape>(shape: S, input: unknown, currency?: string): Value<S> {
  const problems: Detail[] = [];
  const value = collect(shape, input, { currency, problems });
  refuse(problems);
  return value;
}

/**
 * Reads a record and adds what is wrong with it to the problems; the value may be used only when
 * there are none. What is unset (also an empty text or list, as proto3 has it) is left out.
 */
export function collect<S extends ObjectShape>(
  shape: S,
  input: unknown,
  reading: Reading,
): Value<S> {
  return readObject(shape, { input, path: '' }, reading) as Value<S>;
}

/** The currency that a request says its amounts are in; undefined where it says none that exists. */
export function currencyOf(input: unknown): string | undefined {
  const { currency: found } = input as { readonly currency?: unknown };
  return typeof found === 'string' && isCurrency(found) ? found : undefined;
}

interface Place {
  readonly input: unknown;
  readonly path: string;
}

function readObject({ entries }: ObjectShape, { input, path }: Place, reading: Reading): unknown {
  if (typeof input !== 'object' || input === null) throw bad(path, 'INVALID_VALUE', 'is no object');
  const given = input as Readonly<Record<string, unknown>>;
  const value: Record<string, unknown> = {};
  for (const [name, shape] of entries) {
    const place = { input: given[name], path: path ? `${path}.${name}` : name };
    if (!isUnset(place.input)) value[name] = readAt(shape, place, reading);
    else if (shape.required) reading.problems.push(problem(place.path, 'REQUIRED', 'is required'));
  }
  return value;
}

function isUnset(input: unknown): boolean {
  return (
    input === undefined ||
    input === null ||
    input === '' ||
    (Array.isArray(input) && input.length === 0)
  );
}

function readAt(shape: Shape, place: Place, reading: Reading): unknown {
  try {
    return readValue(shape, place, reading);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    reading.problems.push(...error.details);
    return undefined;
  }
}

function readValue(shape: Shape, place: Place, reading: Reading): unknown {
  const { input, path } = place;
  switch (shape.kind) {
    case 'object':
      return readObject(shape, place, reading);
    case 'list':
      if (!Array.isArray(input)) throw bad(path, 'INVALID_VALUE', 'is no list');
      return input.map((item: unknown, i) =>
        readAt(shape.item, { input: item, path: `${path}[${i}]` }, reading),
      );
    case 'oneOf':
      if (shape.values.some((value) => value === input)) return input;
      throw bad(path, 'INVALID_VALUE', `must be one of ${shape.values.join(', ')}`);
    case 'flag':
      if (typeof input === 'boolean') return input;
      throw bad(path, 'INVALID_VALUE', 'must be true or false');
    case 'count':
      if (Number.isSafeInteger(input) && Number(input) >= 0) return input;
      throw bad(path, 'INVALID_VALUE', 'must be a whole number, zero or more');
    case 'decimal':
    case 'decimalText':
      return readDecimal(place);
    case 'money':
    case 'moneyText':
      return readMoney(place, reading.currency);
    default:
      return readText(shape.kind, place);
  }
}

function readDecimal({ input, path }: Place): string {
  const isNumber = typeof input === 'number' && Number.isFinite(input);
  const isText = typeof input === 'string' && NUMBER.test(input);
  if (!isNumber && !isText) throw bad(path, 'INVALID_VALUE', 'must be a number');
  const exact = fraction(input);
  if (exact.c.length > SIGNIFICANT_DIGITS) {
    throw bad(
      path,
      'INVALID_VALUE',
      `has more than ${SIGNIFICANT_DIGITS} significant digits; round it`,
    );
  }
  return String(exact);
}

function readMoney(place: Place, currency: string | undefined): string {
  const text = readDecimal(place);
  if (currency === undefined) return text;
  const amount = Money.read(text, currency, place.path);
  if (amount.compare(Money.zero(currency)) < 0) {
    throw bad(place.path, 'OUT_OF_RANGE', 'must not be negative');
  }
  return amount.toDecimal();
}

function readText(kind: 'text' | 'currency' | 'date' | 'instant', { input, path }: Place): string {
  if (typeof input !== 'string') throw bad(path, 'INVALID_VALUE', 'must be a text');
  if (kind === 'currency' && !isCurrency(input)) {
    throw bad(path, 'INVALID_VALUE', 'must be an ISO 4217 currency code, for example SAR');
  }
  if (kind === 'date' && !isDay(input)) {
    throw bad(path, 'INVALID_FORMAT', 'must be a day of the calendar, for example 2026-11-21');
  }
  return kind === 'instant' ? readInstant(input, path) : input;
}

function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return DATE.test(text) && !Number.isNaN(instant.getTime()) && dateOf(instant) === text;
}

/** Instants are kept in UTC, whatever offset they came with. */
function readInstant(text: string, path: string): string {
  const instant = new Date(text);
  if (INSTANT.test(text) && !Number.isNaN(instant.getTime())) return instant.toISOString();
  throw bad(path, 'INVALID_FORMAT', 'must be an instant, for example 2026-11-21T09:30:00Z');
}

function bad(field: string, code: string, complaint: string): DomainError {
  const detail = problem(field, code, complaint);
  return new DomainError('VALIDATION_ERROR', detail.message, [detail]);
}
