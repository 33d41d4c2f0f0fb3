import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { Event } from '../event';

const CONTENT_TYPE = 'content-type';
const PREFIX = 'ce_';
/** Also under W3C's own name, which every tracing client of Kafka reads. */
const TRACEPARENT = 'traceparent';

/** Attributes without which nobody could tell what happened to whom, and in which order. */
const REQUIRED = [
  'specversion',
  'id',
  'source',
  'type',
  'subject',
  'time',
  'dataschema',
  'partitionkey',
  'tenantid',
  'environment',
  'sequence',
  'correlationid',
  'causationid',
] as const;

/** A keyed message: a keyless one that is sent again lands in another partition. */
export interface EventMessage {
  readonly key: string;
  readonly value: string;
  readonly headers: Record<string, string>;
}

/** Most bytes that Kafka adds to a message for lengths, time and offset, and to each header. */
const OVERHEAD_BYTES = 64;
const HEADER_OVERHEAD_BYTES = 4;

/** Room that the message takes in a batch, at most. */
export function bytesOf({ key, value, headers }: EventMessage): number {
  const ofHeaders = Object.entries(headers).map(
    ([name, text]) => Buffer.byteLength(name) + Buffer.byteLength(text) + HEADER_OVERHEAD_BYTES,
  );
  const ofContent = Buffer.byteLength(key) + Buffer.byteLength(value) + OVERHEAD_BYTES;
  return ofHeaders.reduce((sum, bytes) => sum + bytes, ofContent);
}

/** The event in CloudEvents' Kafka binding, binary mode: attributes in headers, data as value. */
export function toMessage({ data, datacontenttype, ...attributes }: Event): EventMessage {
  const headers: Record<string, string> = { [CONTENT_TYPE]: datacontenttype };
  for (const [name, value] of Object.entries(attributes))
    headers[attributeHeader(name)] = String(value);
  if (attributes.traceparent !== undefined) headers[TRACEPARENT] = attributes.traceparent;
  return { key: attributes.partitionkey, value: data, headers };
}

/** @throws Error when the message is no event of ours: nobody will ever be able to handle it */
export function toEvent({ headers = {}, value }: Pick<KafkaMessage, 'headers' | 'value'>): Event {
  const attributes = Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, text]) => [name.slice(PREFIX.length), String(text)]),
  );
  const missing = REQUIRED.filter((name) => !attributes[name]);
  if (missing.length > 0)
    throw new Error(`the message lacks ${PREFIX}${missing.join(`, ${PREFIX}`)}`);
  const sequence = Number(attributes['sequence']);
  if (!Number.isInteger(sequence)) throw new Error('ce_sequence is no whole number');
  const data = value?.toString() ?? '';
  JSON.parse(data); // Throws where it is no JSON.
  const datacontenttype = headerOf(headers, CONTENT_TYPE) ?? 'application/json';
  return { ...attributes, sequence, datacontenttype, data } as Event;
}

/** Name of the header that holds an attribute of the event. */
export function attributeHeader(name: string): string {
  return PREFIX + name;
}

/** A header's text; kafkajs gives bytes, and a list where a name was sent twice. */
export function headerOf(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : String(first);
}
