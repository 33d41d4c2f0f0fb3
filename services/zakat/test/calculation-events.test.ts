import { problemsOf } from '../../../proto/test/event-problems';
import { DistributionCalls } from './support/distribution-calls';
import { newTenant, RunningService, type Caller } from './support/running-service';

const YEAR_MS = 355 * 86_400_000;

let service: RunningService;
let calls: DistributionCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new DistributionCalls(service);
});
afterAll(() => service.stop());

const json = (value: object) => JSON.parse(JSON.stringify(value)) as object;

/** The calculation as events show it. */
const told = async (caller: Caller, id: string) =>
  json({ ...(await calls.calculation(caller, id)), explanation: undefined });

/**
 * Waits for this many events of a calculation, checks each against its schema, and answers the
 * last.
 */
async function lastOf(id: string, count: number) {
  const events = await service.eventsOf(id, count);
  expect(events.flatMap(problemsOf)).toEqual([]);
  expect(events).toHaveLength(count);
  const { type, data } = events.at(-1)!;
  return [type, data];
}

it('tells that a calculation was voided, and why', async () => {
  const caller = newTenant();
  const { calculationId: id } = await calls.calculate(caller);
  await calls.void(caller, id);
  const calculation = await told(caller, id);
  expect(calculation).toMatchObject({ status: 'VOID', voiding: { by: 'key_maker' } });
  expect(await lastOf(id, 2)).toEqual(['zakat.calculation.voided', { calculation }]);
});

it('tells that a distribution was reversed, with the calculation after it', async () => {
  const caller = newTenant();
  const { calculationId: id } = await calls.calculate(caller);
  const { distributionId } = await calls.pay(caller, id, '1750');
  const distribution = json(await calls.takeBack(caller, distributionId));
  const calculation = await told(caller, id);
  expect(calculation).toMatchObject({ status: 'DUE', remainingAmount: '1750.00' });
  const data = { distribution, calculation };
  expect(await lastOf(id, 3)).toEqual(['zakat.distribution.reversed', data]);
});

describe('a calculation that becomes overdue', () => {
  it('emits one event, by the clock of its tenant', async () => {
    const caller = newTenant({ environment: 'sandbox' });
    const { calculationId: id } = await calls.calculate(caller);
    const after = { ...caller, clockOffsetMs: YEAR_MS };
    await service.runDue(after);
    await service.runDue(after);
    const calculation = await told(caller, id);
    expect(calculation).toMatchObject({ status: 'OVERDUE' });
    expect(await lastOf(id, 2)).toEqual(['zakat.calculation.overdue', { calculation }]);
  });

  it('emits it after zakat.calculated when its day is a year ago', async () => {
    const caller = newTenant();
    const change = { calculationDate: '2025-06-26' };
    const { calculationId: id } = await calls.calculate(caller, '500000', change);
    const calculation = await told(caller, id);
    const types = (await service.eventsOf(id, 2)).map(({ type }) => type);
    expect(types).toEqual(['zakat.calculated', 'zakat.calculation.overdue']);
    expect(await lastOf(id, 2)).toEqual(['zakat.calculation.overdue', { calculation }]);
  });

  it('emits it again after a reversal that makes zakat remain', async () => {
    const caller = newTenant();
    const change = { calculationDate: '2025-06-26' };
    const { calculationId: id } = await calls.calculate(caller, '500000', change);
    const { distributionId } = await calls.pay(caller, id, '12500');
    await calls.takeBack(caller, distributionId);
    const types = (await service.eventsOf(id, 5)).map(({ type }) => type);
    expect(types.slice(2)).toEqual([
      'zakat.distributed',
      'zakat.distribution.reversed',
      'zakat.calculation.overdue',
    ]);
  });
});
