import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import {
  UsageServiceService as RPC,
  type RecordUsageRequest,
} from '@masar/proto/gen/ts/masar/billing/v1/usage';
import { startBilling } from './support/running-service';
import { query, total, usage, workspace } from './support/recording';

let service: RunningService;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

const record = (over: Partial<RecordUsageRequest>, caller: Caller) =>
  service.call(RPC.recordUsage, usage(over), caller);

test('a recorded usage is answered and counted, and has an event', async () => {
  const { maker } = newTenant();
  const made = await record({ quantity: 12, timestamp: '2026-06-15T23:59:59Z' }, maker);
  expect(made).toMatchObject({
    ...{ workspaceId: 'default', metric: 'kyc_checks', unit: 'count', quantity: 12 },
    ...{ timestamp: '2026-06-15T23:59:59.000Z', recordedAt: '2026-06-16T09:00:00.000Z' },
    ...{ duplicate: false, source: 'api', recordedBy: maker.actor },
  });
  expect(await service.call(RPC.getUsageRecord, { id: made.id }, maker)).toEqual(made);
  const { breakdown } = await service.call(RPC.getUsage, query({ startDate: '2026-06-14' }), maker);
  expect(breakdown).toEqual([
    { date: '2026-06-14', quantity: 0 },
    { date: '2026-06-15', quantity: 12 },
    { date: '2026-06-16', quantity: 0 },
  ]);
  const posting = made.id.replace(/_1$/, '');
  const [told] = await service.eventsOf(posting, 1);
  expect(told).toMatchObject({
    type: 'billing.usage.recorded',
    data: { date: '2026-06-15', records: 1, quantity: 12, recordId: made.id },
  });
  expect(await service.recordsOf(posting, 1)).toMatchObject([{ actor: maker.actor }]);
});

test.each([
  ['eventId', { eventId: 'kyc-1' }, {}],
  ['idempotency key', {}, { idempotencyKey: 'k1', fingerprint: 'f1' }],
])('a repeat by its %s answers the first record and adds nothing', async (_, over, context) => {
  const { maker } = newTenant();
  const caller = { ...maker, ...context };
  const first = await record({ ...over, quantity: 5 }, caller);
  const repeat = await record({ ...over, quantity: 5 }, caller);
  expect(repeat).toEqual({ ...first, duplicate: true });
  expect(await total(service, maker)).toBe(5);
});

