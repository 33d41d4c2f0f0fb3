import { fraction } from '@masar/kit/money';
import { failure, newTenant, type Caller } from '@masar/kit/testing';
import {
  FinopsServiceService as RPC,
  type GetCostSummaryRequest,
  type GetFinopsUsageRequest,
} from '@masar/proto/gen/ts/masar/finops/v1/finops';
import { FinopsBudgetsServiceService as Budgets } from '@masar/proto/gen/ts/masar/finops/v1/budgets';
import { FinopsReportsServiceService as Reports } from '@masar/proto/gen/ts/masar/finops/v1/reports';
import { DIMENSIONS } from '../src/finops/model/cost-model';
import { quantityOf } from '../src/shared/usage/usage-day';
import { CostingService, gaugeDay, type Hours } from './support/costing';

let service: CostingService;
beforeAll(async () => {
  service = await CostingService.start();
});
afterAll(() => service.stop());

const summary = (caller: Caller, over: Partial<GetCostSummaryRequest> = {}) => {
  const none = {
    period: undefined,
    group_by: undefined,
    currency: undefined,
    tenant_id: undefined,
  };
  return service.running.call(RPC.getCostSummary, { ...none, ...over }, caller);
};
const usage = (caller: Caller, over: Partial<GetFinopsUsageRequest> = {}) => {
  const none = {
    period: undefined,
    start_date: undefined,
    end_date: undefined,
    resource: undefined,
  };
  const others = { group_by: undefined, currency: undefined, tenant_id: undefined };
  return service.running.call(RPC.getFinopsUsage, { ...none, ...others, ...over }, caller);
};
const operator = ({ tenantId }: Caller): Caller => ({
  ...{ tenantId, actor: 'operator', scopes: ['*', 'platform:*'] },
});

/** Each test takes a month of its own: shared costs are spread over all tenants of a day. */
test('a month costs its usage at the prices of the model, and each breakdown adds up to the total', async () => {
  const { maker } = newTenant();
  await service.tell(maker, 'Barakah Bank');
  await service.use(
    maker,
    { day: '2025-01-10', quantity: 1_000_000 },
    { day: '2025-01-10', quantity: 40, metric: 'contracts', workspaceId: 'ws_a' },
    { day: '2025-01-11', quantity: 3, metric: 'kyc_checks', rail: 'external' },
    { day: '2025-01-12', quantity: 310, metric: 'storage', workspaceId: 'ws_a', rail: 'iso20022' },
  );
  const found = await summary(maker, { period: '2025-01' });
  // Calls 4, compute 0.46, bandwidth 0.96, searches 1; contracts 0.1; checks 1.05; 10 GB-months 1.2; a day of 600 / 31.
  expect(found).toMatchObject({ period: '2025-01', currency: 'USD', total_cost: 28.12 });
  expect(found.breakdown).toEqual([
    {
      ...{ key: maker.tenantId, tenant_id: maker.tenantId, tenant_name: 'Barakah Bank' },
      ...{ cost: 28.12, api_calls: 1_000_000, storage_gb: 10, ledger_transactions: 40 },
    },
  ]);
  expect(found.forecast).toBeUndefined();
  for (const dimension of DIMENSIONS) {
    const { breakdown, total_cost } = await summary(maker, {
      ...{ period: '2025-01', group_by: dimension, currency: 'SAR' },
    });
    const halalas = breakdown.map(({ cost }) => Math.round(cost * 100));
    expect(halalas.reduce((sum, one) => sum + one, 0)).toBe(Math.round(total_cost * 100));
    expect(total_cost).toBe(105.47);
  }
});

