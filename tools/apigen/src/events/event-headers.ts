import type { JsonObject } from '@bufbuild/protobuf';

const JSON_BODY = 'Always application/json.';

/** Attributes of CloudEvents 1.0 as Kafka headers (its Kafka binding, binary mode). */
export const KAFKA_HEADERS = headers(
  {
    'content-type': JSON_BODY,
    ce_specversion: 'CloudEvents version: 1.0.',
    ce_id: 'Id of the event; a repeated delivery carries the same one.',
    ce_source: 'The service that it comes from, for example /masar/contracts.',
    ce_type: 'Type of the event.',
    ce_subject: 'Id of the resource that it happened to.',
    ce_time: "When it happened, by the tenant's clock.",
    ce_dataschema: 'Names the schema of the payload: urn:masar:event:<type>:<version>.',
    ce_partitionkey: 'Tenant and resource: events with the same key keep their order.',
    ce_tenantid: 'The tenant.',
    ce_environment: 'live or sandbox.',
    ce_sequence: 'Counts the events of one resource from 1 without a gap.',
    ce_correlationid: 'Id of the request that everything of this errand began with.',
    ce_causationid: 'Id of the request or event that caused it directly.',
  },
  {
    ce_workspaceid: 'The workspace that the command was marked with.',
    ce_traceparent:
      'W3C trace context of the command, where it was traced; traceparent is the same.',
    traceparent: 'W3C trace context of the command, where it was traced.',
  },
);

/** Headers of Standard Webhooks 1.0. */
export const WEBHOOK_HEADER_WORDS = {
  'webhook-id': 'Id of the event; a repeated delivery carries the same one.',
  'webhook-timestamp': 'When this attempt was made, in Unix seconds; refuse what is old.',
  'webhook-signature':
    "One or two signatures, separated by a blank: v1, a comma, and the base64 HMAC-SHA-256, by the endpoint's " +
    'secret, of webhook-id, webhook-timestamp and the body, with dots between them.',
};

export const WEBHOOK_HEADERS = headers(
  { 'content-type': JSON_BODY, ...WEBHOOK_HEADER_WORDS },
  { traceparent: 'W3C trace context of this attempt, where it is traced. It is not signed.' },
);

function headers(
  always: Readonly<Record<string, string>>,
  sometimes: Readonly<Record<string, string>> = {},
): JsonObject {
  const described = Object.entries({ ...always, ...sometimes }).map(([name, description]) => [
    name,
    { type: 'string', description },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(described) as JsonObject,
    required: Object.keys(always),
  };
}
