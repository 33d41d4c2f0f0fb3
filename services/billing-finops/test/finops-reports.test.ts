import { createHash } from 'node:crypto';
import { failure, newTenant, until, type Caller } from '@masar/kit/testing';
import {
  FinopsReportsServiceService as RPC,
  type ExportCostReportRequest,
} from '@masar/proto/gen/ts/masar/finops/v1/reports';
import { CostingService, later } from './support/costing';
import { NOW } from './support/running-service';

const CHUNK_BYTES = 256 * 1024;
let service: CostingService;
beforeAll(async () => {
  service = await CostingService.start();
});
afterAll(() => service.stop());

const sandbox = (): Caller => ({ ...newTenant().maker, environment: 'sandbox' });
const operator = (caller: Caller): Caller => ({ ...caller, scopes: ['*', 'platform:*'] });
const order = (caller: Caller, over: Partial<ExportCostReportRequest> = {}) => {
  const none = { currency: undefined, tenant_id: undefined, all_tenants: undefined };
  const asked = { ...none, period: '2026-05', group_by: 'rail', format: 'CSV', ...over };
  return service.running.call(RPC.exportCostReport, asked, caller);
};
const get = (caller: Caller, report_id: string) =>
  service.running.call(RPC.getCostReport, { report_id }, caller);
const list = async (caller: Caller) => {
  const { data } = await service.running.call(
    RPC.listCostReports,
    { page: 1, perPage: 20, status: undefined },
    caller,
  );
  return data.map(({ report_id }) => report_id);
};
const made = async (caller: Caller, over: Partial<ExportCostReportRequest> = {}) => {
  const { report_id: id } = await order(caller, over);
  await service.running.runDue(later(caller, 0));
  // The sweep of all tenants may have begun it.
  await until(async () => (await get(caller, id)).status !== 'PENDING', 'the report is made');
  const report = await get(caller, id);
  const answer = await service.download(id, caller);
  return { id, report, type: answer.headers.get('content-type'), text: await answer.text() };
};
const sumOf = (costs: readonly string[]) =>
  costs.reduce((sum, cost) => sum + Math.round(Number(cost) * 1e10), 0) / 1e10;

test('a report is made in the background, and its lines sum to its total', async () => {
  const caller = sandbox();
  await service.use(
    caller,
    { day: '2026-05-03', quantity: 7, rail: 'zakat' },
    { day: '2026-05-04', quantity: 3, metric: 'kyc_checks', rail: '=HYPERLINK("x")' },
    { day: '2026-06-01', quantity: 9, metric: 'kyc_checks' },
  );
  const { report_id: pending, status } = await order(caller);
  expect(status).toBe('PENDING');
  const early = await service.download(pending, caller);
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining('PENDING')]);
  const { id, report, type, text } = await made(caller);
  expect(type).toBe('text/csv; charset=utf-8');
  expect(report).toMatchObject({ status: 'READY', rows: 3, bytes: Buffer.byteLength(text) });
  expect(report.sha256).toBe(createHash('sha256').update(text).digest('hex'));
  const [header, ...lines] = text.trimEnd().split('\r\n');
  expect(header).toBe(
    'date,rail,tenant_id,tenant_name,cost,currency,api_calls,storage_gb,ledger_transactions',
  );
  expect(lines[0]).toMatch(/^2026-05-03,zakat,/);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(sumOf(lines.map((line) => line.split(',').at(-5) ?? ''))).toBe(report.total_cost);
  const [event] = await service.running.eventsOf(id, 1);
  expect(event).toMatchObject({ type: 'finops.report.generated', data: { report: { rows: 3 } } });
});

