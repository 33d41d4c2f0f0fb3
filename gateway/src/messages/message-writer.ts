import { keepJson } from './json-text';

/**
 * Turns a decoded message into the JSON that the API shows.
 * @param texts collects the values that are JSON text already; writeJson puts them in place
 */
export type MessageWriter = (message: unknown, texts: string[]) => unknown;

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  /** The message carries the value as JSON text. */
  readonly 'x-json'?: boolean;
}

const asIs: MessageWriter = (value) => value;
const kept: MessageWriter = (text, texts) => keepJson(texts, String(text));

/**
 * Compiles the writer of a schema: fields in the schema's order, an unset field left out, or null
 * where the schema allows null.
 */
export class WriterCompiler {
  private readonly byReference = new Map<string, MessageWriter>();

  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {}

  compile(schema: Schema): MessageWriter {
    if (schema['x-json']) return kept;
    if (schema.$ref !== undefined) return this.reference(schema.$ref);
    const alternative = schema.anyOf?.find((each) => each.type !== 'null');
    if (alternative) return this.compile(alternative);
    if (schema.items) return this.list(schema.items);
    return schema.properties ? this.object(schema.properties, schema.required) : asIs;
  }

  private reference(ref: string): MessageWriter {
    const ready = this.byReference.get(ref);
    if (ready) return ready;
    const schema = this.schemas[ref.slice(ref.lastIndexOf('/') + 1)];
    if (!schema) throw new Error(`openapi.json has no ${ref}`);
    const writer = this.compile(schema);
    this.byReference.set(ref, writer);
    return writer;
  }

  private list(items: Schema): MessageWriter {
    const write = this.compile(items);
    return (values, texts) =>
      Array.isArray(values) ? values.map((each) => write(each, texts)) : [];
  }

  private object(
    properties: Readonly<Record<string, Schema>>,
    required: readonly string[] = [],
  ): MessageWriter {
    const fields = Object.entries(properties).map(([name, schema]) => ({
      name,
      write: this.compile(schema),
      nullable: isNullable(schema),
      // A list on the wire is never absent: an empty optional list counts as unset.
      isSet: required.includes(name) ? isPresent : isNotEmpty,
    }));
    return (message, texts) => {
      const source = message as Readonly<Record<string, unknown>>;
      const json: Record<string, unknown> = {};
      for (const { name, write, nullable, isSet } of fields) {
        const value = source[name];
        if (isSet(value)) json[name] = write(value, texts);
        else if (nullable) json[name] = null;
      }
      return json;
    };
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isNotEmpty(value: unknown): boolean {
  return isPresent(value) && !(Array.isArray(value) && value.length === 0);
}

function isNullable(schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.some(isNullable);
  return schema.type === 'null' || (Array.isArray(schema.type) && schema.type.includes('null'));
}
