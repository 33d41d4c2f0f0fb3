import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import { clockAhead } from '@masar/kit/time';
import { createConnection, type Connection } from 'mongoose';
import { newDelivery } from '../src/deliveries/delivery';
import { deliveriesOf, DeliveryStore } from '../src/deliveries/store';
import type { Destination } from '../src/shared/destination';
import { DueDeliveries } from '../src/worker/due-deliveries';
import { newName } from './support/running-service';

const CLOCK = clockAhead(0);
const WAITING = 30;
/** Keys at the ends of the ranges of an index. */
const SPARE = 2;
const DELIVERED = { status: 'delivered', error: null } as const;
const ATTEMPT = {
  ...{ at: new Date(), statusCode: 200, durationMs: 1, error: null },
  responseSnippet: null,
};

type Command = Record<string, unknown>;

const destinations = ['a', 'a', 'b', 'c'].map((name, at): Destination => ({
  ...{ tenantId: `tenant-${name}`, endpointId: `whe_${at}` },
}));
const [to] = destinations as [Destination];
const scope = { tenantId: to.tenantId, clock: CLOCK } as Scope;
let connection: Connection;
let store: DeliveryStore;
let due: DueDeliveries;
let sent: { readonly name: string; readonly command: Command }[] = [];

const draftOf = (destination: Destination, sequence: number) => ({
  ...{ ...destination, eventId: newId('evt'), eventType: 'contract.created', sequence },
  ...{ resourceId: `ctr_${sequence % 3}`, isOrdered: true },
});

beforeAll(async () => {
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  const options = { dbName: `masar_${newName()}`, monitorCommands: true } as const;
  connection = await createConnection(uri, options).asPromise();
  connection.getClient().on('commandStarted', ({ commandName: name, command }) => {
    sent.push({ name, command });
  });
  store = new DeliveryStore(connection);
  due = new DueDeliveries(deliveriesOf(connection), 3_600_000);
  await store.ensureIndexes();
});
beforeEach(async () => {
  await deliveriesOf(connection).deleteMany({});
  const drafts = destinations.flatMap((destination) =>
    Array.from({ length: WAITING }, (_, at) => draftOf(destination, at)),
  );
  await store.enqueue(drafts.map((draft) => newDelivery(draft, CLOCK)));
  sent = [];
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const now = () => new Date();
const claimed = async () => (await due.claim(to, now()))!;
const page = { page: 1, perPage: 5 };
const ids = async () => (await store.list(scope, to, page)).data.map(({ _id }) => _id);

const WORK: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['list', () => store.list(scope, to, page)],
  ['list of a status', () => store.list(scope, { ...to, status: 'pending' }, page)],
  ['list of a type', () => store.list(scope, { ...to, eventType: 'contract.created' }, page)],
  ['get and retry', async () => store.retry(scope, (await ids())[0]!)],
  ['statuses and reopening', async () => store.reopen(scope, await ids())],
  ['statuses', async () => store.statusesOf(scope, await ids())],
  ['look for waiting groups', () => store.waitingGroups([draftOf(to, 1)])],
  ['close of an endpoint', () => store.abandon(to, 'deleted', now())],
  ['claim', () => due.claim(to, now())],
  ['claim of the first', () => due.claimFirst(to, now())],
  ['claim of the next', async () => due.claimNext(await claimed(), CLOCK)],
  ['release', async () => due.release([await claimed()], now())],
  ['retries of a sandbox', () => due.expedite(to, CLOCK)],
  [
    'result',
    async () =>
      due.finish([
        { delivery: await claimed(), attempt: ATTEMPT, outcome: DELIVERED, clock: CLOCK },
      ]),
  ],
];

test.each(WORK)(
  '%s: names the tenant, and reads an index that begins with it or with the id',
  async (_, work) => {
    await work();
    const asked = sent.flatMap(queriesIn);
    expect(asked.length).toBeGreaterThan(0);
    for (const { filter, explained } of asked) {
      expect(Object.keys(filter)).toContain('tenantId');
      const { firstFields } = await planOf(explained);
      expect(firstFields.every((field) => ['tenantId', '_id'].includes(field))).toBe(true);
    }
  },
);

test('the sweep reads one key for each endpoint, however many deliveries wait', async () => {
  const found: Destination[] = [];
  for await (const { tenantId, endpointId } of due.endpoints())
    found.push({ tenantId, endpointId });
  expect(found).toEqual(destinations);
  const asked = sent.flatMap(queriesIn);
  expect(asked).toHaveLength(destinations.length + 1);
  for (const { explained } of asked) {
    const { firstFields, keys } = await planOf(explained);
    expect(firstFields).toEqual(['tenantId']);
    expect(keys).toBeLessThanOrEqual(SPARE);
  }
});

interface Asked {
  readonly filter: Command;
  readonly explained: Command;
}

/** The queries of a command on deliveries, each as a command of its own. */
function queriesIn({
  name,
  command,
}: {
  readonly name: string;
  readonly command: Command;
}): Asked[] {
  if (command[name] !== 'deliveries' || name === 'insert') return [];
  const left = ['$db', 'lsid', 'txnNumber', 'writeConcern', 'maxTimeMS', '$clusterTime'];
  const own = Object.fromEntries(
    Object.entries(command).filter(([field]) => !left.includes(field)),
  );
  const whole = (filter: unknown) => [{ filter: filter as Command, explained: own }];
  if (name === 'find') return whole(own['filter']);
  if (name === 'findAndModify') return whole(own['query']);
  if (name === 'aggregate') return whole((own['pipeline'] as Command[])[0]!['$match']);
  return ((own['updates'] as Command[] | undefined) ?? []).map((one) => ({
    ...{ filter: one['q'] as Command, explained: { ...own, updates: [one] } },
  }));
}

/** First fields of the indexes that the engine reads, and how many keys it examines. */
async function planOf(explained: Command) {
  const asked = { explain: explained, verbosity: 'executionStats' };
  const plan = (await connection.db!.command(asked)) as Command;
  const isRejected = (field: string) => field === 'rejectedPlans';
  const text = JSON.stringify(plan, (field, value) => (isRejected(field) ? undefined : value));
  expect(text).not.toContain('COLLSCAN');
  const patterns = [...text.matchAll(/"keyPattern":\{"([^"]+)"/g)];
  const firstFields = [...new Set(patterns.map(([, field]) => field ?? ''))];
  return { firstFields, keys: Number(/"totalKeysExamined":(\d+)/.exec(text)?.[1]) };
}
