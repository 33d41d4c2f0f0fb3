import type { DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf';
import { BuildError, type Problems } from './build-error';
import { commentOf } from './comment';
import { MessageSchemas } from './message-schemas';
import type { EventOption, OptionReader } from './options';
import { SHARED_SCHEMAS } from './shared-schemas';

interface Context {
  options: OptionReader;
  problems: Problems;
}

const TYPE = /^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/;
const REF = '#/components/schemas/';
/** Of the formats in use, those that JSON Schema has itself. */
const FORMATS = new Set(['date', 'date-time']);

/** The catalogue of event types: every message with option (masar.api.v1.event), in file order. */
export function eventTypesOf(
  messages: readonly DescMessage[],
  { options, problems }: Context,
): JsonObject[] {
  const owners = new Map<string, DescMessage>();
  return messages.flatMap((message) => {
    const option = options.event(message);
    const made = option && problems.attempt(() => eventType(message, option, options));
    if (!made) return [];
    problems.attempt(() => refuseDouble(message, String(made['type']), owners));
    return [made];
  });
}

function eventType(message: DescMessage, option: EventOption, options: OptionReader): JsonObject {
  const { type = '', rail, version = 1 } = option;
  if (!TYPE.test(type)) throw new BuildError(message, `event type "${type}" is no name.in.dots`);
  if (!rail) throw new BuildError(message, 'event has no rail');
  const description = commentOf(message);
  if (!description) throw new BuildError(message, 'no description: write a comment above it');
  return {
    type,
    version,
    rail,
    description,
    schema: dataSchema(message, { type, version }, options),
  };
}

/** A JSON Schema that needs nothing beside itself; open, since data may get more fields. */
function dataSchema(
  message: DescMessage,
  { type, version }: { type: string; version: number },
  options: OptionReader,
): JsonObject {
  const schemas = new MessageSchemas(options);
  schemas.ref(message);
  const { [message.name]: root, ...others } = schemas.components;
  const $defs = Object.fromEntries(
    Object.entries(others).filter(([name]) => !(name in SHARED_SCHEMAS)),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:masar:event:${type}:${version}`,
    ...(opened({ ...root }) as JsonObject),
    ...(Object.keys($defs).length > 0 && { $defs: opened($defs) }),
  };
}

/**
 * Without what only requests and the document's readers need, and without words that validators of
 * customers do not know; references point into $defs.
 */
function opened(schema: JsonValue): JsonValue {
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
