import type { DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf';
import { BuildError, type Problems } from '../proto/build-error';
import { commentOf } from '../proto/comment';
import { MessageSchemas } from '../schemas/message-schemas';
import type { EventOption, OptionReader } from '../proto/options';
import { SHARED_SCHEMAS } from '../schemas/shared-schemas';

interface Context {
  /** Name of the service that answers for each rail. */
  servers: ReadonlyMap<string, string>;
  options: OptionReader;
  problems: Problems;
}

const TYPE = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/;
/** `dataversion` of every event: a breaking change of the data makes a new type instead. */
const VERSION = 1;
const REF = '#/components/schemas/';
/** Formats in use that JSON Schema itself defines. */
const FORMATS = new Set(['date', 'date-time']);

/** A type of the catalogue, and the service on whose topic its events are. */
export interface EventType {
  /** Its entry in event-types.json. */
  readonly shown: JsonObject & {
    readonly type: string;
    readonly description: string;
    readonly schema: JsonObject;
  };
  /** Service that emits it; undefined for a type that is sent straight to one endpoint. */
  readonly server: string | undefined;
}

/** The catalogue of event types: every message with option (masar.api.v1.event), in file order. */
export function eventTypesOf(
  messages: readonly DescMessage[],
  { servers, options, problems }: Context,
): EventType[] {
  const owners = new Map<string, DescMessage>();
  return messages.flatMap((message) => {
    const option = options.event(message);
    if (!option) return [];
    const shown = problems.attempt(() => entryOf(message, option, options));
    const server = problems.attempt(() => serverOf(message, option, servers));
    if (!shown) return [];
    problems.attempt(() => refuseDouble(message, shown.type, owners));
    return [{ shown, server: option.offBus ? undefined : server }];
  });
}

function entryOf(
  message: DescMessage,
  { type = '', rail }: EventOption,
  options: OptionReader,
): EventType['shown'] {
  if (!TYPE.test(type)) throw new BuildError(message, `event type "${type}" is no name.in.dots`);
  if (!rail) throw new BuildError(message, 'event has no rail');
  const description = commentOf(message);
  if (!description) throw new BuildError(message, 'no description: write a comment above it');
  const schema = dataSchema(message, type, options);
  return { type, version: VERSION, rail, description, schema };
}

/** A rail's events are on the topic of the service that answers for the rail. */
function serverOf(
  message: DescMessage,
  { rail = '' }: EventOption,
  servers: ReadonlyMap<string, string>,
): string {
  const server = servers.get(rail);
  if (server === undefined) throw new BuildError(message, `no service answers for rail "${rail}"`);
  return server;
}

/** A self-contained JSON Schema of the data; it allows unknown fields, since data may get more of them. */
function dataSchema(message: DescMessage, type: string, options: OptionReader): JsonObject {
  const schemas = new MessageSchemas(options);
  schemas.ref(message);
  const { [message.name]: root, ...others } = schemas.components;
  const $defs = Object.fromEntries(
    Object.entries(others).filter(([name]) => !(name in SHARED_SCHEMAS)),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:masar:event:${type}:${VERSION}`,
    ...(opened({ ...root }) as JsonObject),
    ...(Object.keys($defs).length > 0 && { $defs: opened($defs) }),
  };
}

/**
 * The schema without keywords for requests or for readers of the document, and without formats that
 * customers' validators do not know. References point into $defs.
 */
export function opened(schema: JsonValue): JsonValue {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'additionalProperties' || key.startsWith('x-')) return undefined;
    if (key === 'format' && typeof value === 'string' && !FORMATS.has(value)) return undefined;
    const isRef = key === '$ref' && typeof value === 'string';
    return isRef ? value.replace(REF, '#/$defs/') : value;
  });
  return JSON.parse(text) as JsonValue;
}

function refuseDouble(message: DescMessage, type: string, owners: Map<string, DescMessage>): void {
  const owner = owners.get(type);
  if (owner) throw new BuildError(message, `event ${type} belongs to ${owner.typeName}`);
  owners.set(type, message);
}
