import type { ErrorObject } from 'ajv';
import type { Detail } from '@masar/kit/errors';
import { excerpt, MAX_FIELD_CHARS } from './excerpt';
import { ruleInWords } from './rule-in-words';

/** Keywords whose errors only repeat the problems below them. */
const FRAMES = new Set(['anyOf', 'oneOf', 'if', '$ref']);

/** One mistake can break several rules: the first of these in the list explains it best. */
const MOST_TELLING = [
  'enum',
  'type',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'pattern',
  'format',
];

/**
 * The problems of one validated part as details, one for each place: field (dotted path), rule and
 * way out.
 * @param part field name of a problem without a path, for example "body"
 */
export function problemsOf(errors: readonly ErrorObject[], part: string): Detail[] {
  const telling = new Map<string, ErrorObject>();
  for (const error of errors) {
    if (isFrame(error)) continue;
    const field = fieldOf(error) || part;
    const known = telling.get(field);
    if (!known || rank(error) < rank(known)) telling.set(field, error);
  }
  return [...telling].map(([field, error]) => {
    const { code, words } = ruleInWords(error);
    const shown = excerpt(field, MAX_FIELD_CHARS);
    return { field: shown, code, message: `${shown} ${words}` };
  });
}

/** In "an object or null" the error about null adds nothing to the errors of the object. */
function isFrame({ keyword, params, schemaPath }: ErrorObject): boolean {
  const isNullBranch = keyword === 'type' && (params as { type?: unknown }).type === 'null';
  return FRAMES.has(keyword) || (isNullBranch && schemaPath.includes('/anyOf/'));
}

function rank({ keyword }: ErrorObject): number {
  const place = MOST_TELLING.indexOf(keyword);
  return place < 0 ? MOST_TELLING.length : place;
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const path = instancePath.slice(1).split('/').filter(Boolean).map(unescapePointer);
  const { missingProperty, additionalProperty } = params as Readonly<Record<string, unknown>>;
  const property = missingProperty ?? additionalProperty;
  return dotted(property === undefined ? path : [...path, String(property)]);
}

/** Array indexes in brackets: terms.murabaha.fees[0].amount. */
function dotted(path: readonly string[]): string {
  return path.reduce((text, key) => {
    if (/^\d+$/.test(key)) return `${text}[${key}]`;
    return text ? `${text}.${key}` : key;
  }, '');
}

function unescapePointer(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
