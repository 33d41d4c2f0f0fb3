import type { Connection } from 'mongoose';
import { dataOf, inProcessBus, STORAGE_READ, type Event, type EventBus } from '../src/bus';
import { OutboxRelay } from '../src/outbox';
import { StorageReadings } from '../src/storage';
import { until } from '../testing/until';
import { openDatabase, silent } from './tally';
import { databaseOf } from '@masar/kit/store';

let connection: Connection;
let close: () => Promise<void>;
let bus: EventBus;
let relay: OutboxRelay;
const heard: Event[] = [];
const everything: Event[] = [];

beforeAll(async () => {
  ({ connection, close } = await openDatabase());
  bus = inProcessBus({ log: silent });
  const handle = async (event: Event) => void heard.push(event);
  await bus.subscribe({ group: 'billing', types: [STORAGE_READ], handle });
  const all = async (event: Event) => void everything.push(event);
  await bus.subscribe({ group: 'customers', types: ['*'], handle: all });
  relay = new OutboxRelay({ bus, log: silent });
});
afterAll(async () => {
  await relay.close();
  await close();
});

/** Two replicas of a service that have come to their first reading. */
async function readTwice(): Promise<void> {
  const replicas = [1, 2].map(
    () =>
      new StorageReadings({
        ...{ connection, relay, log: silent, source: '/masar/test', firstAfterMs: 0 },
      }),
  );
  await Promise.all(replicas.map((each) => each.ensureIndexes()));
  for (const each of replicas) each.start();
  const database = databaseOf(connection);
  const isDone = async () =>
    (await database.collection('storage_readings').countDocuments({ tenantId: '' })) === 1;
  await until(isDone, 'the day is read');
  await Promise.all(replicas.map((each) => each.close()));
}

test('what each tenant stores in all collections is told once a day, to those who ask by name', async () => {
  const database = databaseOf(connection);
  const text = 'x'.repeat(1_000_000);
  await database.collection('notes').insertMany([
    { tenantId: 'a', environment: 'sandbox', text },
    { tenantId: 'a', environment: 'sandbox', text },
    { tenantId: 'b', environment: 'live', text },
  ]);
  await database.collection('days').insertOne({ tenantId: 'a', text });
  await readTwice();
  await until(() => heard.length === 2, 'both tenants are told of');
  await readTwice();
  const today = new Date().toISOString().slice(0, 10);
  const told = heard.map((event) => ({ ...event, data: dataOf(event) }));
  const data = { metric: 'storage', day: today, rail: 'test', workspaceId: null };
  expect(told.toSorted((a, b) => a.tenantid.localeCompare(b.tenantid))).toMatchObject([
    { tenantid: 'a', environment: 'sandbox', data: { ...data, quantity: 0.003 } },
    { tenantid: 'b', environment: 'live', data: { ...data, quantity: 0.001 } },
  ]);
  expect(everything).toEqual([]);
});

test('readings that were told are removed after a week', async () => {
  const readings = connection
    .getClient()
    .db(connection.name)
    .collection<{ _id: string }>('storage_readings');
  await readings.deleteMany({});
  const [event] = heard;
  await readings.insertMany([
    { _id: 'a/old', tenantId: 'a', day: '2026-01-01', outbox: [] },
    { _id: 'a/untold', tenantId: 'a', day: '2026-01-01', outbox: [{ ...event, time: 'late' }] },
  ] as never[]);
  await readTwice();
  const isRemoved = async () => (await readings.countDocuments({ _id: 'a/old' })) === 0;
  await until(isRemoved, 'the old reading is removed');
  expect(await readings.countDocuments({ _id: 'a/untold' })).toBe(1);
});
