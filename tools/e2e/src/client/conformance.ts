import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { DOCUMENT, type Operation, type Schema } from './document';

const ID = 'openapi.json';

/** Not shared with the gateway, so that a mistake in its formats shows. */
const FORMATS: Readonly<Record<string, RegExp | true>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  currency: /^[A-Z]{3}$/,
  country: /^[A-Z]{2}$/,
  decimal: /^-?\d+(\.\d+)?$/,
  int32: true,
  text: /^\P{Cc}*[\p{L}\p{N}\p{P}\p{S}]\P{Cc}*$/u,
  'multiline-text': /[\p{L}\p{N}\p{P}\p{S}]/u,
  xml: /^[^\0-\x08\x0b\f\x0e-\x1f]+$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
};

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
ajv.addSchema(closed(DOCUMENT), ID);
const compiled = new Map<string, ValidateFunction>();

/** Breaches of the document by an answer; none when it conforms. */
export function answerProblems(operation: Operation, status: number, body: unknown): string[] {
  const pointer = operation.answers.get(status);
  if (pointer === undefined) return [`openapi.json knows no ${status} of ${operation.id}`];
  return problems(pointer, body);
}

/** Breaches of the document by an error. */
export function errorProblems(body: unknown): string[] {
  return problems('#/components/schemas/Error', body);
}

/** Breaches of the document by a request body. */
export function bodyProblems(schema: Schema, body: unknown): string[] {
  if (schema.$ref === undefined) throw new Error('request bodies are named schemas');
  return problems(schema.$ref, body);
}

/**
 * The schema with unknown fields forbidden. The document allows them in answers, so that clients accept
 * later fields; here a field that the document lacks fails its test. Maps stay as they are.
 */
function closed<T>(part: T): T {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(closed) as T;
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value)]);
  const isOpen = 'type' in part && part.type === 'object' && !('additionalProperties' in part);
  return Object.fromEntries([...entries, ...(isOpen ? [['additionalProperties', false]] : [])]);
}

function problems(pointer: string, value: unknown): string[] {
  const $ref = ID + pointer;
  const validate = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
  );
}
