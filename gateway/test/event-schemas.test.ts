import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { dataOf, type Event } from '@masar/kit/bus';
import eventTypes from '@masar/proto/event-types.json';
import { UsageMeter } from '../src/usage/usage-meter';
import { log, newTenant, openAuditWorld, recordOf } from './audit/audit-world';

const DAY_MS = 86_400_000;
/** Rails of the gateway that have events. */
const RAILS = ['audit', 'usage'];

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats(ajv);
const validators = new Map(
  eventTypes
    .filter(({ rail }) => RAILS.includes(rail))
    .map(({ type, schema }) => [type, ajv.compile(schema)] as const),
);

/** Breaches of the published schema of the event's type. */
function problemsOf(event: Event): unknown {
  const { type } = event;
  const validate = validators.get(type);
  if (!validate) return `the catalogue has no ${type} of the gateway`;
  return validate(dataOf(event)) ? [] : validate.errors;
}

test('the published schemas are there for every event of the gateway, and hold for real ones', async () => {
  const world = await openAuditWorld();
  const { connection, relay, clock } = world;
  const meter = new UsageMeter({ connection, relay, log, clock });
  await meter.ensureIndexes();
  const tenantId = newTenant();
  meter.count({ tenantId, rail: 'contracts', environment: 'live' });
  meter.count({ tenantId, rail: 'contracts', environment: 'live', workspaceId: 'retail' });
  await meter.close();
  await world.trail.append(tenantId, recordOf({ eventId: world.eventId() }));
  clock.at += DAY_MS;
  await world.anchors.publishDue();
  await world.close();
  const seen = world.published.map(({ type }) => type).sort();
  expect(seen).toEqual(['audit.root.published', 'usage.metered', 'usage.metered']);
  expect([...validators.keys()].sort()).toEqual([...new Set(seen)]);
  for (const event of world.published)
    expect([event.type, problemsOf(event)]).toEqual([event.type, []]);
});