test('another request under an idempotency key is refused', async () => {
  const { maker } = newTenant();
  await record({ quantity: 5 }, { ...maker, idempotencyKey: 'k1', fingerprint: 'f1' });
  const other = record({ quantity: 6 }, { ...maker, idempotencyKey: 'k1', fingerprint: 'f2' });
  expect((await failure(other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await total(service, maker)).toBe(5);
});

test('ten concurrent repeats make one record', async () => {
  const { maker } = newTenant();
  const same = Array.from({ length: 10 }, () => record({ eventId: 'kyc-1' }, maker));
  const ids = (await Promise.all(same)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  expect(await total(service, maker)).toBe(1);
});

test('the same eventId counts again for another metric, workspace or tenant', async () => {
  const { maker } = newTenant();
  await workspace(service, maker, 'retail');
  const overs = [{}, { metric: 'contracts' }, { workspaceId: 'retail' }];
  for (const over of overs) {
    const made = await record({ eventId: 'one', ...over }, maker);
    expect(made.duplicate).toBe(false);
  }
  const { maker: other } = newTenant();
  expect((await record({ eventId: 'one' }, other)).duplicate).toBe(false);
});

test.each<[string, Partial<RecordUsageRequest>, string, RegExp]>([
  ['an unknown metric', { metric: 'kyc' }, 'metric', /one of api_calls, contracts, kyc_checks/],
  ['a negative quantity', { quantity: -1 }, 'quantity', /whole number of 1 or more/],
  ['a count of nothing', { quantity: 0 }, 'quantity', /whole number of 1 or more/],
  ['a part of a count', { quantity: 1.5 }, 'quantity', /whole number/],
  ['an infinite quantity', { quantity: Infinity }, 'quantity', /finite/],
  ['more than a thousand million', { quantity: 1_000_000_001 }, 'quantity', /at most 1000000000/],
  ['36 days ago', { timestamp: '2026-05-11T08:59:59Z' }, 'timestamp', /at most 35 days ago/],
  ['six minutes ahead', { timestamp: '2026-06-16T09:06:00Z' }, 'timestamp', /5 minutes ahead/],
  ['no instant', { timestamp: 'yesterday' }, 'timestamp', /as 2026-11-21T09:30:00Z/],
  ['a day that is none', { timestamp: '2026-06-31T00:00:00Z' }, 'timestamp', /must be an instant/],
  ['an unknown workspace', { workspaceId: 'nowhere' }, 'workspaceId', /no workspace of this ten/],
])('%s is refused, and nothing is recorded', async (_, over, field, message) => {
  const { maker } = newTenant();
  const error = await failure(record(over, maker));
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  expect(error.message).toMatch(message);
  const { data } = await service.call(RPC.listUsageRecords, { page: 1, perPage: 20 }, maker);
  expect(data).toEqual([]);
});

test.each([
  ['35 days ago', '2026-05-12T09:00:00Z'],
  ['five minutes ahead', '2026-06-16T09:05:00Z'],
  ['with an offset', '2026-06-16T12:05:00+03:00'],
])('usage of %s is taken', async (_, timestamp) => {
  const { maker } = newTenant();
  const made = await record({ timestamp }, maker);
  expect(made.timestamp).toBe(new Date(timestamp).toISOString());
});

test.each([
  ['ends before it starts', { startDate: '2026-06-16', endDate: '2026-06-15' }, /not be before/],
  ['has 367 days', { startDate: '2025-06-15', endDate: '2026-06-16' }, /at most 366 days/],
])('a query whose period %s is refused', async (_, over, message) => {
  const { maker } = newTenant();
  const error = await failure(service.call(RPC.getUsage, query(over), maker));
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'endDate' }] });
  expect(error.message).toMatch(message);
});

test('a year with a leap day has 366 days, each in the answer', async () => {
  const { maker } = newTenant();
  const asked = query({ startDate: '2028-01-01', endDate: '2028-12-31' });
  const { breakdown } = await service.call(RPC.getUsage, asked, maker);
  expect(breakdown).toHaveLength(366);
});

test("another tenant's records are neither found nor counted", async () => {
  const { maker } = newTenant();
  const { maker: other } = newTenant();
  const { id } = await record({}, maker);
  expect((await failure(service.call(RPC.getUsageRecord, { id }, other))).code).toBe('NOT_FOUND');
  const voiding = service.call(RPC.voidUsageRecord, { id, reason: 'not mine' }, other);
  expect((await failure(voiding)).code).toBe('NOT_FOUND');
  expect(await total(service, other)).toBe(0);
  const listed = await service.call(RPC.listUsageRecords, { page: 1, perPage: 20 }, other);
  expect(listed.data).toEqual([]);
});

test('a call for one workspace neither sees nor changes usage of another workspace', async () => {
  const { maker } = newTenant();
  await workspace(service, maker, 'retail');
  const bound = { ...maker, workspaceId: 'retail' };
  const { id } = await record({}, maker);
  const own = await record({ workspaceId: 'retail' }, bound);
  const calls = [
    record({}, bound),
    service.call(RPC.getUsage, query(), bound),
    service.call(RPC.getUsageRecord, { id }, bound),
    service.call(RPC.voidUsageRecord, { id, reason: 'wrong' }, bound),
    service.call(RPC.recordUsageBatch, { records: [usage()] }, bound),
  ];
  for (const { code } of await Promise.all(calls.map(failure)))
    expect(code).toBe('AUTHORIZATION_ERROR');
  const listed = await service.call(RPC.listUsageRecords, { page: 1, perPage: 20 }, bound);
  expect(listed.data.map((each) => each.id)).toEqual([own.id]);
});
