import eventTypes from '@masar/proto/event-types.json';

/** A type of event that customers can subscribe to. */
export interface EventType {
  readonly type: string;
  readonly version: number;
  readonly rail: string;
  readonly description: string;
  /** JSON Schema of its data, as JSON text. */
  readonly schema: string;
}

/** Sent only to the endpoint that is tested. */
export const TEST_EVENT = 'webhook.test';

/** Every public type of event, in the order of the rails; all other types are internal. */
export const EVENT_TYPES: readonly EventType[] = eventTypes.map((each) => ({
  ...each,
  schema: JSON.stringify(each.schema),
}));

const RAILS = new Map(EVENT_TYPES.map(({ type, rail }) => [type, rail]));

/** The names of all public types. */
export const TYPE_NAMES: readonly string[] = [...RAILS.keys()];

/** The rail of a public type; undefined for an internal one. */
export function railOf(type: string): string | undefined {
  return RAILS.get(type);
}
