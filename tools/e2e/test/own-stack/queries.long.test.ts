import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startMongo } from '@masar/stack/mongo/start-mongo';
import { MongoClient, type Document } from 'mongodb';
import { openBank, type Bank } from '../../src/bank';
import { commandOf } from '../../src/command-cases';
import { OPERATIONS, type Operation } from '../../src/document';
import { QueryTap, type Query } from '../../src/query-tap';
import { readOf } from '../../src/read-cases';
import { Stack } from '../../src/stack';
import { WebhookReceiver } from '../../src/webhook-receiver';

jest.setTimeout(600_000);

const LIBC = resolve(__dirname, '../../../../.masar/libc');

/** Work of the platform for all tenants, by the paths that such a query names. */
const PLATFORM_WORK = [
  /^outbox(\.id)?$/, // Events that were not published; documents without any.
  /^state\.(\w+At|isDeleted|waitingSince)$/, // What is due by the clock.
  /^(dueAt|writtenAt|endpointId|day|offsetMs|environment|seq)$/, // Deliveries, usage, readings, moved clocks.
  /^owner$/, // The keys that sign access tokens.
];
/** Read whole, seldom; an entry for each sandbox that moves, failing endpoint, or tenant. */
const SMALL = [
  'tenant_clocks',
  'pending_due_work',
  'endpoint_health',
  'signing_keys',
  'usage_batches',
];
const ONCE_A_DAY = ['storage_readings delete', 'audit_entries distinct', 'accounts distinct'];

let folder: string;
let engine: Awaited<ReturnType<typeof startMongo>>;
let tap: QueryTap;
let stack: Stack;
let receiver: WebhookReceiver;
const shapes = new Map<string, Query>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masar-queries-'));
  await mkdir(join(folder, 'platform'));
  const dataDir = join(folder, 'mongo');
  engine = await startMongo({ dataDir, libcDir: LIBC, log: () => undefined });
  tap = await QueryTap.before(engine.uri);
  stack = await Stack.start(join(folder, 'platform'), { MONGODB_URI: tap.uri });
  receiver = await WebhookReceiver.start();
  const bank = await openBank(stack);
  for (const operation of OPERATIONS) await carryOut(operation, bank);
  for (const query of tap.queries) shapes.set(nameOf(query), query);
});
afterAll(async () => {
  receiver?.stop();
  await stack?.stop();
  tap?.close();
  await engine?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function carryOut(operation: Operation, bank: Bank): Promise<void> {
  const surroundings = { stack, bank, receiver };
  if (operation.method === 'GET') {
    const { by, path } = await readOf(operation, surroundings);
    await by.fetch('GET', path);
  } else {
    const { by, path, body } = await commandOf(operation, surroundings);
    await by.fetch(operation.method, path, { body });
  }
}

/** Collection, command and the paths that are asked for: queries that differ in values alone are one. */
function nameOf({ collection, command, filter }: Query): string {
  return `${collection} ${command} by ${pathsIn(filter).join(' ') || 'nothing'}`;
}

function pathsIn(filter: Document): string[] {
  const paths = Object.entries(filter).flatMap(([path, value]) =>
    path.startsWith('$') ? (value as Document[]).flatMap(pathsIn) : [path],
  );
  return [...new Set(paths)].sort();
}

const isOfPlatform = (query: Query) =>
  SMALL.includes(query.collection) ||
  ONCE_A_DAY.some((name) => nameOf(query).startsWith(name)) ||
  pathsIn(query.filter).some((path) => PLATFORM_WORK.some((known) => known.test(path)));

/** The shard key would be the tenant and the id, so that each goes to one shard or is asked of one document. */
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
    const isRead =
      SMALL.includes(query.collection) || ONCE_A_DAY.some((name) => nameOf(query).startsWith(name));
    if (!isRead && (await scansAll(client, query))) scans.push(nameOf(query));
  }
  await client.close();
  expect(scans).toEqual([]);
});

async function scansAll(client: MongoClient, { database, collection, filter, sort = {} }: Query) {
  const found = client.db(database).collection(collection).find(filter).sort(sort);
  return JSON.stringify(await found.explain('queryPlanner')).includes('"COLLSCAN"');
}
