import { problem, refuse, type Detail } from '@masar/kit/errors';
import { Ajv, type ErrorObject } from 'ajv';
import { checkTables } from './check-tables';
import schema from './data/tables.schema.json';
import type { Tables } from './tables';

const MOST_PROBLEMS = 50;
/** Field of a problem of the whole value. */
const WHOLE = 'tables';
const validate = new Ajv({
  allErrors: true,
  discriminator: true,
  allowUnionTypes: true,
}).compile<Tables>(schema);

/**
 * Reads the tables of one product type, whole.
 * @param path of the tables in the request, for errors
 * @throws DomainError VALIDATION_ERROR naming every line that does not hold, at most fifty of them
 */
export function readTables(input: unknown, path = ''): Tables {
  const problems = validate(input) ? checkTables(input) : formProblems(validate.errors ?? []);
  refuse(problems.slice(0, MOST_PROBLEMS).map((each) => below(path, each)));
  return input as Tables;
}

function below(path: string, { field, code, message }: Detail): Detail {
  if (path === '' || field === WHOLE) return { field, code, message };
  return { field: `${path}.${field}`, code, message: `${path}.${message}` };
}

function formProblems(errors: readonly ErrorObject[]): Detail[] {
  // An operand that is none of three kinds fails each of them: the last error says so once.
  const told = errors.filter(({ schemaPath }) => !/operand\/anyOf\/\d/.test(schemaPath));
  // A body of a megabyte may have a hundred thousand errors.
  return told.slice(0, MOST_PROBLEMS).map((error) => {
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
