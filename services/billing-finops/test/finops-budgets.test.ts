import { failure, newTenant, type Caller } from '@masar/kit/testing';
import {
  FinopsBudgetsServiceService as RPC,
  type CreateBudgetRequest,
  type CreateCostCenterRequest,
} from '@masar/proto/gen/ts/masar/finops/v1/budgets';
import { CostingService, later } from './support/costing';

let service: CostingService;
beforeAll(async () => {
  service = await CostingService.start();
});
afterAll(() => service.stop());

const sandbox = (): Caller => ({ ...newTenant().maker, environment: 'sandbox' });
/** Checks of 0.35 each: they bear no shared costs, which other tests change. */
const checks = (day: string, quantity: number, rail = 'external') => ({
  ...{ day, quantity, rail, metric: 'kyc_checks' },
});
const BUDGET: CreateBudgetRequest = {
  ...{ name: 'Checks', cost_center_id: undefined, amount: 350, currency: 'USD', period: undefined },
  ...{
    thresholds: [],
    notify: ['finance@example.com'],
    start_date: undefined,
    end_date: undefined,
  },
  scope: { dimension: 'resource', value: 'kyc_checks' },
};
const create = (caller: Caller, over: Partial<CreateBudgetRequest> = {}) =>
  service.running.call(RPC.createBudget, { ...BUDGET, ...over }, caller);
const get = (caller: Caller, id: string) => service.running.call(RPC.getBudget, { id }, caller);
const CENTER: CreateCostCenterRequest = {
  ...{ name: 'Zakat', type: 'rail', rail: 'zakat', value: undefined, budget_monthly: 350 },
  ...{ currency: 'USD', alert_threshold_pct: undefined, owner_id: 'team-zakat' },
};
const createCenter = (caller: Caller, over: Partial<CreateCostCenterRequest> = {}) =>
  service.running.call(RPC.createCostCenter, { ...CENTER, ...over }, caller);
const typesOf = async (id: string, count: number) =>
  (await service.running.eventsOf(id, count)).map(({ type }) => type);

test('a budget alerts once for each threshold and month, as its costs reach it', async () => {
  const caller = sandbox();
  await service.use(caller, checks('2026-06-10', 799));
  const { id, ...shown } = await create(caller);
  expect(shown).toMatchObject({ status: 'ON_TRACK', actual_spend: 279.65, remaining: 70.35 });
  expect(shown).toMatchObject({
    forecast_spend: 524.34,
    forecast_label: 'FORECASTED',
    period: '2026-06',
  });
  await service.running.runDue(later(caller, 1));
  expect((await get(caller, id)).alerts).toEqual([]);
  await service.use(caller, checks('2026-06-16', 1));
  expect(await get(caller, id)).toMatchObject({
    status: 'WARNING',
    utilization_pct: 0.8,
    alerts: [],
  });
  await service.running.runDue(later(caller, 3));
  await service.running.runDue(later(caller, 5));
  await service.use(caller, checks('2026-06-17', 400));
  await service.running.runDue(later(caller, 30));
  await service.running.runDue(later(caller, 32));
  const found = await get(later(caller, 32), id);
  expect(found).toMatchObject({ status: 'CRITICAL', actual_spend: 420 });
  expect(found.alerts).toMatchObject([
    { threshold: 0.8, status: 'WARNING', type: 'ACTUAL' },
    { threshold: 1, status: 'EXCEEDED' },
    { threshold: 1.2, status: 'CRITICAL' },
  ]);
  const [warning, ...exceeded] = await service.running.eventsOf(id, 3);
  expect(warning).toMatchObject({
    type: 'finops.budget.warning',
    data: { crossing: { budget_id: id, threshold: 0.8, actual_spend: 280, notify: BUDGET.notify } },
  });
  expect(exceeded.map(({ type }) => type)).toEqual(Array(2).fill('finops.budget.exceeded'));
});

test('a list shows the spending of each budget', async () => {
  const caller = sandbox();
  await service.use(
    caller,
    checks('2026-06-01', 100),
    checks('2026-06-02', 10, 'zakat'),
    { ...checks('2026-06-03', 1), workspaceId: 'ws_a' },
    { day: '2026-06-04', quantity: 400, metric: 'contracts', rail: 'zakat' },
  );
  const of = (dimension: string, value?: string) => ({ scope: { dimension, value } });
  await create(caller, of('tenant'));
  await create(caller, of('rail', 'zakat'));
  await create(caller, of('workspace', 'ws_a'));
  await create(caller, of('resource', 'kyc_checks'));
  await create(caller, of('provider', 'database-cloud'));
  await create(caller, { ...of('tenant'), start_date: '2026-06-02', end_date: '2026-06-03' });
  await create(caller, { ...of('workspace', 'default'), start_date: '2026-06-02' });
  await create(caller, { ...of('rail', 'external'), end_date: '2026-06-02' });
  const asked = { page: 1, perPage: 20, cost_center_id: undefined };
  const { data } = await service.running.call(RPC.listBudgets, asked, caller);
  const spent = data.map(({ actual_spend }) => actual_spend).toReversed();
  expect(spent).toEqual([39.85, 4.5, 0.35, 38.85, 1, 3.85, 4.5, 35]);
});