test('usage is shown by resource, with a mark on estimates of the model', async () => {
  const { maker } = newTenant();
  await service.use(maker, { day: '2025-02-10', quantity: 1000 });
  const found = await usage(maker, { start_date: '2025-02-01', end_date: '2025-02-28' });
  const byResource = Object.fromEntries(found.metrics.map((one) => [one.resource, one]));
  expect(byResource['api_calls']).toMatchObject({
    quantity: 1000,
    unit: 'request',
    is_estimate: false,
  });
  expect(byResource['compute']).toMatchObject({ quantity: 40, is_estimate: true });
  expect(byResource['shared']).toMatchObject({ cost: 21.43, quantity: 1000 });
  expect(found.metrics.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0)).toBe(2143);
  const calls = await usage(maker, { period: '2025-02', resource: 'api_calls', group_by: 'rail' });
  expect(calls.metrics).toMatchObject([
    { key: 'contracts', resource: 'api_calls', quantity: 1000 },
  ]);
});

test('a tenant sees only itself; the operator sees all tenants, or one of them', async () => {
  const [one, other] = [newTenant().maker, newTenant().maker];
  await service.tell(one, 'One');
  await service.use(one, { day: '2025-03-10', quantity: 3000 });
  await service.use(other, { day: '2025-03-10', quantity: 1000 });
  const period = '2025-03';
  expect((await summary(one, { period })).breakdown).toMatchObject([
    { key: one.tenantId, api_calls: 3000 },
  ]);
  const all = await summary(operator(one), { period });
  expect(all.breakdown).toMatchObject([
    { tenant_id: one.tenantId, tenant_name: 'One', api_calls: 3000 },
    { tenant_id: other.tenantId, tenant_name: other.tenantId, api_calls: 1000 },
  ]);
  const rails = await summary(operator(one), { period, group_by: 'rail' });
  expect(rails.breakdown).toEqual([
    expect.objectContaining({ key: 'contracts', tenant_id: undefined, api_calls: 4000 }),
  ]);
  const filtered = await summary(operator(one), { period, tenant_id: other.tenantId });
  expect(filtered.breakdown).toMatchObject([{ tenant_id: other.tenantId }]);
  expect(await failure(summary(one, { period, tenant_id: other.tenantId }))).toMatchObject({
    code: 'AUTHORIZATION_ERROR',
    details: [{ field: 'tenant_id', code: 'NOT_ALLOWED' }],
  });
});

test('calls that a client recorded bear no shared cost, and sandboxes none either', async () => {
  const [served, recording] = [newTenant().maker, newTenant().maker];
  const sandbox: Caller = { ...newTenant().maker, environment: 'sandbox' };
  await service.tell(sandbox, 'Trying');
  const day = '2025-04-10';
  await service.use(served, { day, quantity: 1000 });
  await service.use(recording, { day, quantity: 9000, rail: 'external' });
  await service.use(sandbox, { day, quantity: 5000 });
  const sharedOf = async (caller: Caller, over: Partial<GetFinopsUsageRequest> = {}) => {
    const asked = { period: '2025-04', resource: 'shared', ...over };
    return (await usage(caller, asked)).total_cost;
  };
  // A day of 600 / 30.
  expect(await sharedOf(served)).toBe(20);
  expect([await sharedOf(recording), await sharedOf(sandbox)]).toEqual([0, 0]);
  expect(await sharedOf(operator(served))).toBe(20);
  expect(await sharedOf(operator(served), { tenant_id: sandbox.tenantId })).toBe(0);
});

test('the shared cost of a day is spread when the day is over', async () => {
  const [{ maker: caller }, { maker: other }] = [newTenant(), newTenant()];
  await service.use(caller, { day: '2026-06-16', quantity: 1 });
  await service.use(caller, { day: '2026-06-15', quantity: 1 });
  await service.use(other, { day: '2026-06-15', quantity: 3 });
  // Days that no other test reads: sums over a period are cached for half a minute.
  const days = { start_date: '2026-06-15', end_date: '2026-06-16' };
  const { total_cost: spent } = await usage(caller, { ...days, resource: 'shared' });
  expect(spent).toBe(5);
});

