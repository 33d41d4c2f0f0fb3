import eventTypes from '@masar/proto/event-types.json';

/** A type of event that customers can know. */
export interface EventType {
  readonly type: string;
  readonly version: number;
  readonly rail: string;
  readonly description: string;
  /** JSON Schema of its data, as JSON text. */
  readonly schema: string;
}

/** Goes to the endpoint that is tested and to no other. */
export const TEST_EVENT = 'webhook.test';

/** Every type of event, in the order of the rails. What is not here is internal to the platform. */
export const EVENT_TYPES: readonly EventType[] = eventTypes.map((each) => ({
  ...each,
  schema: JSON.stringify(each.schema),
}));

const RAILS = new Map(EVENT_TYPES.map(({ type, rail }) => [type, rail]));

/** Names that a subscription can mean. */
export const TYPE_NAMES: readonly string[] = [...RAILS.keys()];

/** The rail of a type of the catalogue; undefined for what is internal to the platform. */
export function railOf(type: string): string | undefined {
  return RAILS.get(type);
}
