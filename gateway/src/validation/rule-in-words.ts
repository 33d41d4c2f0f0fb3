import type { ErrorObject } from 'ajv';
import { excerpt } from './excerpt';
import { brokenTextRule, isTextFormat } from './text-rules';

const MAX_SHOWN_VALUE = 60;

/** A broken rule: its code, and the way out, as words after the field's name. */
export interface RuleInWords {
  readonly code: string;
  readonly words: string;
}

/** Parameters of the validator's errors; each keyword sets its own. */
interface Params {
  readonly type: string | readonly string[];
  readonly allowedValues: readonly unknown[];
  readonly format: string;
  readonly limit: number;
  readonly i: number;
  readonly j: number;
}

/** One error of the validator in words for the client; patterns have their words in the document. */
export function ruleInWords(error: ErrorObject): RuleInWords {
  const keyword = isReadOnly(error) ? 'readOnly' : error.keyword;
  const [code, words] = RULES[keyword] ?? UNTOLD;
  return { code, words: words(error, error.params as Params) };
}

type Rule = readonly [code: string, words: (error: ErrorObject, params: Params) => string];

/** By keyword of JSON Schema. */
const RULES: Readonly<Record<string, Rule>> = {
  required: ['REQUIRED', () => 'is required'],
  additionalProperties: ['UNKNOWN_FIELD', unknownField],
  readOnly: ['READ_ONLY', readOnlyField],
  type: ['INVALID_TYPE', (error, { type }) => `must be ${typeWords(error, type)}${given(error)}`],
  enum: [
    'INVALID_VALUE',
    (error, { allowedValues }) =>
      `must be one of: ${allowedValues.map(String).join(', ')}${given(error)}`,
  ],
  format: ['INVALID_FORMAT', formatRule],
  pattern: ['INVALID_FORMAT', (error) => `must be ${patternWords(error)}${given(error)}`],
  minimum: ['OUT_OF_RANGE', (error, { limit }) => bound(error, `at least ${limit}`)],
  maximum: ['OUT_OF_RANGE', (error, { limit }) => bound(error, `at most ${limit}`)],
  exclusiveMinimum: ['OUT_OF_RANGE', (error, { limit }) => `must be above ${limit}${given(error)}`],
  minLength: ['INVALID_VALUE', (error, { limit }) => `must have at least ${sizes(error, limit)}`],
  maxLength: ['INVALID_VALUE', (error, { limit }) => `must have at most ${sizes(error, limit)}`],
  minItems: [
    'INVALID_VALUE',
    (error, { limit }) => `must have at least ${sizes(error, limit)}${orNull(error)}`,
  ],
  maxItems: ['INVALID_VALUE', (error, { limit }) => `must have at most ${sizes(error, limit)}`],
  uniqueItems: [
    'INVALID_VALUE',
    (_, { i, j }) => `must not have an entry twice: [${i}] and [${j}] are the same`,
  ],
  minProperties: ['INVALID_VALUE', (error) => `must have at least one of: ${knownFields(error)}`],
};

const UNTOLD: Rule = [
  'INVALID_VALUE',
  ({ keyword }) => `does not satisfy ${keyword} of its schema in openapi.json`,
];

function isReadOnly({ keyword, params, parentSchema }: ErrorObject): boolean {
  const readOnly = (parentSchema?.['x-read-only'] ?? []) as readonly unknown[];
  return keyword === 'additionalProperties' && readOnly.includes(params['additionalProperty']);
}

function readOnlyField(error: ErrorObject): string {
  return (
    `cannot be changed by a PATCH, which takes: ${knownFields(error)}; ` +
    'create a new one instead, or use the operation that sets it'
  );
}

function unknownField(error: ErrorObject): string {
  const known = knownFields(error);
  if (shorthandOf(error.parentSchema) === error.params['additionalProperty'])
    return `is not known here: write its text in the object's place; known are: ${known}`;
  return `is not known here; ${known ? `known are: ${known}` : 'nothing is taken at this place'}`;
}

function knownFields({ parentSchema }: ErrorObject): string {
  return Object.keys((parentSchema?.['properties'] as object | undefined) ?? {}).join(', ');
}

function formatRule(error: ErrorObject, { format }: Params): string {
  // No excerpt of the text: its forbidden characters must not be shown.
  if (isTextFormat(format)) return brokenTextRule(String(error.data), format) ?? '';
  return `must be ${FORMATS[format] ?? `a valid ${format}`}${given(error)}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day of the calendar as YYYY-MM-DD',
  'date-time': 'an instant as 2026-11-21T09:30:00Z',
  currency: 'an ISO 4217 currency code such as SAR',
  country: 'an ISO 3166-1 country code such as SA',
  decimal: 'a decimal number as text, such as "1500.00"',
  int32: 'a whole number between -2147483648 and 2147483647',
};

/**
 * The words of a pattern. For a shorthand text they describe the object that it replaces. tools/apigen
 * refuses a pattern without words, and a shorthand without a pattern.
 */
function patternWords({ parentSchema }: ErrorObject): string {
  const words = String(parentSchema?.['x-pattern-words']);
  if (shorthandOf(parentSchema) === undefined) return words;
  const required = (parentSchema?.['required'] as readonly string[] | undefined) ?? [];
  return `${words}, or an object${required.length > 0 ? ` with ${required.join(', ')}` : ''}`;
}

/** The document's words, if any, name both bounds and their unit. */
function bound(error: ErrorObject, words: string): string {
  const both = error.parentSchema?.['x-pattern-words'];
  return `must be ${both === undefined ? words : String(both)}${given(error)}`;
}

function shorthandOf(schema: ErrorObject['parentSchema']): unknown {
  return schema?.['x-shorthand'];
}

function typeWords(error: ErrorObject, type: Params['type']): string {
  return shorthandOf(error.parentSchema) === undefined ? typeName(type) : patternWords(error);
}

const TYPE_NAMES: Readonly<Record<string, string>> = { null: 'null', boolean: 'true or false' };

function typeName(type: Params['type']): string {
  return [type]
    .flat()
    .map((name) => TYPE_NAMES[name] ?? `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`)
    .join(' or ');
}

/** The limit and the actual size of a text or list; like JSON Schema it counts characters, not bytes. */
function sizes({ data }: ErrorObject, limit: number): string {
  const isText = typeof data === 'string';
  const one = isText ? 'character' : 'entry';
  const many = isText ? 'characters' : 'entries';
  return `${limit} ${limit === 1 ? one : many}, not ${[...(data as string | unknown[])].length}`;
}

/** The way out for an empty list when a patch may remove the list. */
function orNull({ parentSchema }: ErrorObject): string {
  const types: readonly unknown[] = [parentSchema?.['type']].flat();
  return types.includes('null') ? '; null removes it' : '';
}

function given({ data }: ErrorObject): string {
  if (typeof data === 'object' && data !== null) return '';
  const shown = JSON.stringify(data) ?? '';
  return `, not ${excerpt(shown, MAX_SHOWN_VALUE)}`;
}
