import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import { DisputesServiceService as RPC } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { complaint, later, startDisputes } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startDisputes();
});
afterAll(() => service.stop());

const YEAR = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
const create = async (caller: Caller, over = {}) =>
  (await service.call(RPC.createDispute, complaint(over), caller)).disputeId;
const resolve = (disputeId: string, terms: object, caller: Caller) =>
  service.call(
    RPC.resolveDispute,
    { disputeId, resolution: 'CUSTOMER_FAVOR', action: 'REFUND', ...terms },
    caller,
  );

test('a report counts, measures and sums what was opened in its period', async () => {
  const { maker } = newTenant();
  const settings = { jurisdiction: 'AE' };
  const at = (hours: number) => ({ ...later(maker, hours), settings });
  const [first, second, third] = [
    await create(at(0)),
    await create(at(0), { priority: 'LOW', category: 'CANCELLATION' }),
    await create(at(0), { priority: 'CRITICAL' }),
  ];
  await create(at(0), { amount: '10.000', currency: 'BHD' });
  await resolve(first, { amount: '100.10' }, at(2));
  const compensation = { type: 'GOODWILL', amount: '0.20' };
  await resolve(second, { resolution: 'PARTIAL', amount: '0.20', compensation }, at(5.251));
  await resolve(third, { resolution: 'MERCHANT_FAVOR', action: 'NO_ACTION' }, at(30));
  const report = await service.call(RPC.getDisputeReport, YEAR, at(30));
  expect(report).toEqual({
    ...{ from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z', total: 4 },
    byStatus: [
      { value: 'OPEN', count: 1 },
      { value: 'RESOLVED', count: 3 },
    ],
    byCategory: [
      { value: 'CANCELLATION', count: 1 },
      { value: 'DUPLICATE_CHARGE', count: 3 },
    ],
    byPriority: [
      { value: 'CRITICAL', count: 1 },
      { value: 'HIGH', count: 2 },
      { value: 'LOW', count: 1 },
    ],
    byResolution: [
      { value: 'CUSTOMER_FAVOR', count: 1 },
      { value: 'MERCHANT_FAVOR', count: 1 },
      { value: 'PARTIAL', count: 1 },
    ],
    sla: { kept: 2, missed: 1, running: 1 },
    regulator: { kept: 3, missed: 0, running: 1 },
    acknowledge: { count: 3, medianHours: '5.26', p90Hours: '30.00' },
    resolve: { count: 3, medianHours: '5.26', p90Hours: '30.00' },
    redress: [{ currency: 'SAR', amount: '100.30', compensation: '0.20' }],
  });
  const { csv } = await service.call(RPC.getDisputeReportCsv, YEAR, at(30));
  expect(csv.split('\r\n')).toEqual([
    ...['section,name,measure,value', 'period,,from,2026-01-01T00:00:00.000Z'],
    ...['period,,to,2027-01-01T00:00:00.000Z', 'disputes,,count,4'],
    ...['status,OPEN,count,1', 'status,RESOLVED,count,3'],
    ...['category,CANCELLATION,count,1', 'category,DUPLICATE_CHARGE,count,3'],
    ...['priority,CRITICAL,count,1', 'priority,HIGH,count,2', 'priority,LOW,count,1'],
    ...['resolution,CUSTOMER_FAVOR,count,1', 'resolution,MERCHANT_FAVOR,count,1'],
    ...[
      'resolution,PARTIAL,count,1',
      'deadlines,sla,kept,2',
      'deadlines,sla,missed,1',
      'deadlines,sla,running,1',
    ],
    ...[
      'deadlines,regulator,kept,3',
      'deadlines,regulator,missed,0',
      'deadlines,regulator,running,1',
    ],
    ...['hours,acknowledge,count,3', 'hours,acknowledge,median,5.26'],
    ...['hours,acknowledge,p90,30.00', 'hours,resolve,count,3', 'hours,resolve,median,5.26'],
    ...['hours,resolve,p90,30.00', 'redress,SAR,amount,100.30'],
    ...['redress,SAR,compensation,0.20', ''],
  ]);
  const { maker: other } = newTenant();
  expect(await service.call(RPC.getDisputeReport, YEAR, other)).toMatchObject({
    ...{ total: 0, byStatus: [], redress: [], resolve: { count: 0, medianHours: undefined } },
  });
});

test.each([
  [{ to: YEAR.from }, 'to must be after from'],
  [{ to: '2027-01-03T00:00:00Z' }, 'to must be at most 366 days after from; ask for each year'],
])('a period that is none is refused: %j', async (over, message) => {
  const call = service.call(RPC.getDisputeReport, { ...YEAR, ...over }, newTenant().maker);
  expect(await failure(call)).toMatchObject({ code: 'VALIDATION_ERROR', message });
});

test('redress has what was paid before a reopening, also while nothing else is decided', async () => {
  const { maker } = newTenant();
  const disputeId = await create(maker);
  const compensation = { type: 'GOODWILL', amount: '5.00' };
  await resolve(disputeId, { resolution: 'PARTIAL', amount: '100.00', compensation }, maker);
  const reopen = {
    disputeId,
    status: 'INVESTIGATING',
    notes: 'New slip.',
    paths: ['status', 'notes'],
  };
  await service.call(RPC.patchDispute, reopen, maker);
  const redress = async () => (await service.call(RPC.getDisputeReport, YEAR, maker)).redress;
  expect(await redress()).toEqual([{ currency: 'SAR', amount: '100.00', compensation: '5.00' }]);
  await resolve(disputeId, { amount: '150.00' }, maker);
  expect(await redress()).toEqual([{ currency: 'SAR', amount: '250.00', compensation: '5.00' }]);
});
