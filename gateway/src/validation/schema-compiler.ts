import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import countries from 'iso-3166-1';
import { isCurrency } from '@masar/kit/money';
import { brokenTextRule, TEXT_FORMATS } from './text-rules';

/** Name of the schema that contains all schemas of the document. */
const DEFINITIONS = 'openapi';
/** Keywords of an OpenAPI schema that only describe. */
const DESCRIPTIVE = [
  ...['x-added', 'x-pattern-words', 'x-read-only', 'x-json', 'x-shorthand', 'x-money'],
];
const DECIMAL = /^-?(?:0|[1-9]\d{0,29})(?:\.\d{1,18})?$/;
const COUNTRIES: ReadonlySet<string> = new Set(countries.all().map(({ alpha2 }) => alpha2));

/** Checks a value; `errors` has the problems of the last failed check. */
export interface Validator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Compiles schemas of one OpenAPI document (its components.schemas) into validators that report
 * every problem. Each is compiled at its first use: all of them would take half a second of a start.
 */
export class SchemaCompiler {
  private readonly ajv = validator();

  constructor(schemas: object) {
    const definitions = { $defs: withinDefinitions(schemas) };
    this.ajv.addSchema(definitions, DEFINITIONS);
  }

  body(schema: object): Validator {
    return this.whenUsed(schema);
  }

  /** A validator for paths and query strings, which fills in defaults. */
  parameters(properties: Record<string, object>, required: readonly string[]): Validator {
    const schema = { type: 'object', properties, required, additionalProperties: false };
    return this.whenUsed(schema);
  }

  private whenUsed(schema: object): Validator {
    let compiled: ValidateFunction | undefined;
    const validate: Validator = (value) => {
      compiled ??= this.ajv.compile(withinDefinitions(schema));
      const isValid = compiled(value);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  }
}

function validator(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    verbose: true,
    allowUnionTypes: true,
    ownProperties: true,
    // The document is ours, linted, and each schema is compiled by a test.
    validateSchema: false,
  });
  addFormats(ajv, ['date', 'date-time', 'int32']);
  ajv.addFormat('currency', isCurrency);
  ajv.addFormat('country', (text: string) => COUNTRIES.has(text));
  ajv.addFormat('decimal', DECIMAL);
  for (const format of TEXT_FORMATS)
    ajv.addFormat(format, (text: string) => brokenTextRule(text, format) === undefined);
  ajv.addVocabulary(DESCRIPTIVE);
  return ajv;
}

/** Rewrites references to the document's components into references to these definitions. */
function withinDefinitions(schema: object): object {
  const text = JSON.stringify(schema, (_, value: unknown) => asOneSchema(value));
  return JSON.parse(
    text.replaceAll('"$ref":"#/components/schemas/', `"$ref":"${DEFINITIONS}#/$defs/`),
  ) as object;
}

/**
 * Merges "a text or an object" into one schema, whose keywords each check one of the forms. For an
 * anyOf the validator would report both forms, also the one that the client did not send.
 */
function asOneSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('x-shorthand' in value)) return value;
  const { anyOf = [], ...about } = value as { readonly anyOf?: readonly object[] };
  return Object.assign({}, ...anyOf, about, { type: ['string', 'object'] }) as object;
}
