import { readFileSync } from 'node:fs';

/** Keywords of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** One operation of the document that the gateway serves. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path from /api/v1 on, with its {parameters}. */
  readonly path: string;
  /** The path with a value for each enumerated parameter: the remaining {parameters} are ids. */
  readonly pathOfIds: string;
  readonly scope: string;
  /** Envelope of a success. */
  readonly envelope: string;
  readonly success: number;
  /** Absent when the operation takes no body. */
  readonly body?: Schema;
  /** Named examples of the body. */
  readonly examples: Readonly<Record<string, { readonly value: object }>>;
  /** Pointer to the schema of each documented status. */
  readonly answers: ReadonlyMap<number, string>;
}

interface Content {
  readonly content?: {
    readonly 'application/json': {
      readonly schema: Schema;
      readonly examples?: Operation['examples'];
    };
  };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Entry {
  readonly operationId: string;
  /** Absent for a public operation. */
  readonly 'x-scope'?: string;
  readonly 'x-envelope': string;
  readonly 'x-success': number;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, { readonly $ref?: string } & Content>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export const DOCUMENT = JSON.parse(
  readFileSync(require.resolve('@masar/proto/openapi.json'), 'utf8'),
) as Document;

const ALL = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, entry]) => read(path, method, entry)),
);

/** Operations that require a bearer credential. */
export const OPERATIONS: readonly Operation[] = ALL.filter(({ scope }) => scope !== '');

/** Operations that change something. A query with a body is a POST too, but its scope only reads. */
export const COMMAND_OPERATIONS: readonly Operation[] = OPERATIONS.filter(
  ({ method, scope }) => method !== 'GET' && !scope.endsWith(':read'),
);

/** Operations without a bearer credential. */
export const PUBLIC_OPERATIONS: readonly Operation[] = ALL.filter(({ scope }) => scope === '');

/** Every scope that some operation requires. */
export const SCOPES: readonly string[] = [...new Set(OPERATIONS.map(({ scope }) => scope))];

/** The operation that this request is for; undefined for an unknown route or method. */
export function operationAt(method: string, url: string): Operation | undefined {
  const path = url.replace(/\?.*$/, '').replace(/^\/v1\//, '/api/v1/');
  const asked = method === 'HEAD' ? 'GET' : method;
  return ALL.find((operation) => {
    const pattern = operation.path.replace(/\{\w+\}/g, '[^/]+');
    return operation.method === asked && new RegExp(`^${pattern}$`).test(path);
  });
}

/** The schema behind a reference, or this one if it is none. */
export function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const target = DOCUMENT.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  if (!target) throw new Error(`openapi.json has no ${schema.$ref}`);
  return target;
}

function read(path: string, method: string, entry: Entry): Operation {
  const { schema: body, examples = {} } = entry.requestBody?.content?.['application/json'] ?? {};
  return {
    id: entry.operationId,
    method: method.toUpperCase(),
    path,
    pathOfIds: pathOfIds(path, entry.parameters),
    scope: entry['x-scope'] ?? '',
    envelope: entry['x-envelope'],
    success: entry['x-success'],
    ...(body && { body }),
    examples,
    answers: new Map(
      Object.entries(entry.responses).map(([status, { $ref }]) => [
        Number(status),
        `${$ref ?? `#/paths/${escape(path)}/${method}/responses/${status}`}/content/application~1json/schema`,
      ]),
    ),
  };
}

function pathOfIds(path: string, parameters: readonly Parameter[] = []): string {
  const chosen = parameters.filter((each) => each.in === 'path' && each.schema.enum);
  return chosen.reduce(
    (rest, { name, schema }) => rest.replace(`{${name}}`, String(schema.enum?.[0])),
    path,
  );
}

/** A path as one token of a JSON pointer in a URI fragment. */
function escape(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}
