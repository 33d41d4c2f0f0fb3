import type { DescField, DescMessage, JsonObject } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import { commentOf } from '../proto/comment';
import { acceptingNull, annotations, valueSchema } from './field-schema';
import type { Operation } from '../operations/operation';
import type { OptionReader } from '../proto/options';
import { SHARED_SCHEMAS } from './shared-schemas';
import { refuseShorthandsIn, shorthandOf, withShorthand } from './shorthand';

/**
 * Answers allow unknown fields, so that a new field breaks no strict client; requests do not. A
 * patch may omit every field, and removes an optional one by null.
 */
type Variant = 'ANSWER' | 'INPUT' | 'PATCH';

/** A schema of the document and its message: one name has one meaning. */
interface Definition {
  name: string;
  origin: string;
  message: DescMessage;
}

/** Body of an operation. */
interface Body {
  readonly schema: JsonObject;
  readonly required: boolean;
}

/** The document's schemas, in the order in which the operations first mention them. */
export class MessageSchemas {
  private readonly origins = new Map<string, string>(
    Object.keys(SHARED_SCHEMAS).map((name) => [name, 'a part of the shared envelopes']),
  );
  readonly components: Record<string, JsonObject> = { ...SHARED_SCHEMAS };

  constructor(private readonly options: OptionReader) {}

  /**
   * Reference to the schema of a message in an answer.
   * @throws BuildError for a message with a shorthand, since an answer has one form
   */
  readonly ref = (message: DescMessage): JsonObject => {
    if (this.options.shorthand(message))
      throw new BuildError(message, 'shorthand: the message is used in an answer or an event');
    return this.define({ name: message.name, origin: message.typeName, message }, () =>
      this.objectSchema(message, message.fields, 'ANSWER'),
    );
  };

  /** Body of an operation: the fields of its request that are not in path or query, nor set by the gateway. */
  bodyOf({ rpc, method, pathFields, queryFields }: Operation): Body {
    const message = rpc.input;
    if (this.options.shorthand(message))
      throw new BuildError(message, 'shorthand: a body is an object');
    const elsewhere = [...pathFields, ...queryFields];
    const fields = this.clientFields(message).filter((field) => !elsewhere.includes(field));
    const isPatch = method === 'patch';
    if (isPatch) refuseShorthandsIn(fields, this.options);
    const isWhole = !isPatch && elsewhere.length === 0;
    const origin = isWhole ? `${message.typeName} as a body` : `the body of ${rpc.name}`;
    const schema = this.define({ name: message.name, origin, message }, () =>
      isPatch
        ? {
            ...this.objectSchema(message, fields, 'PATCH'),
            minProperties: 1,
            'x-read-only': namesMissingIn(fields, rpc.output),
          }
        : this.objectSchema(message, fields, 'INPUT'),
    );
    const required = isPatch || fields.some((field) => this.options.field(field).required);
    return { schema, required };
  }

  private readonly inputRef = (message: DescMessage): JsonObject =>
    this.define(
      { name: `${message.name}Input`, origin: `${message.typeName} inside a body`, message },
      () => this.inputSchema(message),
    );

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
      // Registered before it is built, because a message may contain itself.
      this.origins.set(name, origin);
      this.components[name] = {};
      this.components[name] = build();
    } else if (known !== origin) {
      throw new BuildError(message, `schema name ${name} already stands for ${known}`);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Schema of a message in a body: an object, or its shorthand text. */
  private inputSchema(message: DescMessage): JsonObject {
    const text = shorthandOf(message, this.options);
    const fields = message.fields.filter((field) => field !== text);
    const object = this.objectSchema(message, fields, 'INPUT');
    return text ? withShorthand(object, text, this.property(text, 'INPUT')) : object;
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
      ...(variant !== 'PATCH' &&
        required.length > 0 && { required: required.map((field) => field.jsonName) }),
      ...(variant !== 'ANSWER' && { additionalProperties: false }),
    };
  }

  private property(field: DescField, variant: Variant): JsonObject {
    const option = this.options.field(field);
    if (option.inQuery) throw new BuildError(field, 'in_query is for fields of a request itself');
    if (option.json && variant === 'PATCH')
      throw new BuildError(field, 'json is not for a PATCH: its paths end at a field');
    const value = valueSchema(field, option, this.refWithin(field, variant));
    const takesNull = option.nullable || (variant === 'PATCH' && !option.required);
    return { ...(takesNull ? acceptingNull(value) : value), ...annotations(field, option) };
  }

  private refWithin(field: DescField, variant: Variant): (message: DescMessage) => JsonObject {
    if (variant === 'ANSWER') return this.ref;
    // A merge patch replaces an array as a whole: its entries must be complete.
    return variant === 'PATCH' && field.fieldKind !== 'list' ? this.patchRef : this.inputRef;
  }
}

/** Fields of the answer that the body lacks: a client sees them but cannot change them. */
function namesMissingIn(fields: readonly DescField[], { fields: shown }: DescMessage): string[] {
  const sent = new Set(fields.map(({ jsonName }) => jsonName));
  return shown.map(({ jsonName }) => jsonName).filter((name) => !sent.has(name));
}
