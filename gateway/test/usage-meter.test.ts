import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { dataOf, inProcessBus, type Event } from '@masar/kit/bus';
import { OutboxRelay } from '@masar/kit/outbox';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { UsageMeter } from '../src/usage/usage-meter';
import { fakeOnly } from './support/fake-only';

const log = createLog('test', 'silent');
const NEVER_MS = 3_600_000;
const DAY_MS = 86_400_000;

let connection: Connection;
let relay: OutboxRelay;
let metered: Event[];
let now: Date;

/** A gateway's meter that only the test flushes. */
async function openMeter(): Promise<UsageMeter> {
  const clock = { now: () => now };
  const meter = new UsageMeter({ connection, relay, log, clock, flushEveryMs: NEVER_MS });
  await meter.ensureIndexes();
  return meter;
}

const told = () =>
  metered.map((event) => ({ tenantid: event.tenantid, ...(dataOf(event) as object) }));

beforeEach(async () => {
  metered = [];
  now = new Date('2026-11-21T23:59:59Z');
  const bus = inProcessBus({ log });
  const handle = async (event: Event) => void metered.push(event);
  await bus.subscribe({ group: 'billing', types: ['usage.metered'], handle });
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  connection = await connect({ uri, database: `usage_${randomUUID()}` });
  relay = new OutboxRelay({ bus, log });
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test("publishes one count for each tenant, workspace, rail and day of the tenant's clock", async () => {
  const meter = await openMeter();
  const bank = { tenantId: 'bank', rail: 'contracts', environment: 'live' } as const;
  for (let i = 0; i < 3; i += 1) meter.count(bank);
  meter.count({ ...bank, workspaceId: 'retail' });
  meter.count({ ...bank, rail: 'zakat' });
  const sandbox = { tenantId: 'fintech', rail: 'contracts', environment: 'sandbox' } as const;
  meter.count(sandbox);
  meter.count(sandbox, 40 * DAY_MS);
  now = new Date('2026-11-22T00:00:00Z');
  meter.count(bank);
  await meter.close();
  await relay.close();
  const calls = {
    ...{ metric: 'api_calls', quantity: 1, day: '2026-11-21' },
    ...{ rail: 'contracts', workspaceId: null },
  };
  expect(told()).toEqual([
    { tenantid: 'bank', ...calls, quantity: 3 },
    { tenantid: 'bank', ...calls, workspaceId: 'retail' },
    { tenantid: 'bank', ...calls, rail: 'zakat' },
    { tenantid: 'fintech', ...calls },
    { tenantid: 'fintech', ...calls, day: '2026-12-31' },
    { tenantid: 'bank', ...calls, day: '2026-11-22' },
  ]);
  expect(metered.map(({ environment }) => environment)).toContain('sandbox');
});

test('keeps a count that could not be written, and publishes it once', async () => {
  const meter = await openMeter();
  const collection = connection.collection('usage_batches');
  // A unique index makes the database refuse a second batch of a tenant.
  await collection.createIndex({ tenantId: 1 }, { unique: true, name: 'in the way' });
  await collection.insertOne({ tenantId: 'bank' });
  meter.count({ tenantId: 'bank', rail: 'contracts', environment: 'live' });
  await meter.flush();
  expect(told()).toEqual([]);
  await collection.dropIndex('in the way');
  meter.count({ tenantId: 'bank', rail: 'contracts', environment: 'live' });
  await meter.close();
  await relay.close();
  expect(told().map((each) => 'quantity' in each && each.quantity)).toEqual([1, 1]);
});

test('leaves nothing behind once the counts are published', async () => {
  const meter = await openMeter();
  meter.count({ tenantId: 'bank', rail: 'contracts', environment: 'live' });
  await meter.flush();
  await relay.close();
  meter.count({ tenantId: 'bank', rail: 'contracts', environment: 'live' });
  await meter.flush();
  expect(await connection.collection('usage_batches').countDocuments()).toBe(1);
});

test('flushes what was counted within five seconds, without being asked', async () => {
  const bank = { tenantId: 'bank', rail: 'contracts', environment: 'live' } as const;
  fakeOnly('setInterval');
  try {
    const meter = new UsageMeter({ connection, relay, log });
    meter.count(bank);
    jest.advanceTimersByTime(5_000);
    // The flush has taken its counts, so that the next call is in another batch.
    await turn();
    meter.count(bank);
    await meter.close();
  } finally {
    jest.useRealTimers();
  }
  await relay.close();
  expect(told().map((each) => 'quantity' in each && each.quantity)).toEqual([1, 1]);
});
