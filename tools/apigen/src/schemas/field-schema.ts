import {
  ScalarType,
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
} from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import { commentOf } from '../proto/comment';
import type { FieldOption } from '../proto/options';

type Word = keyof FieldOption;
type Kind = keyof typeof WORDS;

/** Keywords that each kind of value accepts; any other one is a mistake. */
const WORDS = {
  string: ['enum', 'pattern', 'format', 'minLength', 'maxLength'],
  integer: ['minimum', 'exclusiveMinimum', 'maximum'],
  number: ['minimum', 'exclusiveMinimum', 'maximum'],
  boolean: [],
  message: [],
} as const satisfies Record<string, readonly Word[]>;
const ARRAY_WORDS: readonly Word[] = ['minItems', 'maxItems', 'uniqueItems'];
const RULES = new Set<Word>([...WORDS.string, ...WORDS.number, ...ARRAY_WORDS]);

/** Default format of a string, so that no field can forget to refuse blanks. */
const FREE_TEXT = 'text';

const SCALARS: Partial<Record<ScalarType, { kind: Kind; schema: JsonObject }>> = {
  [ScalarType.STRING]: { kind: 'string', schema: { type: 'string' } },
  [ScalarType.BOOL]: { kind: 'boolean', schema: { type: 'boolean' } },
  // The format refuses numbers that do not fit int32.
  [ScalarType.INT32]: { kind: 'integer', schema: { type: 'integer', format: 'int32' } },
  [ScalarType.DOUBLE]: { kind: 'number', schema: { type: 'number' } },
};

/**
 * Schema of the values of a field, without description.
 * @param refTo gives the reference to the schema of a message
 * @throws BuildError when the type has no schema or a rule does not fit it
 */
export function valueSchema(
  field: DescField,
  option: FieldOption,
  refTo: (message: DescMessage) => JsonObject,
): JsonObject {
  if (option.json) return jsonValue(field);
  const { kind, schema } = typeSchema(field, refTo);
  const words: readonly Word[] = WORDS[kind];
  const isList = field.fieldKind === 'list';
  const stray = Object.keys(option).find(
    (word) =>
      RULES.has(word as Word) &&
      !words.includes(word as Word) &&
      !(isList && ARRAY_WORDS.includes(word as Word)),
  );
  if (stray)
    throw new BuildError(field, `${stray} says nothing about a ${isList ? 'list of ' : ''}${kind}`);
  const value = { ...schema, ...pick(option, words), ...inWords(field, option) };
  if (kind === 'string' && !option.enum && !option.pattern) value['format'] ??= FREE_TEXT;
  return isList ? { type: 'array', items: value, ...pick(option, ARRAY_WORDS) } : value;
}

/** Keywords that describe a field and do not restrict its values. */
export function annotations(field: DescField, option: FieldOption): JsonObject {
  const description = commentOf(field);
  return {
    ...(description && { description }),
    ...(option.default !== undefined && { default: parseText(field, 'default', option.default) }),
    ...(option.example !== undefined && {
      examples: [parseText(field, 'example', option.example)],
    }),
    ...((option.amount || option.money) && { 'x-money': true }),
    ...(option.added && { 'x-added': true }),
  };
}

/** The same schema, which accepts null too. */
export function acceptingNull(schema: JsonObject): JsonObject {
  if (schema['type'] === undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(Array.isArray(schema['enum']) && { enum: [...schema['enum'], null] }),
  };
}

function typeSchema(
  field: DescField,
  refTo: (message: DescMessage) => JsonObject,
): { kind: Kind; schema: JsonObject } {
  if (field.oneof) throw new BuildError(field, 'oneof is not supported');
  if (field.fieldKind === 'map') return { kind: 'message', schema: mapSchema(field) };
  if (field.enum) throw new BuildError(field, 'enum type is not supported: use a string with enum');
  if (field.message) return { kind: 'message', schema: refTo(field.message) };
  const scalar = SCALARS[field.scalar];
  if (scalar) return scalar;
  throw new BuildError(field, `type ${ScalarType[field.scalar].toLowerCase()} is not supported`);
}

/** Maps of counts and of texts by name; no message needs another kind. */
function mapSchema(field: DescField & { fieldKind: 'map' }): JsonObject {
  const { [ScalarType.INT32]: count, [ScalarType.STRING]: text } = SCALARS;
  const known = field.mapKey === ScalarType.STRING && field.mapKind === 'scalar';
  if (known && field.scalar === ScalarType.INT32)
    return { type: 'object', additionalProperties: { ...count?.schema } };
  if (known && field.scalar === ScalarType.STRING)
    return { type: 'object', additionalProperties: { ...text?.schema, format: FREE_TEXT } };
  throw new BuildError(
    field,
    'map is not supported but for map<string, int32> and map<string, string>',
  );
}

/** Any JSON value; the message carries it as text. */
function jsonValue(field: DescField): JsonObject {
  const isText = field.fieldKind === 'scalar' && field.scalar === ScalarType.STRING;
  if (!isText) throw new BuildError(field, 'json is for a single string');
  return { 'x-json': true };
}

/** Adds the words that an error shows: required for a pattern, optional for bounds. */
function inWords(field: DescField, option: FieldOption): JsonObject {
  const { pattern, patternWords, minimum, maximum } = option;
  const isBounded = minimum !== undefined && maximum !== undefined;
  if (!pattern !== !patternWords && !isBounded)
    throw new BuildError(field, 'pattern and pattern_words come together');
  return patternWords ? { 'x-pattern-words': patternWords } : {};
}

function pick(option: FieldOption, words: readonly Word[]): JsonObject {
  return Object.fromEntries(
    words.flatMap((word) => (option[word] === undefined ? [] : [[word, option[word]]])),
  );
}

function parseText(field: DescField, word: Word, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new BuildError(field, `${word} is not JSON text: ${text}`);
  }
}
