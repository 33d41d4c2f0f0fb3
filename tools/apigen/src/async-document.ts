import type { JsonObject, JsonValue } from '@bufbuild/protobuf';

/** Attributes of CloudEvents 1.0 as Kafka headers (its Kafka binding, binary mode). */
const HEADERS: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries({
      ce_specversion: 'CloudEvents version: 1.0.',
      ce_id: 'Id of the event; a repeated delivery carries the same one.',
      ce_source: 'The part of the platform that it comes from, for example /masar/contracts.',
      ce_type: 'Type of the event.',
      ce_subject: 'Id of the resource that it happened to.',
      ce_time: "When it happened, by the tenant's clock.",
      ce_dataschema: 'Names the schema of the payload: urn:masar:event:<type>:<version>.',
      ce_partitionkey: 'Tenant and resource: events with the same key keep their order.',
      ce_tenantid: 'The tenant.',
      ce_workspaceid: 'The workspace that the command was marked with, if any.',
      ce_environment: 'live or sandbox.',
      ce_sequence: 'Counts the events of one resource from 1 without a gap.',
      ce_correlationid: 'Id of the request that everything of this errand began with.',
      ce_causationid: 'Id of the request or event that caused it directly.',
    }).map(([name, description]) => [name, { type: 'string', description }]),
  ),
};

const INFO: JsonObject = {
  title: 'Masar events',
  version: 'v1',
  description:
    'What happens in Masar, told at least once and in order for each resource: on Kafka as CloudEvents ' +
    'in binary mode, and to webhook endpoints as signed requests (Standard Webhooks).',
  license: { name: 'Apache-2.0' },
};

interface EventType {
  readonly type: string;
  readonly rail: string;
  readonly description: string;
  readonly schema: JsonObject;
}

/** AsyncAPI 3: a Kafka topic for each rail with events, one channel of webhooks, a message for each type. */
export function asyncApiDocument(eventTypes: readonly JsonObject[]): JsonObject {
  const types = eventTypes as unknown as readonly EventType[];
  const rails = [...new Set(types.map(({ rail }) => rail))];
  const channels = Object.fromEntries([
    ...rails.map((rail) => [rail, topicOf(rail, types)]),
    ['webhook', webhookOf(types)],
  ]) as JsonObject;
  return {
    asyncapi: '3.0.0',
    info: INFO,
    defaultContentType: 'application/json',
    channels,
    operations: Object.fromEntries(
      Object.keys(channels).map((name) => [
        name === 'webhook' ? 'deliver' : `publish_${name}`,
        { action: 'send', channel: { $ref: `#/channels/${name}` } },
      ]),
    ),
    components: {
      messages: Object.fromEntries(types.map((each) => [each.type, messageOf(each)])),
      schemas: Object.assign({ Headers: HEADERS }, ...types.map(schemasOf)) as JsonObject,
    },
  };
}

function topicOf(rail: string, types: readonly EventType[]): JsonObject {
  const own = types.filter((each) => each.rail === rail);
  const description = `Events of the rail ${rail}; the topic's beginning is KAFKA_TOPIC_PREFIX.`;
  return { address: `masar.${rail}.v1`, description, messages: references(own) };
}

function webhookOf(types: readonly EventType[]): JsonObject {
  const description = 'POST to the URL of an endpoint that asked for the type.';
  return { address: null, description, messages: references(types) };
}

function references(types: readonly EventType[]): JsonObject {
  return Object.fromEntries(
    types.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]),
  );
}

function messageOf({ type, description }: EventType): JsonObject {
  return {
    name: type,
    summary: description,
    headers: { $ref: '#/components/schemas/Headers' },
    payload: { $ref: `#/components/schemas/${type}` },
  };
}

/** The payload and what it is made of, pointing at each other in the document's components. */
function schemasOf({ type, schema }: EventType): JsonObject {
  const { $defs = {}, ...whole } = schema;
  const named = ({ 0: name }: [string, unknown]): boolean => name === '$schema' || name === '$id';
  const payload = Object.fromEntries(Object.entries(whole).filter((entry) => !named(entry)));
  const text = JSON.stringify({ ...($defs as JsonObject), [type]: payload });
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject &
    JsonValue;
}
