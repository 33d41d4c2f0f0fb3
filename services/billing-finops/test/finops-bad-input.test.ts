import { failure, newTenant, until, type Caller } from '@masar/kit/testing';
import {
  FinopsBudgetsServiceService as BUDGETS,
  type CreateBudgetRequest,
  type CreateCostCenterRequest,
} from '@masar/proto/gen/ts/masar/finops/v1/budgets';
import { FinopsReportsServiceService as REPORTS } from '@masar/proto/gen/ts/masar/finops/v1/reports';
import { CostingService, later } from './support/costing';

let service: CostingService;
beforeAll(async () => {
  service = await CostingService.start();
});
afterAll(() => service.stop());

const sandbox = (): Caller => ({ ...newTenant().maker, environment: 'sandbox' });
const createCenter = (alert_threshold_pct: number) => {
  const asked: CreateCostCenterRequest = {
    ...{ name: 'Zakat', type: 'rail', rail: 'zakat', value: undefined, budget_monthly: 350 },
    ...{ currency: 'USD', owner_id: 'team-zakat', alert_threshold_pct },
  };
  return service.running.call(BUDGETS.createCostCenter, asked, sandbox());
};

test.each([1.01, 80])('refuses a cost center that warns from %d of its budget', async (part) => {
  const message =
    'alert_threshold_pct must be at most 1, the whole budget: 0.8 warns from 80 percent of it';
  expect(await failure(createCenter(part))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'alert_threshold_pct', code: 'OUT_OF_RANGE', message }],
  });
});

test('a cost center may warn from the whole of its budget', async () => {
  expect(await createCenter(1)).toMatchObject({ alert_threshold_pct: 1 });
});

test('a threshold that is not above the one before it is refused with both', async () => {
  const asked: CreateBudgetRequest = {
    ...{ name: 'All', amount: 350, currency: 'USD', thresholds: [0.8, 0.5], notify: [] },
    ...{ cost_center_id: undefined, scope: undefined, period: undefined },
    ...{ start_date: undefined, end_date: undefined },
  };
  const created = service.running.call(BUDGETS.createBudget, asked, sandbox());
  const message =
    'thresholds[1] is 0.5 and must be above thresholds[0], which is 0.8; list them in ascending order';
  expect(await failure(created)).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'thresholds[1]', code: 'OUT_OF_RANGE', message }],
  });
});

test.each(['CSV', 'FOCUS'])('no cell of a report in %s is a formula', async (format) => {
  const caller = sandbox();
  const names = ['=1+1', '+1+1', '-1+1', '@SUM(A1)'];
  const used = names.map((rail) => ({ day: '2026-05-03', quantity: 7, rail, workspaceId: rail }));
  await service.use(caller, ...used);
  const none = { currency: undefined, tenant_id: undefined, all_tenants: undefined };
  const asked = { ...none, period: '2026-05', group_by: 'rail', format };
  const { report_id } = await service.running.call(REPORTS.exportCostReport, asked, caller);
  await service.running.runDue(later(caller, 0));
  await until(async () => {
    const { status } = await service.running.call(REPORTS.getCostReport, { report_id }, caller);
    return status === 'READY';
  }, 'the report is made');
  const text = await (await service.download(report_id, caller)).text();
  const cells = text.split(/[\r\n,]+/);
  expect(cells).toEqual(expect.arrayContaining(names.map((name) => `'${name}`)));
  expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([]);
});