test('shared costs of all tenants add up to the shared cost of the month', async () => {
  const tenants = [newTenant().maker, newTenant().maker, newTenant().maker];
  const days = Array.from({ length: 30 }, (_, at) => `2025-06-${String(at + 1).padStart(2, '0')}`);
  for (const [at, tenant] of tenants.entries()) {
    await service.use(tenant, ...days.map((day, of) => ({ day, quantity: 7 + at * of })));
  }
  for (const dimension of DIMENSIONS) {
    const asked = { period: '2025-06', resource: 'shared', group_by: dimension };
    const { total_cost, metrics } = await usage(operator(tenants[0] as Caller), asked);
    expect(total_cost).toBe(600);
    expect(metrics.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0)).toBe(60_000);
  }
});

test('storage is the mean of its hours, each the mean of its readings, as it is invoiced', async () => {
  const { maker } = newTenant();
  const days: readonly Hours[] = [
    { '00': ['1', 3], '07': ['2', 3], '11': ['0', 0] },
    { '05': ['10', 3], '06': ['0.5', 7], '22': ['1000000000', 1] },
    { '09': ['0', 0] },
    // Half a millionth of a GB on many days: rounding it down would show in the sum.
    ...Array.from({ length: 27 }, (): Hours => ({ '23': ['0.000001', 2] })),
  ];
  await service.read(maker, '2025-07', days);
  const { metrics } = await usage(maker, { period: '2025-07', resource: 'storage' });
  const sum = days.reduce((all, hours) => all.plus(quantityOf(gaugeDay(hours))), fraction(0));
  expect(metrics[0]?.quantity).toBe(Number(sum.div(31).round(6, 1)));
});

test.each([
  ['currency', { currency: 'JPY' }],
  ['end_date', { start_date: '2025-02-02', end_date: '2025-02-01' }],
  ['end_date', { start_date: '2025-01-01', end_date: '2026-02-01' }],
  ['start_date', { end_date: '2025-02-01' }],
  ['period', { period: '2025-01', start_date: '2025-02-01', end_date: '2025-02-02' }],
])('refuses usage with a wrong %s: %j', async (field, asked) => {
  const { maker } = newTenant();
  expect(await failure(usage(maker, asked))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field }],
  });
});

test('a call for one workspace sees the costs of that workspace only, even for the operator', async () => {
  const { maker } = newTenant();
  const { maker: other } = newTenant();
  const day = '2025-08-10';
  await service.use(maker, { day, quantity: 1000 }, { day, quantity: 10, workspaceId: 'retail' });
  await service.use(other, { day, quantity: 10, workspaceId: 'retail' });
  const bound = { ...maker, workspaceId: 'retail' };
  const period = '2025-08';
  for (const caller of [bound, { ...bound, scopes: ['*', 'platform:*'] }]) {
    const { breakdown } = await summary(caller, { period, group_by: 'workspace' });
    expect(breakdown).toMatchObject([{ key: 'retail', tenant_id: maker.tenantId, api_calls: 10 }]);
    const refusal = await failure(summary(caller, { period, tenant_id: other.tenantId }));
    expect(refusal).toMatchObject({
      code: 'AUTHORIZATION_ERROR',
      details: [{ field: 'tenant_id' }],
    });
  }
  const { metrics } = await usage(bound, { period, resource: 'api_calls' });
  expect(metrics).toMatchObject([{ quantity: 10 }]);
});

test('a call for one workspace is refused budgets, reports and findings, which belong to the whole tenant', async () => {
  const bound = { ...newTenant().maker, workspaceId: 'retail' };
  const page = { page: 1, perPage: 20 };
  const calls = [
    service.running.call(Budgets.listBudgets, { ...page, cost_center_id: undefined }, bound),
    service.running.call(Reports.listCostReports, { ...page, status: undefined }, bound),
    service.running.call(
      RPC.listCostAnomalies,
      { ...page, dimension: undefined, day: undefined },
      bound,
    ),
  ];
  for (const refusal of await Promise.all(calls.map(failure)))
    expect(refusal).toMatchObject({
      ...{ code: 'AUTHORIZATION_ERROR', details: [{ field: 'X-Workspace-ID' }] },
    });
});
