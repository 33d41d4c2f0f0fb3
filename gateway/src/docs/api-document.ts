/** The parts of a schema that the documentation page and the conventions read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
  readonly 'x-rail': string;
  readonly 'x-envelope': string;
  readonly 'x-text-answer'?: unknown;
  readonly 'x-streamed'?: boolean;
}

/** The parts of openapi.json that make the documentation. */
export interface ApiDocument {
  readonly info: object;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** A field of a request or an answer. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  /** All fields of the object that this field belongs to, including this field. */
  readonly among: Readonly<Record<string, Schema>>;
}

export function operationsOf(document: ApiDocument): ApiOperation[] {
  return Object.values(document.paths).flatMap((item) => Object.values(item));
}

/** Every field below a part of the document; references are followed, each schema once. */
export function fieldsBelow(document: ApiDocument, part: object): Field[] {
  const seen = new Set<object>();
  const below = (value: unknown): Field[] => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return [];
    seen.add(value);
    const { $ref, properties = {} } = value as Schema;
    if ($ref?.startsWith('#/components/schemas/')) {
      return below(document.components.schemas[$ref.replace(/^.*\//, '')]);
    }
    const among = properties;
    const own = Object.entries(among).map(([name, schema]) => ({ name, schema, among }));
    return [...own, ...Object.values(value).flatMap(below)];
  };
  return below(part);
}
