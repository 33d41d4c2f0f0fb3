import { resolved, type Schema } from './document';

type Json = Readonly<Record<string, unknown>>;

/** Texts to try when a field has only a pattern. */
const CANDIDATES = ['sample', 'sample-1', 'SAMPLE', '1', 'a:b'];

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T09:30:00Z',
  currency: 'SAR',
  country: 'SA',
  decimal: '1500.00',
};

/** Fields that name a person or party: each in a body gets another value. */
const NAMES_SOMEBODY = /(Id|_id)$/;

/**
 * The smallest value that a schema allows, made of its examples: the required fields, or one field
 * when none is required but an empty object is not allowed.
 * @throws Error naming the field that needs an example in its proto
 */
export function sample(schema: Schema, at = 'body'): unknown {
  const own = schema.$ref === undefined ? schema : { ...resolved(schema), ...schema };
  const example = own.examples?.find((value) => value !== null);
  if (example !== undefined) return example;
  if (own.enum) return own.enum[0];
  if (own.anyOf) return sample(own.anyOf[0] ?? {}, at);
  if (own.properties) return sampleObject(own, at);
  const type = Array.isArray(own.type) ? own.type[0] : own.type;
  if (type === 'object') return {};
  if (type === 'array') return sampleList(own, at);
  if (type === 'boolean') return true;
  return type === 'string' ? sampleText(own, at) : sampleNumber(own);
}

function sampleObject({ properties = {}, required = [], minProperties = 0 }: Schema, at: string) {
  const names = [...required];
  for (const name of Object.keys(properties)) {
    if (names.length < minProperties && !names.includes(name)) names.push(name);
  }
  return Object.fromEntries(
    names.map((name) => {
      const value = sample(properties[name] ?? {}, `${at}.${name}`);
      const isName = typeof value === 'string' && NAMES_SOMEBODY.test(name);
      return [name, isName ? `${value}-${at.replaceAll(/\W/g, '-')}` : value];
    }),
  );
}

function sampleList({ items = {}, minItems = 0 }: Schema, at: string): unknown[] {
  return Array.from({ length: minItems }, (_, i) => sample(items, `${at}[${i}]`));
}

function sampleText({ format, pattern, minLength = 0 }: Schema, at: string): string {
  const formatted = format === undefined ? undefined : BY_FORMAT[format];
  if (formatted !== undefined) return formatted;
  const found = CANDIDATES.find(
    (text) => text.length >= minLength && (!pattern || new RegExp(pattern).test(text)),
  );
  if (found === undefined) throw new Error(`${at} needs an example in its proto: ${pattern}`);
  return found;
}

function sampleNumber({ minimum, exclusiveMinimum }: Schema): number {
  return Math.max(minimum ?? 1, (exclusiveMinimum ?? 0) + 1);
}

/** Every object of a sampled body with its path, the body itself first. */
export function objectsOf(schema: Schema, body: unknown, path = ''): [string, Schema][] {
  const own = resolved(schema);
  if (!own.properties || typeof body !== 'object' || body === null) return [];
  const nested = Object.entries(own.properties).flatMap(([name, property]) =>
    objectsOf(property, (body as Json)[name], path ? `${path}.${name}` : name),
  );
  return [[path, own], ...nested];
}