test('the next month alerts anew', async () => {
  const caller = sandbox();
  await service.use(caller, checks('2026-06-10', 900), checks('2026-07-02', 900));
  const { id } = await create(caller, { thresholds: [0.9] });
  await service.running.runDue(later(caller, 1));
  await service.running.runDue(later(caller, 20 * 24));
  await service.running.eventsOf(id, 2);
  const { alerts, period } = await get(later(caller, 20 * 24), id);
  expect([period, alerts.length]).toEqual(['2026-07', 1]);
});

test('two concurrent sweeps alert once', async () => {
  const caller = sandbox();
  await service.use(caller, checks('2026-06-10', 900));
  const { id } = await create(caller);
  await Promise.all([1, 2].map((move) => service.running.runDue(later(caller, 1), move)));
  await create(caller);
  expect((await get(caller, id)).alerts).toHaveLength(1);
  expect(await typesOf(id, 1)).toEqual(['finops.budget.warning']);
});

test('a cost center shows the costs of its rail, and its budgets count them', async () => {
  const caller = sandbox();
  await service.use(caller, checks('2026-06-10', 1000, 'zakat'), checks('2026-06-10', 50));
  const center = await createCenter(caller);
  expect(center).toMatchObject({ spend_mtd: 350, status: 'EXCEEDED', alert_threshold_pct: 0.8 });
  const budget = await create(caller, { cost_center_id: center.id, scope: undefined, amount: 700 });
  expect(budget).toMatchObject({ actual_spend: 350, scope: { dimension: 'rail', value: 'zakat' } });
  await service.running.runDue(later(caller, 1));
  expect(await typesOf(center.id, 2)).toEqual(['finops.budget.warning', 'finops.budget.exceeded']);
  const page = { page: 1, perPage: 20, type: 'rail', owner_id: 'team-zakat' };
  const { data } = await service.running.call(RPC.listCostCenters, page, caller);
  expect(data).toMatchObject([{ id: center.id, spend_mtd: 350, alerts: [{}, {}] }]);
});

test('a budget can be changed and ended, and no other tenant finds it', async () => {
  const caller = sandbox();
  const { id } = await create(caller);
  const none = { name: undefined, thresholds: [], notify: [], end_date: undefined };
  const change = { id, ...none, amount: 700, paths: ['amount'] };
  const changed = await service.running.call(RPC.patchBudget, change, caller);
  expect(changed).toMatchObject({ amount: 700, thresholds: [0.8, 1, 1.2], notify: BUDGET.notify });
  expect(await failure(get(sandbox(), id))).toMatchObject({ code: 'NOT_FOUND' });
  await service.running.call(RPC.deleteBudget, { id }, caller);
  const asked = { page: 1, perPage: 20, cost_center_id: undefined };
  expect((await service.running.call(RPC.listBudgets, asked, caller)).data).toEqual([]);
  const calls = [get(caller, id), service.running.call(RPC.deleteBudget, { id }, caller)];
  for (const refusal of await Promise.all(calls.map(failure)))
    expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['thresholds[1]', { thresholds: [0.8, 0.8] }],
  ['thresholds[1]', { thresholds: [1, 0.5] }],
  ['thresholds[0]', { thresholds: [1.1, 1.2] }],
  ['currency', { currency: 'JPY' }],
  ['amount', { amount: 1.005 }],
  ['scope', { cost_center_id: 'ccr_1' }],
  ['scope.value', { scope: { dimension: 'rail', value: undefined } }],
  ['scope.value', { scope: { dimension: 'tenant', value: 'tnt_2' } }],
  ['end_date', { start_date: '2026-06-02', end_date: '2026-06-01' }],
])('refuses a budget with a wrong %s: %j', async (field, over) => {
  expect(await failure(create(sandbox(), over))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field }],
  });
});

test.each([
  ['rail', { rail: undefined }],
  ['rail', { type: 'workspace' }],
  ['value', { type: 'workspace', rail: undefined }],
  ['currency', { currency: 'JPY' }],
])('refuses a cost center with a wrong %s: %j', async (field, over) => {
  expect(await failure(createCenter(sandbox(), over))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field }],
  });
});
