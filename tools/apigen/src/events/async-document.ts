import type { JsonObject, JsonValue } from '@bufbuild/protobuf';
import { opened, type EventType } from './event-types';
import { KAFKA_HEADERS, WEBHOOK_HEADERS } from './event-headers';

const INFO: JsonObject = {
  title: 'Masar events',
  version: 'v1',
  description:
    'What happens in Masar, told at least once and in order for each resource: on Kafka as CloudEvents ' +
    'in binary mode, and to webhook endpoints as signed requests (Standard Webhooks).',
  license: { name: 'Apache-2.0' },
};

/** Name of an event's schema in the API and in deliveries. */
const ENVELOPE = 'Event';
const WEBHOOK = 'webhook';

/**
 * AsyncAPI 3: a Kafka topic for each service with events, and one channel for webhooks. Each type has a
 * message on both, since topic and webhook carry an event in different forms.
 */
export function asyncApiDocument(types: readonly EventType[], openApi: JsonObject): JsonObject {
  const servers = [...new Set(types.flatMap(({ server }) => server ?? []))];
  const topics = servers.map((server) => [server, topicOf(server, types)] as const);
  const channels = Object.fromEntries([...topics, [WEBHOOK, webhookOf(types)]]) as JsonObject;
  const onTopics = types.filter(({ server }) => server !== undefined);
  return {
    asyncapi: '3.0.0',
    info: INFO,
    defaultContentType: 'application/json',
    channels,
    operations: Object.fromEntries(
      Object.keys(channels).map((name) => [
        name === WEBHOOK ? 'deliver' : `publish_${name}`,
        { action: 'send', channel: { $ref: `#/channels/${name}` } },
      ]),
    ),
    components: {
      messages: Object.fromEntries([
        ...onTopics.map((each) => [each.shown.type, kafkaMessage(each)]),
        ...types.map((each) => [delivered(each), delivery(each)]),
      ]) as JsonObject,
      schemas: Object.assign(
        {
          KafkaHeaders: KAFKA_HEADERS,
          WebhookHeaders: WEBHOOK_HEADERS,
          [ENVELOPE]: envelopeIn(openApi),
        },
        ...types.map(schemasOf),
      ) as JsonObject,
    },
  };
}

function topicOf(server: string, types: readonly EventType[]): JsonObject {
  const own = types.filter((each) => each.server === server);
  const description = `Events of the service ${server}; the topic's beginning is KAFKA_TOPIC_PREFIX.`;
  const messages = references(own.map(({ shown }) => shown.type));
  return { address: `masar.${server}.v1`, description, messages };
}

function webhookOf(types: readonly EventType[]): JsonObject {
  const description = 'POST to the URL of an endpoint that asked for the type.';
  const bindings = { http: { bindingVersion: '0.3.0' } };
  return { address: null, description, bindings, messages: references(types.map(delivered)) };
}

function references(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }]));
}

/** CloudEvents in Kafka's binary mode: the attributes are headers, the payload is the data. */
function kafkaMessage({ shown: { type, description } }: EventType): JsonObject {
  return {
    name: type,
    summary: description,
    headers: { $ref: '#/components/schemas/KafkaHeaders' },
    payload: { $ref: `#/components/schemas/${type}` },
    bindings: {
      kafka: {
        key: { type: 'string', description: 'ce_partitionkey: the tenant, a colon, the resource.' },
        bindingVersion: '0.5.0',
      },
    },
  };
}

/** Name of the type's message on the webhook channel. */
function delivered({ shown: { type } }: EventType): string {
  return `${type}.delivery`;
}

function envelopeIn({ components }: JsonObject): JsonObject {
  const { schemas } = components as { readonly schemas: Readonly<Record<string, JsonObject>> };
  return opened(schemas[ENVELOPE] ?? {}) as JsonObject;
}

/** A signed request: the body is the event with its data inside. */
function delivery({ shown: { type, description } }: EventType): JsonObject {
  const properties = { type: { const: type }, data: { $ref: `#/components/schemas/${type}` } };
  return {
    name: type,
    summary: description,
    headers: { $ref: '#/components/schemas/WebhookHeaders' },
    payload: { allOf: [{ $ref: `#/components/schemas/${ENVELOPE}` }, { properties }] },
  };
}

/** The payload's schema and its definitions, with references into the document's components. */
function schemasOf({ shown: { type, schema } }: EventType): JsonObject {
  const { $defs = {}, ...whole } = schema;
  const named = ({ 0: name }: [string, unknown]): boolean => name === '$schema' || name === '$id';
  const payload = Object.fromEntries(Object.entries(whole).filter((entry) => !named(entry)));
  const text = JSON.stringify({ ...($defs as JsonObject), [type]: payload });
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject &
    JsonValue;
}