test('FOCUS has a line for each day, rail and resource', async () => {
  const caller = sandbox();
  await service.use(caller, {
    day: '2026-05-05',
    quantity: 2,
    metric: 'kyc_checks',
    workspaceId: 'ws_a',
  });
  const { report, text } = await made(caller, { format: 'FOCUS', currency: 'SAR' });
  const [header = '', line = ''] = text.split('\r\n');
  const cells = Object.fromEntries(
    header.split(',').map((name, at) => [name, line.split(',')[at]]),
  );
  expect(cells).toMatchObject({
    ...{ BilledCost: '2.625', BillingCurrency: 'SAR', ChargeCategory: 'Usage' },
    ...{ BillingPeriodStart: '2026-05-01T00:00:00Z', BillingPeriodEnd: '2026-06-01T00:00:00Z' },
    ...{ ChargePeriodStart: '2026-05-05T00:00:00Z', ChargePeriodEnd: '2026-05-06T00:00:00Z' },
    ...{ ConsumedQuantity: '2', ConsumedUnit: 'check', ListUnitPrice: '1.3125' },
    ...{ SubAccountId: 'ws_a', ServiceCategory: 'Identity', x_CostModelVersion: '2026.1' },
    ...{ InvoiceIssuerName: 'Masar', ProviderName: 'Masar', PublisherName: 'identity-provider' },
    ...{ SkuId: 'kyc_checks', SkuPriceId: 'kyc_checks', PricingCategory: 'Standard' },
    ...{ SubAccountName: 'ws_a', ChargeClass: '' },
  });
  // 2.625 is rounded to 2.63 riyals: the last line has the difference.
  expect(text.split('\r\n')[1 + 1]).toMatch(/^0\.005,.*,Adjustment,/);
  expect(report).toMatchObject({ rows: 2, total_cost: 2.63 });
});

test('JSON is a list of the same lines, or an empty list', async () => {
  const caller = sandbox();
  const empty = await made(caller, { format: 'JSON' });
  expect([empty.type, JSON.parse(empty.text)]).toEqual(['application/json; charset=utf-8', []]);
  await service.use(caller, {
    day: '2026-05-05',
    quantity: 2,
    metric: 'kyc_checks',
    rail: 'external',
  });
  const { text } = await made(caller, { format: 'JSON' });
  expect(JSON.parse(text)).toMatchObject([{ date: '2026-05-05', rail: 'external', cost: '0.7' }]);
});

test('a report whose maker was killed is made again, and the chunks left behind are deleted', async () => {
  const caller = sandbox();
  await service.use(caller, {
    day: '2026-05-05',
    quantity: 2,
    metric: 'kyc_checks',
    rail: 'external',
  });
  const { report_id: id } = await order(caller);
  await service.leaveHalfMade(id, NOW);
  await service.running.runDue(later(caller, 0));
  await until(async () => (await get(caller, id)).status === 'READY', 'the report is made');
  expect(await get(caller, id)).toMatchObject({ rows: 1 });
  expect(await (await service.download(id, caller)).text()).toContain('2026-05-05');
  await until(async () => (await service.chunksOf(id)) === 1, 'what was left is deleted');
  await service.running.eventsOf(id, 1);
});

test('a part of a report is read only from the chunks that contain it', async () => {
  const caller = sandbox();
  const rails = Array.from({ length: 6_000 }, (_, at) => ({
    ...{ day: '2026-05-05', quantity: 1 + at, metric: 'kyc_checks', rail: `rail-${at}` },
  }));
  await service.use(caller, ...rails);
  const { id, report, text } = await made(caller, { format: 'JSON' });
  const whole = Buffer.from(text);
  expect(report.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
  expect(await service.chunksOf(id)).toBe(Math.ceil(whole.length / CHUNK_BYTES));
  expect(whole.length).toBeGreaterThan(3 * CHUNK_BYTES);
  // Compared as buffers: Jest takes seconds for a megabyte, in which the server closes the idle connection.
  const expectPart = async (first: number, last: number) => {
    const answer = await service.download(id, caller, `bytes=${first}-${last}`);
    expect(answer.status).toBe(206);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(whole.subarray(first, last + 1))).toBe(true);
  };
  const edge = 2 * CHUNK_BYTES;
  for (const [first, last] of [
    ...([
      [0, 0],
      [edge - 1, edge],
      [edge, edge],
      [edge - 1, edge - 1],
    ] as const),
    ...([
      [1_000, whole.length - 1],
      [CHUNK_BYTES - 7, edge + 7],
    ] as const),
  ]) {
    await expectPart(first, last);
  }
  await service.spoilChunk(id, 0);
  await service.spoilChunk(id, 2);
  await expectPart(CHUNK_BYTES, edge - 1);
  await expect(service.download(id, caller).then((each) => each.text())).rejects.toThrow();
});

