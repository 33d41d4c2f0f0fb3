import type { DescField, DescMessage, JsonObject } from '@bufbuild/protobuf';
import { BuildError } from './build-error';
import { commentOf } from './comment';
import { acceptingNull, annotations, valueSchema } from './field-schema';
import type { Operation } from './operation';
import type { OptionReader } from './options';
import { SHARED_SCHEMAS } from './shared-schemas';

/** A patch may leave everything out, and removes what is optional by null. */
type Variant = 'FULL' | 'PATCH';

/** A schema of the document and what it stands for: a name has one meaning. */
interface Definition {
  name: string;
  origin: string;
  message: DescMessage;
}

/** The document's schemas, in the order in which the operations first mention them. */
export class MessageSchemas {
  private readonly origins = new Map<string, string>(
    Object.keys(SHARED_SCHEMAS).map((name) => [name, 'a part of the shared envelopes']),
  );
  readonly components: Record<string, JsonObject> = { ...SHARED_SCHEMAS };

  constructor(private readonly options: OptionReader) {}

  /** Reference to the schema of a message. */
  readonly ref = (message: DescMessage): JsonObject =>
    this.define({ name: message.name, origin: message.typeName, message }, () =>
      this.objectSchema(message, message.fields, 'FULL'),
    );

  /** Body of an operation: the fields of its request that neither path nor gateway fills. */
  bodyOf({ rpc, method, pathFields }: Operation): { schema: JsonObject; required: boolean } {
    const message = rpc.input;
    const fields = this.clientFields(message).filter((field) => !pathFields.includes(field));
    const isPatch = method === 'patch';
    const origin = isPatch || pathFields.length > 0 ? `the body of ${rpc.name}` : message.typeName;
    const schema = this.define({ name: message.name, origin, message }, () =>
      isPatch
        ? {
            ...this.objectSchema(message, fields, 'PATCH'),
            minProperties: 1,
            'x-read-only': namesMissingIn(fields, rpc.output),
          }
        : this.objectSchema(message, fields, 'FULL'),
    );
    const required = isPatch || fields.some((field) => this.options.field(field).required);
    return { schema, required };
  }

  private readonly patchRef = (message: DescMessage): JsonObject =>
    this.define(
      { name: `${message.name}Patch`, origin: `a patch of ${message.typeName}`, message },
      () => this.objectSchema(message, message.fields, 'PATCH'),
    );

  private clientFields(message: DescMessage): DescField[] {
    return message.fields.filter((field) => !this.options.field(field).patchPaths);
  }

  private define({ name, origin, message }: Definition, build: () => JsonObject): JsonObject {
    const known = this.origins.get(name);
    if (known === undefined) {
      // Known before it is built: a message may contain itself.
      this.origins.set(name, origin);
      this.components[name] = {};
      this.components[name] = build();
    } else if (known !== origin) {
      throw new BuildError(message, `schema name ${name} already stands for ${known}`);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private objectSchema(message: DescMessage, fields: DescField[], variant: Variant): JsonObject {
    const description = commentOf(message);
    const required = fields.filter((field) => this.options.field(field).required);
    return {
      type: 'object',
      ...(description && { description }),
      properties: Object.fromEntries(
        fields.map((field) => [field.jsonName, this.property(field, variant)]),
      ),
      ...(variant === 'FULL' &&
        required.length > 0 && { required: required.map((field) => field.jsonName) }),
      additionalProperties: false,
    };
  }

  private property(field: DescField, variant: Variant): JsonObject {
    const option = this.options.field(field);
    // A merge patch replaces an array as a whole, so that its entries are complete.
    const isPart = variant === 'PATCH' && field.fieldKind !== 'list';
    const value = valueSchema(field, option, isPart ? this.patchRef : this.ref);
    const takesNull = option.nullable || (variant === 'PATCH' && !option.required);
    return { ...(takesNull ? acceptingNull(value) : value), ...annotations(field, option) };
  }
}

/** Fields of the answer that are not among these: a client sees them and cannot change them. */
function namesMissingIn(fields: readonly DescField[], { fields: shown }: DescMessage): string[] {
  const sent = new Set(fields.map(({ jsonName }) => jsonName));
  return shown.map(({ jsonName }) => jsonName).filter((name) => !sent.has(name));
}
