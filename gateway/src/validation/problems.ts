import type { ErrorObject } from 'ajv';
import type { Detail } from '@masar/kit/errors';

const MAX_SHOWN_VALUE = 60;

/** Keywords that only frame the problems below them. */
const FRAMES = new Set(['anyOf', 'oneOf', 'if', '$ref']);

/**
 * The problems of one validated part as details: field (dotted path), rule and way out.
 * @param part what the fields belong to when the problem has no path of its own, for example "body"
 */
export function problemsOf(errors: readonly ErrorObject[], part: string): Detail[] {
  return errors.filter((error) => !isFrame(error)).map((error) => detailOf(error, part));
}

/** The null of "an object or null" says nothing beside what is wrong with the object. */
function isFrame({ keyword, params, schemaPath }: ErrorObject): boolean {
  const isNullBranch = keyword === 'type' && (params as { type?: unknown }).type === 'null';
  return FRAMES.has(keyword) || (isNullBranch && schemaPath.includes('/anyOf/'));
}

function detailOf(error: ErrorObject, part: string): Detail {
  const path = error.instancePath.slice(1).split('/').filter(Boolean).map(unescapePointer);
  const at = (extra?: unknown) =>
    dotted(extra === undefined ? path : [...path, String(extra)]) || part;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return problem(at(params['missingProperty']), 'REQUIRED', 'is required');
    case 'additionalProperties':
      return problem(at(params['additionalProperty']), 'UNKNOWN_FIELD', unknownField(error));
    case 'enum':
      return problem(
        at(),
        'INVALID_VALUE',
        `must be one of: ${list(params['allowedValues'])}${given(error)}`,
      );
    case 'type':
      return problem(at(), 'INVALID_TYPE', `must be ${typeName(params['type'])}${given(error)}`);
    case 'format':
      return problem(at(), 'INVALID_FORMAT', `${formatRule(params['format'])}${given(error)}`);
    case 'pattern':
      return problem(
        at(),
        'INVALID_FORMAT',
        `must match ${String(params['pattern'])}${given(error)}`,
      );
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return problem(at(), 'OUT_OF_RANGE', `${error.message ?? 'is out of range'}${given(error)}`);
    default:
      return problem(at(), 'INVALID_VALUE', error.message ?? 'is not valid');
  }
}

function problem(field: string, code: string, rule: string): Detail {
  return { field, code, message: `${field} ${rule}` };
}

function unknownField(error: ErrorObject): string {
  const allowed = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
  if (allowed.length === 0) return 'is not known here; nothing is taken at this place';
  return `is not known here; known are: ${allowed.join(', ')}`;
}

function formatRule(format: unknown): string {
  switch (format) {
    case 'date':
      return 'must be a day of the calendar as YYYY-MM-DD';
    case 'date-time':
      return 'must be an instant as 2026-11-21T09:30:00Z';
    case 'currency':
      return 'must be an ISO 4217 currency code such as SAR';
    case 'country':
      return 'must be an ISO 3166-1 country code such as SA';
    case 'decimal':
      return 'must be a decimal number as text, such as "1500.00"';
    default:
      return `must be a valid ${String(format)}`;
  }
}

function typeName(type: unknown): string {
  const names = Array.isArray(type) ? type.map(String) : [String(type)];
  return names
    .map((name) => (name === 'null' ? 'null' : `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`))
    .join(' or ');
}

function given(error: ErrorObject): string {
  const { data } = error;
  if (typeof data === 'object' && data !== null) return '';
  const shown = JSON.stringify(data) ?? '';
  return `, not ${shown.length > MAX_SHOWN_VALUE ? `${shown.slice(0, MAX_SHOWN_VALUE)}…` : shown}`;
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map(String).join(', ') : '';
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