/** A sandbox whose clock is a day ahead: its reports stay PENDING until a test runs the sweep by that clock. */
const unswept = (): Caller => later(sandbox(), 24);

test('a tenant may have ten pending reports; a repeated order is answered even then', async () => {
  const caller = unswept();
  const keyed = (at: number): Caller => ({ ...caller, idempotencyKey: `order-${at}` });
  const orders = Array.from({ length: 12 }, (_, at) => order(keyed(at)));
  const outcomes = await Promise.allSettled(orders);
  const taken = outcomes.flatMap((one, at) =>
    one.status === 'fulfilled' ? [{ at, id: one.value.report_id }] : [],
  );
  expect(taken).toHaveLength(10);
  expect(await failure(order(caller))).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('10 reports of this tenant are PENDING') as string,
  });
  const [first = { at: 0, id: '' }] = taken;
  expect((await order(keyed(first.at))).report_id).toBe(first.id);
  expect((await order(unswept())).status).toBe('PENDING');
  await service.running.runDue(caller);
  const isTaken = () =>
    order(caller).then(
      () => true,
      () => false,
    );
  await until(isTaken, 'reports that are made leave room for others');
});

test('a maker stops when another one has taken its report over, and deletes only its own chunks', async () => {
  const caller = unswept();
  const days = Array.from({ length: 31 }, (_, at) => `2026-05-${String(at + 1).padStart(2, '0')}`);
  for (let number = 0; number < 40; number += 1) {
    const workspaceId = `w${number}`;
    await service.use(caller, ...days.map((day) => ({ day, quantity: 7, workspaceId })));
  }
  const { report_id: id } = await order(caller, { format: 'FOCUS' });
  await service.running.runDue(caller);
  await until(async () => (await service.chunksOf(id)) > 0, 'a maker has begun');
  await service.takeOver(id, 2);
  await until(async () => (await service.chunksOf(id)) === 1, 'it has stopped');
  await service.running.runDue(caller, 2);
  expect(await service.chunksOf(id)).toBe(1);
  expect(await get(caller, id)).toMatchObject({ status: 'PENDING' });
});

test('a report expires after a week, and its content is deleted', async () => {
  const caller = sandbox();
  const { id } = await made(caller);
  await service.running.runDue(later(caller, 7 * 24));
  expect(await get(caller, id)).toMatchObject({ status: 'EXPIRED' });
  expect(await service.chunksOf(id)).toBe(0);
  const answer = await service.download(id, caller);
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining('order it again'),
  ]);
});

test('a report that the release before made, without a tenant in its chunks, is read and deleted', async () => {
  const caller = sandbox();
  const { id, text } = await made(caller);
  await service.forgetTenantOf(id);
  expect(await (await service.download(id, caller)).text()).toBe(text);
  await service.running.runDue(later(caller, 7 * 24));
  expect(await service.chunksOf(id)).toBe(0);
});

test('a report of all tenants is shown to the operator only, not to the tenant that stores it', async () => {
  const [caller, other] = [sandbox(), sandbox()];
  const { id, text } = await made(operator(caller), { all_tenants: true, group_by: 'tenant' });
  expect(text).toMatch(/^date,tenant,/);
  expect(await failure(get(caller, id))).toMatchObject({ code: 'NOT_FOUND' });
  expect((await service.download(id, caller)).status).toBe(404);
  expect([await list(caller), await list(operator(caller))]).toEqual([[], [id]]);
  expect(await failure(get(other, id))).toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['all_tenants', 'AUTHORIZATION_ERROR', { all_tenants: true }],
  ['tenant_id', 'AUTHORIZATION_ERROR', { tenant_id: 'tnt_other' }],
  ['period', 'VALIDATION_ERROR', { period: '2026-07' }],
  ['currency', 'VALIDATION_ERROR', { currency: 'JPY' }],
])('refuses a report with a wrong %s: %s', async (field, code, over) => {
  expect(await failure(order(sandbox(), over))).toMatchObject({ code, details: [{ field }] });
});
