import { Registry } from 'prom-client';
import { Refusals } from '../../src/audit/refusals';
import type { Refusal } from '../../src/audit/refusal';
import { log, newTenant, openAuditWorld, type AuditWorld } from './audit-world';

const MINUTE_MS = 60_000;

let world: AuditWorld;
let refusals: Refusals;
let registry: Registry;
let fails: boolean;
beforeAll(async () => {
  world = await openAuditWorld();
});
beforeEach(() => {
  registry = new Registry();
  fails = false;
  const append: typeof world.trail.append = async (tenantId, record) => {
    await world.trail.append(tenantId, record);
    if (fails) throw new Error('the answer of the database was lost');
  };
  refusals = new Refusals({ trail: { append }, registry, log, clock: world.clock });
});
afterEach(() => refusals.close());
afterAll(() => world.close());

function refused(tenantId: string, fields: Partial<Refusal> = {}): void {
  const what = { action: 'submitContract', rail: 'contracts', resourceId: 'ctr_1' };
  refusals.note({
    ...{ tenantId, actor: 'key_1', ...what, requestId: 'req_1', outcome: 'forbidden' },
    ruleRefs: [],
    ...fields,
  });
}

const countsOf = async (tenantId: string) =>
  (await world.of(tenantId)).map(({ count, requestId }) => [count, requestId]);

test('the first refusal is entered with the next flush, with the attempted action', async () => {
  const tenantId = newTenant();
  const at = world.clock.now().toISOString();
  refused(tenantId);
  await refusals.flush();
  expect(await world.of(tenantId)).toMatchObject([
    {
      ...{ seq: 1, at, actor: 'key_1', action: 'submitContract', rail: 'contracts' },
      ...{ resourceId: 'ctr_1', requestId: 'req_1', outcome: 'forbidden', count: 1, ruleRefs: [] },
    },
  ]);
});

test('repeats of a credential are one entry a minute, with their number', async () => {
  const tenantId = newTenant();
  refused(tenantId);
  await refusals.flush();
  for (let i = 2; i <= 1_000; i += 1) refused(tenantId, { requestId: `req_${i}` });
  await refusals.flush();
  expect(await countsOf(tenantId)).toEqual([[1, 'req_1']]);
  world.clock.at += MINUTE_MS;
  await refusals.flush();
  expect(await countsOf(tenantId)).toEqual([
    [1, 'req_1'],
    [999, 'req_2'],
  ]);
  world.clock.at += MINUTE_MS;
  await refusals.flush();
  await refusals.flush();
  expect(await countsOf(tenantId)).toHaveLength(2);
});

test('other credentials, actions and outcomes are entries of their own', async () => {
  const tenantId = newTenant();
  const others = [{}, { actor: 'key_2' }, { action: 'x' }, { outcome: 'unauthenticated' }] as const;
  for (const other of others) refused(tenantId, other);
  await refusals.flush();
  expect(await world.of(tenantId)).toHaveLength(4);
});

test('refusals by rules are an entry for each resource and error, with the rules that were broken', async () => {
  const tenantId = newTenant();
  const byRules = { outcome: 'refused', errorCode: 'CONFLICT' } as const;
  const violation = { ...byRules, errorCode: 'SHARIAH_VIOLATION', ruleRefs: ['MUR-POSS'] } as const;
  for (const each of [byRules, byRules, { ...byRules, resourceId: 'ctr_2' }, violation]) {
    refused(tenantId, each);
  }
  await refusals.flush();
  expect(await world.of(tenantId)).toMatchObject([
    { ...byRules, resourceId: 'ctr_1', count: 2, ruleRefs: [] },
    { ...byRules, resourceId: 'ctr_2', count: 1 },
    { ...violation, resourceId: 'ctr_1', count: 1 },
  ]);
});

test('refusals by rules of one tenant fill no memory: beyond 200 resources they are one entry', async () => {
  const tenantId = newTenant();
  const byRules = { outcome: 'refused', errorCode: 'VALIDATION_ERROR' } as const;
  for (let i = 0; i < 300; i += 1) refused(tenantId, { ...byRules, resourceId: `ctr_${i}` });
  await refusals.flush();
  expect((await countsOf(tenantId)).map(([count]) => count)).toEqual([...Array(200).fill(1), 100]);
  world.clock.at += MINUTE_MS;
  await refusals.flush();
  world.clock.at += MINUTE_MS;
  refused(tenantId, { ...byRules, resourceId: 'ctr_later' });
  await refusals.flush();
  expect((await world.of(tenantId)).at(-1)).toMatchObject({ resourceId: 'ctr_later', count: 1 });
});

test('a refusal whose write failed is entered later, once', async () => {
  const tenantId = newTenant();
  refused(tenantId);
  fails = true;
  await refusals.flush();
  refused(tenantId, { actor: 'key_2' });
  await refusals.flush();
  fails = false;
  await refusals.flush();
  await refusals.flush();
  expect((await world.of(tenantId)).map(({ actor }) => actor)).toEqual(['key_1', 'key_2']);
});

test('a close enters the repeats of the current minute', async () => {
  const tenantId = newTenant();
  refused(tenantId);
  await refusals.flush();
  refused(tenantId, { requestId: 'req_2' });
  await refusals.close();
  expect(await countsOf(tenantId)).toEqual([
    [1, 'req_1'],
    [1, 'req_2'],
  ]);
});

test('more than fit are dropped and counted', async () => {
  const tenantId = newTenant();
  for (let i = 0; i < 10_003; i += 1) refused(tenantId, { actor: `key_${i}` });
  const dropped = await registry.getSingleMetric('gateway_audit_refusals_dropped_total')?.get();
  expect(dropped?.values[0]?.value).toBe(3);
  await refusals.flush();
  expect(await world.entries.countDocuments({ tenantId })).toBe(10_000);
});
