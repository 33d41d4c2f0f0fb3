import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

interface EventType {
  readonly type: string;
  readonly rail: string;
  readonly schema: object;
}

const FILE = join(__dirname, '../gen/event-types.json');
const eventTypes = JSON.parse(readFileSync(FILE, 'utf8')) as EventType[];

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats(ajv);
const validators = new Map(
  eventTypes.map(({ type, schema }) => [type, ajv.compile(schema)] as const),
);

/** Types that the catalogue has of a rail, in its order. */
export function publishedTypes(ofRail: string): readonly string[] {
  return eventTypes.filter(({ rail }) => rail === ofRail).map(({ type }) => type);
}

interface Event {
  readonly type: string;
  readonly data: unknown;
}

/** Problems of the data of an event, by the schema that its type publishes. */
export function problemsOf({ type, data }: Event): unknown {
  const validate = validators.get(type);
  if (!validate) return `the catalogue has no ${type}`;
  return validate(data) ? [] : validate.errors;
}
