import { problem, refuse, type Detail } from '@masar/kit/errors';
import { Ajv, type ErrorObject } from 'ajv';
import { checkTables } from './check-tables';
import schema from './data/tables.schema.json';
import { sizeOf } from './size-of';
import type { Tables } from './tables';

const MOST_PROBLEMS = 50;
/** Field of a problem with the tables as a whole. */
const WHOLE = 'tables';
/** Cap on values in tables; ours have at most 1,226. */
const MOST_VALUES = 10_000;
const MOST_LEVELS = 40;
const FORM = { discriminator: true, allowUnionTypes: true } as const;
const validateAll = new Ajv({ ...FORM, allErrors: true }).compile<Tables>(schema);
/** Stops at the first error: ajv copies all errors at each reference, which takes minutes for a body of a megabyte. */
const validateFirst = new Ajv(FORM).compile<Tables>(schema);

/**
 * Reads and checks the tables of one product type.
 * @param path field of the tables in the request, for errors
 * @throws DomainError VALIDATION_ERROR naming up to fifty wrong lines; of large tables with a wrong form only the first
 */
export function readTables(input: unknown, path = ''): Tables {
  const { values, levels } = sizeOf(input);
  if (levels > MOST_LEVELS) {
    const complaint = `must not nest deeper than ${MOST_LEVELS} levels`;
    refuse([problem(WHOLE, 'INVALID_VALUE', complaint)]);
  }
  const validate = values > MOST_VALUES ? validateFirst : validateAll;
  const problems = validate(input) ? checkTables(input) : formProblems(validate.errors ?? []);
  refuse(problems.slice(0, MOST_PROBLEMS).map((each) => below(path, each)));
  return input as Tables;
}

function below(path: string, { field, code, message }: Detail): Detail {
  if (path === '' || field === WHOLE) return { field, code, message };
  return { field: `${path}.${field}`, code, message: `${path}.${message}` };
}

function formProblems(errors: readonly ErrorObject[]): Detail[] {
  // An operand that matches none of its three kinds gives an error for each; only the last is kept.
  const reported = errors.filter(({ schemaPath }) => !/operand\/anyOf\/\d/.test(schemaPath));
  return reported.slice(0, MOST_PROBLEMS).map((error) => {
    const field = fieldOf(error);
    if (error.keyword === 'additionalProperties') {
      return problem(field, 'UNKNOWN_FIELD', 'is not known here');
    }
    if (error.keyword === 'required') return problem(field, 'REQUIRED', 'is required');
    return problem(field, 'INVALID_VALUE', complaintOf(error));
  });
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const path = instancePath
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^\./, '');
  const { missingProperty, additionalProperty } = params as Readonly<Record<string, string>>;
  const last = missingProperty ?? additionalProperty;
  if (last === undefined) return path || WHOLE;
  return path === '' ? last : `${path}.${last}`;
}

function complaintOf({ keyword, message = 'does not hold', params }: ErrorObject): string {
  const { allowedValues, type } = params as {
    readonly allowedValues?: readonly string[];
    readonly type?: string;
  };
  if (keyword === 'enum' && allowedValues) return `must be one of: ${allowedValues.join(', ')}`;
  if (keyword === 'anyOf') return 'must be a number, decimal text, or {"threshold": name}';
  return keyword === 'type' ? `must be of type ${String(type)}` : message;
}
