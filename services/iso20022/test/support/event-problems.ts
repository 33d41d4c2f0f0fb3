import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Event } from '@masar/kit/bus';
import eventTypes from '@masar/proto/event-types.json';

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats(ajv);
const validators = new Map(
  eventTypes.map(({ type, schema }) => [type, ajv.compile(schema)] as const),
);

/** What is wrong with the data of an event, by the schema that its type publishes. */
export function problemsOf({ type, data }: Event): unknown {
  const validate = validators.get(type);
  if (!validate) return `the catalogue has no ${type}`;
  return validate(data) ? [] : validate.errors;
}
