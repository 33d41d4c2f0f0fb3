/**
 * Turns a validated body into its message: an object in place of each shorthand text, and a text in
 * place of each JSON value that the message carries as text.
 */
export type Expander = (value: unknown) => unknown;

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  /** Field that takes the value of a text sent in place of the object. */
  readonly 'x-shorthand'?: string;
  /** The message carries the value as JSON text. */
  readonly 'x-json'?: boolean;
}

const asIs: Expander = (value) => value;
const asJsonText: Expander = (value) => JSON.stringify(value);

/**
 * Compiles the shorthands and JSON values of a body's schema. Most bodies have neither and pass
 * unchanged.
 */
export class ExpanderCompiler {
  private readonly byReference = new Map<string, Expander>();

  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {}

  compile(schema: Schema): Expander {
    if (schema['x-json']) return asJsonText;
    if (schema.$ref !== undefined) return this.reference(schema.$ref);
    const alternatives = schema.anyOf?.map((each) => this.compile(each)) ?? [];
    const alternative = alternatives.find((each) => each !== asIs);
    const { 'x-shorthand': field } = schema;
    if (field !== undefined) return orText(field, alternative ?? asIs);
    if (alternative) return alternative;
    if (schema.items) return this.list(schema.items);
    return this.object(schema.properties ?? {});
  }

  private reference(ref: string): Expander {
    const ready = this.byReference.get(ref);
    if (ready) return ready;
    // For a message that contains itself: found while its own expander is being compiled.
    this.byReference.set(ref, (value) => (this.byReference.get(ref) ?? asIs)(value));
    const expander = this.compile(this.schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? {});
    this.byReference.set(ref, expander);
    return expander;
  }

  private list(items: Schema): Expander {
    const expand = this.compile(items);
    if (expand === asIs) return asIs;
    return (values) => (Array.isArray(values) ? values.map(expand) : values);
  }

  private object(properties: Readonly<Record<string, Schema>>): Expander {
    const expanders = new Map(
      Object.entries(properties)
        .map(([name, schema]) => [name, this.compile(schema)] as const)
        .filter(([, expand]) => expand !== asIs),
    );
    if (expanders.size === 0) return asIs;
    return (value) => (isObject(value) ? expanded(value, expanders) : value);
  }
}

function orText(field: string, expand: Expander): Expander {
  return (value) => (typeof value === 'string' ? { [field]: value } : expand(value));
}

function expanded(
  value: Readonly<Record<string, unknown>>,
  expanders: ReadonlyMap<string, Expander>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, (expanders.get(name) ?? asIs)(each)]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
