import { failure, newTenant, until, type Caller } from '@masar/kit/testing';
import { FinopsServiceService as RPC } from '@masar/proto/gen/ts/masar/finops/v1/finops';
import { addDays } from '@masar/kit/time';
import { CostingService, later } from './support/costing';

let service: CostingService;
beforeAll(async () => {
  service = await CostingService.start();
});
afterAll(() => service.stop());

const PAGE = { page: 1, perPage: 20 };
const anomalies = (caller: Caller) =>
  service.running.call(
    RPC.listCostAnomalies,
    { ...PAGE, dimension: undefined, day: undefined },
    caller,
  );
const recommendations = (caller: Caller, over: { status?: string; min_savings?: string } = {}) => {
  const none = { status: undefined, type: undefined, min_savings: undefined };
  return service.running.call(RPC.listRecommendations, { ...PAGE, ...none, ...over }, caller);
};
const sandbox = (): Caller => ({ ...newTenant().maker, environment: 'sandbox' });
/** A day of checks, once a week from the first day on. */
const weekly = (first: string, weeks: number, quantity: number) =>
  Array.from({ length: weeks }, (_, at) => ({
    ...{ day: addDays(first, at * 7), quantity, metric: 'kyc_checks', rail: 'external' },
  }));

test('a day far above its weekday is an anomaly of each of its keys, reported once', async () => {
  const caller = sandbox();
  await service.use(caller, ...weekly('2026-04-20', 8, 10), {
    ...weekly('2026-06-15', 1, 100)[0]!,
  });
  await service.tell(caller, 'Anomalous');
  await service.running.runDue(later(caller, 1));
  await service.running.runDue(later(caller, 25));
  const { data } = await anomalies(caller);
  const keys = data.map(({ dimension, key }) => `${dimension} ${key}`);
  expect(keys.toSorted()).toEqual(['rail external', 'resource kyc_checks', 'workspace default']);
  expect(data[0]).toMatchObject({ day: '2026-06-15', cost: 35, median: 3.5, limit: 3.5, weeks: 8 });
  for (const { id } of data) {
    const [event] = await service.running.eventsOf(id, 1);
    expect(event).toMatchObject({ type: 'finops.anomaly.detected', data: { anomaly: { id } } });
  }
  expect((await anomalies(sandbox())).data).toEqual([]);
});

test('an idle workspace is reported once with its evidence, and can be dismissed', async () => {
  const caller = sandbox();
  await service.use(
    caller,
    { day: '2026-05-01', quantity: 10, workspaceId: 'ws_idle' },
    { day: '2026-06-10', quantity: 10, workspaceId: 'ws_busy' },
    { day: '2026-06-10', quantity: 3000, metric: 'storage', workspaceId: 'ws_idle' },
  );
  await service.tell(caller, 'Idle');
  await service.running.runDue(later(caller, 1));
  await service.running.runDue(later(caller, 26));
  const { data } = await recommendations(caller, { status: 'OPEN', min_savings: '10' });
  expect(data).toMatchObject([
    {
      ...{ type: 'IDLE_WORKSPACE', resource: 'ws_idle', estimated_monthly_savings: 12 },
      evidence: [
        { name: 'api_calls_30d', value: '0' },
        { name: 'last_call_day', value: '2026-05-01' },
      ],
    },
  ]);
  const id = String(data[0]?.id);
  const decide = () =>
    service.running.call(RPC.decideRecommendation, { id, status: 'DISMISSED' }, caller);
  expect(await decide()).toMatchObject({ status: 'DISMISSED', decided_by: 'key_maker' });
  expect(await failure(decide())).toMatchObject({
    code: 'CONFLICT',
    details: [{ field: 'status' }],
  });
  const [event] = await service.running.eventsOf(id, 1);
  expect(event?.type).toBe('finops.recommendation.available');
  const open = await recommendations(caller, { status: 'OPEN' });
  // Ten calls in May are far below the plan's allowance.
  expect(open.data.map(({ type }) => type)).toEqual(['PLAN_MISMATCH']);
  expect((await recommendations(caller, { min_savings: '12.01' })).data).toEqual([]);
  expect((await recommendations(caller, { min_savings: '12' })).data).toHaveLength(1);
});

test('the sweep of all tenants reviews a live tenant', async () => {
  const { maker } = newTenant();
  await service.use(
    maker,
    { day: '2026-05-01', quantity: 10, workspaceId: 'ws_idle' },
    { day: '2026-05-01', quantity: 10, workspaceId: 'ws_closed' },
    { day: '2026-05-01', quantity: 10 },
  );
  await service.running.publish({
    ...{ type: 'workspace.updated', source: '/masar/gateway', subject: 'ws_closed' },
    ...{ tenantId: maker.tenantId, sequence: 2 },
    data: { workspace: { id: 'ws_closed', name: 'Old', status: 'closed' } },
  });
  await service.tell(maker, 'Live');
  await until(
    async () => (await recommendations(maker)).data.length === 2,
    'it was looked through',
  );
  const { data } = await recommendations(maker, { status: 'OPEN' });
  const idle = data.filter(({ type }) => type === 'IDLE_WORKSPACE');
  expect(idle.map(({ resource }) => resource)).toEqual(['ws_idle']);
});
