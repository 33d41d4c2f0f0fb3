import type { DescMessage, JsonObject } from '@bufbuild/protobuf';
import { commentOf, firstSentence } from '../proto/comment';
import { WEBHOOK_HEADER_WORDS } from '../events/event-headers';
import type { MessageSchemas } from '../schemas/message-schemas';
import type { OptionReader } from '../proto/options';
import { refTo, wholeObject } from '../schemas/shared-schemas';

/** Name of the API's schema of an event with data of any type. */
const EVENT = 'Event';
/** Name of the schema of an event's other fields. */
const ENVELOPE = 'EventEnvelope';

interface Webhooks {
  readonly webhooks: JsonObject;
  readonly schemas: JsonObject;
}

/**
 * OpenAPI's webhooks: a signed request for each type of event, with the schema of its data; undefined for an API
 * without events.
 * @param messages those with option (masar.api.v1.event)
 */
export function webhooksOf(
  messages: readonly DescMessage[],
  { options, schemas }: { options: OptionReader; schemas: MessageSchemas },
): Webhooks | undefined {
  const event = schemas.components[EVENT];
  if (!event) return undefined;
  const own: Record<string, JsonObject> = { [ENVELOPE]: envelopeOf(event) };
  const webhooks: Record<string, JsonObject> = {};
  for (const message of messages) {
    const { type = '', rail = '' } = options.event(message) ?? {};
    own[`${message.name}Event`] = typed(type, schemas.ref(message));
    webhooks[type] = { post: delivery(message, rail) };
  }
  return { webhooks, schemas: own };
}

function envelopeOf({ properties, required }: JsonObject): JsonObject {
  const isEnvelope = (name: string) => name !== 'type' && name !== 'data';
  const shown = Object.entries(properties as JsonObject).filter(([name]) => isEnvelope(name));
  return {
    type: 'object',
    description: 'Every event has these fields, beside its type and its data.',
    properties: Object.fromEntries(shown),
    required: (required as string[]).filter(isEnvelope),
  };
}

function typed(type: string, data: JsonObject): JsonObject {
  const own = wholeObject({ type: { type: 'string', const: type }, data });
  return { allOf: [refTo('schemas', ENVELOPE), own] };
}

function delivery(message: DescMessage, rail: string): JsonObject {
  const description = commentOf(message);
  return {
    operationId: `on${message.name}`,
    summary: firstSentence(description),
    description,
    tags: [rail],
    security: [],
    parameters: PARAMETERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: refTo('schemas', `${message.name}Event`) } },
    },
    responses: {
      '2XX': { description: 'Taken, when it comes within 15 s; anything else is tried again.' },
    },
  };
}

/** Inlined, because oapi-codegen leaves out components that only webhooks refer to. */
const PARAMETERS: JsonObject[] = Object.entries(WEBHOOK_HEADER_WORDS).map(
  ([name, description]) => ({
    ...{ name, in: 'header', required: true, description },
    schema: { type: 'string', format: 'text' },
  }),
);
