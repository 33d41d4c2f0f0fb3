import { databaseOf, connect } from '@masar/kit/store';
import { failure, newTenant, until, type Caller, type RunningService } from '@masar/kit/testing';
import { UsageServiceService as RPC } from '@masar/proto/gen/ts/masar/billing/v1/usage';
import type { PostingDocument } from '../src/billing/usage/store';
import { startBilling } from './support/running-service';
import { query, total, usage } from './support/recording';

let service: RunningService;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

const record = (over: object, caller: Caller) => service.call(RPC.recordUsage, usage(over), caller);
const storage = (quantity: number, timestamp: string) => ({
  ...{ metric: 'storage', quantity, timestamp },
});

describe('storage', () => {
  test('is the mean of the hours that have readings, and over days the mean of the days', async () => {
    const { maker } = newTenant();
    await record(storage(10, '2026-06-15T01:10:00Z'), maker);
    await record(storage(20, '2026-06-15T01:50:00Z'), maker);
    await record(storage(30.000001, '2026-06-15T05:00:00Z'), maker);
    await record(storage(0, '2026-06-16T05:00:00Z'), maker);
    const asked = query({ metric: 'storage', startDate: '2026-06-14' });
    const answer = await service.call(RPC.getUsage, asked, maker);
    expect(answer.breakdown.map(({ quantity }) => quantity)).toEqual([0, 22.500001, 0]);
    expect(answer).toMatchObject({ unit: 'GB', total: 7.5 });
  });

  test('has at most six decimals', async () => {
    const { maker } = newTenant();
    const error = await failure(record(storage(0.1234567, '2026-06-16T01:00:00Z'), maker));
    expect(error.message).toMatch(/quantity must have at most 6 decimals/);
  });

  test('does not count a voided reading', async () => {
    const { maker } = newTenant();
    await record(storage(10, '2026-06-16T01:00:00Z'), maker);
    const { id } = await record(storage(90, '2026-06-16T01:00:00Z'), maker);
    await service.call(RPC.voidUsageRecord, { id, reason: 'wrong unit' }, maker);
    expect(await total(service, maker, { metric: 'storage', startDate: '2026-06-16' })).toBe(10);
  });
});

describe('a void', () => {
  test('takes a record out of the totals, and shows its actor and reason', async () => {
    const { maker } = newTenant();
    const { id } = await record({ quantity: 7 }, maker);
    await record({ quantity: 2 }, maker);
    const voided = await service.call(RPC.voidUsageRecord, { id, reason: 'counted twice' }, maker);
    const seen = { at: '2026-06-16T09:00:00.000Z', by: maker.actor, reason: 'counted twice' };
    expect(voided).toMatchObject({ id, quantity: 7, voided: seen });
    expect(await service.call(RPC.getUsageRecord, { id }, maker)).toEqual(voided);
    expect(await total(service, maker)).toBe(2);
    const listed = await service.call(RPC.listUsageRecords, { page: 1, perPage: 20 }, maker);
    expect(listed.pagination?.total).toBe(2);
  });

  test('happens once: of ten concurrent ones one succeeds', async () => {
    const { maker } = newTenant();
    const { id } = await record({ quantity: 7 }, maker);
    const calls = Array.from({ length: 10 }, () =>
      service.call(RPC.voidUsageRecord, { id, reason: 'twice' }, maker).catch(({ code }) => code),
    );
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((each) => each === 'CONFLICT')).toHaveLength(9);
    expect(await total(service, maker)).toBe(0);
  });

  test('is answered in the same way under its idempotency key', async () => {
    const { maker } = newTenant();
    const { id } = await record({ quantity: 7 }, maker);
    const keyed = { ...maker, idempotencyKey: 'v1', fingerprint: 'f1' };
    const first = await service.call(RPC.voidUsageRecord, { id, reason: 'twice' }, keyed);
    expect(await service.call(RPC.voidUsageRecord, { id, reason: 'twice' }, keyed)).toEqual(first);
  });
});

