import type { Mongo } from '@masar/stack/mongo/start-mongo';
import { MongoClient, type Document } from 'mongodb';
import { openBank } from '../../../src/rails/bank';
import { carryOut } from '../../../src/commands/command-cases';
import { OPERATIONS } from '../../../src/client/document';
import { OwnEngine } from '../../../src/stack/own-engine';
import { QueryTap, type Query } from '../../../src/stack/query-tap';
import { ask } from '../../../src/commands/read-cases';
import { WebhookReceiver } from '../../../src/webhooks/webhook-receiver';

jest.setTimeout(600_000);

/** Paths in queries for all tenants, which the platform's own work makes. */
const PLATFORM_WORK = [
  /^outbox(\.id)?$/, // Unpublished events; documents without any.
  /^state\.(\w+At|isDeleted|waitingSince)$/, // Due work, by the clock.
  /^(dueAt|writtenAt|endpointId|day|offsetMs|environment|seq)$/, // Deliveries, usage, readings, moved clocks.
  /^state\.currency$/, // Tenants that follow the nisab in a currency whose metal has a new price.
  /^owner$/, // The keys that sign access tokens.
];
/** Collections that are seldom read whole: an entry for each moved sandbox, failing endpoint, or tenant. */
const SMALL = [
  'tenant_clocks',
  'pending_due_work',
  'endpoint_health',
  'signing_keys',
  'usage_batches',
];
const ONCE_A_DAY = ['storage_readings delete', 'audit_entries distinct', 'accounts distinct'];

let own: OwnEngine;
let engine: Mongo;
let tap: QueryTap;
let receiver: WebhookReceiver;
const shapes = new Map<string, Query>();

beforeAll(async () => {
  own = await OwnEngine.open();
  engine = await own.engine();
  tap = await QueryTap.before(engine.uri);
  const stack = await own.platform(tap.uri);
  receiver = await WebhookReceiver.start();
  const surroundings = { stack, bank: await openBank(stack), receiver };
  for (const operation of OPERATIONS) {
    await (operation.method === 'GET' ? ask : carryOut)(operation, surroundings);
  }
  for (const query of tap.queries) if (!readsStorage(query)) shapes.set(nameOf(query), query);
});
afterAll(async () => {
  receiver?.stop();
  await own?.close();
  tap?.close();
});

/** Sums the storage of every tenant once a day, without an index, a minute after the start. */
function readsStorage({ command, filter }: Query): boolean {
  return command === 'aggregate' && filter['tenantId']?.$gt === '';
}

/** Collection, command and paths of a query: queries that differ only in values count as one. */
function nameOf({ collection, command, filter }: Query): string {
  return `${collection} ${command} by ${pathsIn(filter).join(' ') || 'nothing'}`;
}

function pathsIn(filter: Document): string[] {
  const paths = Object.entries(filter).flatMap(([path, value]) =>
    path.startsWith('$') ? (value as Document[]).flatMap(pathsIn) : [path],
  );
  return [...new Set(paths)].sort();
}

const isReadWhole = (query: Query) =>
  SMALL.includes(query.collection) || ONCE_A_DAY.some((name) => nameOf(query).startsWith(name));

const isOfPlatform = (query: Query) =>
  isReadWhole(query) ||
  pathsIn(query.filter).some((path) => PLATFORM_WORK.some((known) => known.test(path)));

/** True for a query with the tenant or the id, which a shard key of both would send to one shard. */
test('each query of a call names its tenant or the document', () => {
  expect(shapes.size).toBeGreaterThan(100);
  const others = [...shapes.values()].filter(({ filter }) => {
    const paths = pathsIn(filter);
    return !paths.includes('tenantId') && !paths.includes('_id');
  });
  expect(others.filter((query) => !isOfPlatform(query)).map(nameOf)).toEqual([]);
});

test('each query reads by an index', async () => {
  const client = await MongoClient.connect(engine.uri);
  const scans: string[] = [];
  for (const query of shapes.values()) {
    if (!isReadWhole(query) && (await scansAll(client, query))) scans.push(nameOf(query));
  }
  await client.close();
  expect(scans).toEqual([]);
});

async function scansAll(client: MongoClient, { database, collection, filter, sort = {} }: Query) {
  const found = client.db(database).collection(collection).find(filter).sort(sort);
  return JSON.stringify(await found.explain('queryPlanner')).includes('"COLLSCAN"');
}
