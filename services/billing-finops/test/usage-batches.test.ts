import fc from 'fast-check';
import { newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import {
  UsageServiceService as RPC,
  type BatchedUsage,
} from '@masar/proto/gen/ts/masar/billing/v1/usage';
import { startBilling } from './support/running-service';
import { total, usage } from './support/recording';

let service: RunningService;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

const post = (records: readonly BatchedUsage[], caller: Caller) =>
  service.call(RPC.recordUsageBatch, { records: [...records] }, caller);

test('a batch records the valid usages and names the others by their index', async () => {
  const { maker } = newTenant();
  const records = [
    usage({ eventId: 'a', quantity: 3 }),
    usage({ metric: 'kyc', quantity: -1 }),
    usage({ eventId: 'a', quantity: 3 }),
    usage({ eventId: 'b', timestamp: '2020-01-01T00:00:00Z' }),
    usage({ eventId: 'c', timestamp: '2026-06-15T08:00:00Z' }),
  ];
  const answer = await post(records, maker);
  expect(answer).toMatchObject({ accepted: 2, duplicates: 1 });
  expect(answer.rejected.map(({ index, field, code }) => [index, field, code])).toEqual([
    [1, 'metric', 'INVALID_VALUE'],
    [1, 'quantity', 'INVALID_VALUE'],
    [3, 'timestamp', 'INVALID_VALUE'],
  ]);
  expect(await total(service, maker)).toBe(4);
});

test('a batch that comes again, under its key or in parts, adds only new usages', async () => {
  const { maker } = newTenant();
  const records = Array.from({ length: 1_000 }, (_, at) => usage({ eventId: `e${at}` }));
  expect(await post(records.slice(0, 400), maker)).toMatchObject({ accepted: 400 });
  expect(await post(records, maker)).toMatchObject({ accepted: 600, duplicates: 400 });
  const unnamed = Array.from({ length: 10 }, () => usage());
  const keyed = { ...maker, idempotencyKey: 'batch-1', fingerprint: 'f1' };
  expect(await post(unnamed, keyed)).toMatchObject({ accepted: 10, duplicates: 0 });
  expect(await post(unnamed, keyed)).toMatchObject({ accepted: 0, duplicates: 10 });
  expect(await total(service, maker)).toBe(1_010);
});

test('a batch is in the audit trail once, with the first new day', async () => {
  const { maker } = newTenant();
  const dated = (eventId: string, day: number) =>
    usage({ eventId, timestamp: `2026-06-${day}T08:00:00Z` });
  await post([dated('a', 14)], maker);
  await post([dated('a', 14), dated('b', 15), dated('c', 16)], maker);
  const page = { page: 1, perPage: 20 };
  const { data } = await service.call(RPC.listUsageRecords, page, maker);
  const postingOf = (day: number) =>
    data.find(({ timestamp }) => timestamp.startsWith(`2026-06-${day}`))!.id.replace(/_1$/, '');
  const [recorded] = await service.recordsOf(postingOf(15), 1);
  expect(recorded?.rpc).toMatch(/RecordUsageBatch$/);
  expect(await service.recordsOf(postingOf(16), 0)).toEqual([]);
});

test('records are listed by workspace, metric and day, page by page', async () => {
  const { maker } = newTenant();
  const day = (at: number) => `2026-06-1${at % 2}T08:00:00Z`;
  const records = Array.from({ length: 30 }, (_, at) => usage({ timestamp: day(at) }));
  await post([...records, usage({ metric: 'contracts' })], maker);
  const list = (over: object) =>
    service.call(RPC.listUsageRecords, { page: 1, perPage: 20, ...over }, maker);
  expect((await list({})).pagination).toMatchObject({ total: 31, totalPages: 2 });
  const second = await list({ metric: 'kyc_checks', date: '2026-06-10', perPage: 10, page: 2 });
  expect(second.pagination?.total).toBe(15);
  expect(second.data).toHaveLength(5);
  for (const { timestamp } of second.data) expect(timestamp).toMatch(/^2026-06-10/);
});

test('usage in any order, repeated and in any batches, adds up to the same totals', async () => {
  const record = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    day: fc.integer({ min: 10, max: 16 }),
  });
  const posted = fc.array(record, { minLength: 1, maxLength: 40 }).chain((records) => {
    const all = records.map((each, at) => ({ ...each, eventId: `e${at}` }));
    const doubled = [...all, ...all];
    const shuffled = fc.shuffledSubarray(doubled, { minLength: doubled.length });
    return fc.tuple(fc.constant(all), shuffled, fc.integer({ min: 1, max: 20 }));
  });
  await fc.assert(
    fc.asyncProperty(posted, async ([all, shuffled, size]) => {
      const { maker } = newTenant();
      const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, at) =>
        shuffled.slice(at * size, (at + 1) * size),
      );
      await Promise.all(
        batches.map((batch) =>
          post(
            batch.map(({ quantity, day, eventId }) =>
              usage({ quantity, eventId, timestamp: `2026-06-${day}T01:00:00Z` }),
            ),
            maker,
          ),
        ),
      );
      const sum = all.reduce((sums, { quantity }) => sums + quantity, 0);
      expect(await total(service, maker)).toBe(sum);
    }),
    { numRuns: 30 },
  );
});