describe('usage that the platform meters', () => {
  const metered = { type: 'usage.metered', source: '/masar/gateway', subject: 'usg_1' };
  const calls = { metric: 'api_calls', quantity: 40, day: '2026-06-15', rail: 'zakat' };

  test('counts once, on its own day, however often its event comes', async () => {
    const { maker } = newTenant();
    const { tenantId } = maker;
    const data = { ...calls, workspaceId: null };
    await service.republish(await service.publish({ ...metered, tenantId, data }));
    await service.publish({ ...metered, tenantId, data });
    expect(await total(service, maker, { metric: 'api_calls', endDate: '2026-06-15' })).toBe(80);
  });

  test.each([
    ['contract.created', 'contracts'],
    ['murabaha.contract.created', 'murabaha'],
    ['kafalah.contract.created', 'kafalah'],
  ])('%s is a contract of the workspace', async (type, subject) => {
    const { maker } = newTenant();
    const told = { source: '/masar/contracts', type, subject, data: {}, workspaceId: 'retail' };
    await service.publish({ ...told, tenantId: maker.tenantId });
    const { data } = await service.call(RPC.listUsageRecords, { page: 1, perPage: 20 }, maker);
    expect(data).toMatchObject([
      { metric: 'contracts', quantity: 1, workspaceId: 'retail', source: 'contracts' },
    ]);
  });

  test("is voided by the platform's operator only", async () => {
    const { maker } = newTenant();
    const data = { ...calls, workspaceId: null };
    await service.publish({ ...metered, tenantId: maker.tenantId, data });
    const { data: found } = await service.call(
      RPC.listUsageRecords,
      { page: 1, perPage: 20 },
      maker,
    );
    const id = found[0]?.id ?? '';
    const voiding = (scopes: readonly string[]) =>
      service.call(
        RPC.voidUsageRecord,
        { id, reason: 'a loop' },
        { ...maker, scopes: [...scopes] },
      );
    expect((await failure(voiding(['billing:*']))).code).toBe('AUTHORIZATION_ERROR');
    expect(await voiding(['billing:*', 'platform:write'])).toMatchObject({ quantity: 40 });
    expect(await total(service, maker, { metric: 'api_calls' })).toBe(0);
  });
});

describe('a posting whose process died before its day had it', () => {
  /** Leaves postings as that process did. */
  async function leave(tenantId: string, writtenAt: Date, seqs: readonly number[]): Promise<void> {
    const connection = await connect({
      uri: process.env['MASAR_TEST_MONGODB_URI'] as string,
      database: 'masar_billing-finops',
    });
    const at = new Date('2026-06-16T01:00:00Z');
    const left = seqs.map((seq): PostingDocument => ({
      ...{ _id: `usg_${tenantId}_${seq}`, tenantId, writer: `w_${tenantId}`, seq, writtenAt },
      ...{ workspaceId: 'default', metric: 'kyc_checks', rail: 'external', day: '2026-06-16' },
      ...{ source: 'api', recordedBy: 'key_1', recordedAt: at, isPending: true, outbox: [] },
      records: [{ number: 1, key: `event\ne${seq}`, quantity: '10', at, eventId: `e${seq}` }],
    }));
    const postings = databaseOf(connection);
    await postings.collection<PostingDocument>('usage_postings').insertMany(left);
    await connection.close();
  }

  test('is counted when its request comes again, after the earlier postings of that process', async () => {
    const { maker } = newTenant();
    await leave(maker.tenantId, new Date('2026-06-16T09:00:00Z'), [1, 2]);
    expect(await record({ eventId: 'e2' }, maker)).toMatchObject({ duplicate: true, quantity: 10 });
    expect(await total(service, maker)).toBe(20);
    expect(await record({ eventId: 'e1' }, maker)).toMatchObject({ duplicate: true });
    expect(await total(service, maker)).toBe(20);
  });

  test('is counted once by the recovery when no request comes', async () => {
    const { maker } = newTenant();
    await leave(maker.tenantId, new Date('2026-06-16T08:59:00Z'), [1, 2, 3]);
    await until(async () => (await total(service, maker)) === 30, 'all three are counted');
    await service.call(RPC.recordUsageBatch, { records: [usage({ eventId: 'e2' })] }, maker);
    expect(await total(service, maker)).toBe(30);
  });
});
