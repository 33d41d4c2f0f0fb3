import { MongoClient, type Collection } from 'mongodb';
import { openBank } from '../../../src/rails/bank';
import { carryOut } from '../../../src/commands/command-cases';
import { askFiltered } from '../../../src/commands/filtered-lists';
import { OPERATIONS } from '../../../src/client/document';
import { crowd } from '../../../src/stack/crowd';
import { OwnEngine } from '../../../src/stack/own-engine';
import {
  isForAllTenants,
  isLongKnown,
  isReadWhole,
  nameOf,
  pathsIn,
} from '../../../src/stack/platform-queries';
import { planOf, type Plan } from '../../../src/stack/query-plan';
import { QueryTap, type Query } from '../../../src/stack/query-tap';
import { isOnEveryShard, isPlaced, isRouted, isSharded } from '../../../src/stack/sharding';
import { ask, isList } from '../../../src/commands/read-cases';
import { WebhookReceiver } from '../../../src/webhooks/webhook-receiver';

jest.setTimeout(900_000);

/** Explained of each kind, since values change the plan. */
const OF_A_KIND = 6;
/** A page reads one more than it shows, and a search one more than it finds. */
const SPARE = 2;
/** Indexes of one tenant's documents, or of one document. */
const OWN = ['tenantId', '_id'];

interface Explained {
  readonly query: Query;
  readonly plan: Plan;
}

const kinds = new Map<string, Query[]>();
const explained: Explained[] = [];
let own: OwnEngine;
let tap: QueryTap;
let client: MongoClient;
let receiver: WebhookReceiver;

/** Carries out every operation, then explains its queries in a database with many more documents. */
beforeAll(async () => {
  own = await OwnEngine.open();
  const engine = await own.engine();
  tap = await QueryTap.before(engine.uri);
  const stack = await own.platform(tap.uri);
  receiver = await WebhookReceiver.start();
  const surroundings = { stack, bank: await openBank(stack), receiver };
  for (const operation of OPERATIONS) {
    await (operation.method === 'GET' ? ask : carryOut)(operation, surroundings);
  }
  for (const list of OPERATIONS.filter(isList)) await askFiltered(list, surroundings);
  await own.stop(stack);
  tap.queries.forEach(keep);
  client = await MongoClient.connect(engine.uri);
  await crowd(client);
  for (const query of [...kinds.values()].flat()) {
    explained.push({ query, plan: await planOf(client, query) });
  }
});
afterAll(async () => {
  await client?.close();
  receiver?.stop();
  await own?.close();
  tap?.close();
});

function keep(query: Query): void {
  const kind = `${query.database} ${nameOf(query)} ${JSON.stringify(query.sort ?? {})}`;
  const kept = kinds.get(kind) ?? [];
  kinds.set(kind, kept);
  if (kept.length < OF_A_KIND) kept.push(query);
}

const namesOf = (broken: readonly Explained[]) =>
  [...new Set(broken.map(({ query, plan }) => `${nameOf(query)}: ${JSON.stringify(plan)}`))].sort();

test('each query of a call names its tenant or the document', () => {
  expect(kinds.size).toBeGreaterThan(300);
  const others = explained.filter(
    ({ query }) => !pathsIn(query.filter).some((path) => OWN.includes(path)),
  );
  expect(namesOf(others.filter(({ query }) => !isForAllTenants(query)))).toEqual([]);
});

test('each query of a call reads an index that starts with the tenant or the id', () => {
  const others = explained.filter(({ plan }) =>
    plan.startsWith.some((path) => !OWN.includes(path)),
  );
  expect(namesOf(others.filter(({ query }) => !isForAllTenants(query)))).toEqual([]);
});

test('no query reads a whole collection that grows', () => {
  const scans = explained.filter(({ plan }) => plan.startsWith.includes('none'));
  expect(namesOf(scans.filter(({ query }) => !isReadWhole(query)))).toEqual([]);
});

test('no query examines more than three times what it returns', () => {
  const wasteful = explained.filter(
    ({ plan: { examined, returned } }) => examined > 3 * Math.max(returned, 1) + SPARE,
  );
  const others = wasteful.filter(({ query }) => !isReadWhole(query) && !isLongKnown(query));
  expect(namesOf(others)).toEqual([]);
});

test('each query of a sharded collection names the tenants that its shards have', () => {
  const scattered = explained.filter(({ query }) => !isRouted(query));
  expect(namesOf(scattered.filter(({ query }) => !isOnEveryShard(query)))).toEqual([]);
});

describe('a cluster that is sharded by tenantId', () => {
  test('has a place for each collection', async () => {
    const names = (await allCollections()).map(({ collectionName }) => collectionName);
    expect(names.filter((name) => !isPlaced(name))).toEqual([]);
  });

  test('keeps what is unique: each such index begins with the tenant', async () => {
    const indexes = await Promise.all((await shardedCollections()).map(uniqueIndexesOf));
    expect(indexes.flat().length).toBeGreaterThan(15);
    expect(indexes.flat().filter(({ key }) => Object.keys(key)[0] !== 'tenantId')).toEqual([]);
  });

  test('knows the shard of each document: all have their tenant', async () => {
    const without = { tenantId: { $not: { $type: 'string' } } } as const;
    for (const collection of await shardedCollections()) {
      expect([collection.namespace, await collection.findOne(without)]).toEqual([
        ...[collection.namespace, null],
      ]);
    }
  });
});

async function allCollections(): Promise<readonly Collection[]> {
  const { databases } = await client.db().admin().listDatabases();
  const own = databases.filter(({ name }) => name.startsWith('masar_'));
  return (await Promise.all(own.map(({ name }) => client.db(name).collections()))).flat();
}

async function shardedCollections(): Promise<readonly Collection[]> {
  return (await allCollections()).filter(({ collectionName }) => isSharded(collectionName));
}

async function uniqueIndexesOf(collection: Collection) {
  const unique = (await collection.indexes()).filter((index) => index.unique);
  return unique.map(({ key }) => ({ namespace: collection.namespace, key }));
}
