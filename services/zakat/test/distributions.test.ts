import { newId } from '@masar/kit/ids';
import { DistributionCalls } from './support/distribution-calls';
import { stopClock } from './support/fixed-clock';
import { failure, newTenant, RunningService, type Caller } from './support/running-service';

const DAY_MS = 86_400_000;
const keyed = (caller: Caller): Caller => ({ ...caller, idempotencyKey: newId('idk') });

let service: RunningService;
let calls: DistributionCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new DistributionCalls(service);
});
afterAll(() => service.stop());

async function due(caller: Caller = newTenant()) {
  const { calculationId: id } = await calls.calculate(caller);
  return { id, caller };
}

describe('a distribution', () => {
  it('is answered as recorded, and read again as answered', async () => {
    const { id, caller } = await due();
    const recipients = [
      { category: 'FUQARA', amount: '1500.00', description: 'Food parcels' },
      { category: 'AMILIN', amount: '250.00', description: undefined },
    ];
    const made = await calls.pay(caller, id, '1750', { recipients });
    expect(made).toMatchObject({
      calculationId: id,
      amount: '1750.00',
      currency: 'SAR',
      recipients,
      distributionDate: '2026-06-16',
      hijriDate: '1448-01-01',
      remainingAmount: '0.00',
      warnings: [{ code: 'AMILIN_SHARE' }],
      status: 'RECORDED',
      reversal: undefined,
      createdBy: 'key_maker',
      createdAt: '2026-06-16T09:00:00.000Z',
    });
    expect(await calls.get(caller, made.distributionId)).toEqual(made);
  });

  it('reduces the remainder of its calculation, down to exactly zero', async () => {
    const { id, caller } = await due();
    const seen: unknown[] = [];
    for (const amount of ['583.33', '583.33', '583.34']) {
      await calls.pay(keyed(caller), id, amount);
      const { status, distributedAmount, remainingAmount } = await calls.calculation(caller, id);
      seen.push([status, distributedAmount, remainingAmount]);
    }
    expect(seen).toEqual([
      ['PARTIALLY_DISTRIBUTED', '583.33', '1166.67'],
      ['PARTIALLY_DISTRIBUTED', '1166.66', '583.34'],
      ['DISTRIBUTED', '1750.00', '0.00'],
    ]);
  });

  it('emits zakat.distributed with the calculation after it, and is audited', async () => {
    const { id, caller } = await due();
    const made = await calls.pay(caller, id, '1750');
    const [, told] = await service.eventsOf(id, 2);
    expect(told).toMatchObject({
      type: 'zakat.distributed',
      source: '/masar/zakat',
      data: {
        distribution: { distributionId: made.distributionId, remainingAmount: '0.00' },
        calculation: { calculationId: id, status: 'DISTRIBUTED' },
      },
    });
    expect(JSON.stringify(told)).not.toContain('"key"');
    const records = await service.recordsOf(id, 2);
    expect(records[1]).toMatchObject({ actor: 'key_maker' });
    expect(records[1]?.rpc).toContain('DistributeZakat');
  });

  it('is recorded once under one idempotency key, also after other distributions', async () => {
    const { id, caller } = await due();
    const once = keyed(caller);
    const made = await calls.pay(once, id, '100');
    await calls.pay(keyed(caller), id, '200');
    expect(await calls.pay(once, id, '100')).toEqual(made);
    const parallel = keyed(caller);
    const all = await Promise.all(Array.from({ length: 5 }, () => calls.pay(parallel, id, '50')));
    expect(new Set(all.map(({ distributionId }) => distributionId)).size).toBe(1);
    expect((await calls.calculation(caller, id)).distributedAmount).toBe('350.00');
    expect((await calls.list(caller)).pagination?.total).toBe(3);
  });

  it('is refused under the key of another command on the calculation', async () => {
    const { id, caller } = await due();
    const once = keyed(caller);
    const { distributionId } = await calls.pay(caller, id, '100');
    await calls.takeBack(once, distributionId);
    const { code } = await failure(calls.pay(once, id, '100'));
    expect(code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    [1750, '100', 17, '50.00'],
    [1750, '250', 7, '0.00'],
    [1750, '1750', 1, '0.00'],
  ])(
    'of %i SAR, sent 20 times at once with %s, is recorded %i times; %s remain',
    async (_, amount, times, left) => {
      const { id, caller } = await due();
      const paid = await Promise.allSettled(
        Array.from({ length: 20 }, () => calls.pay(keyed(caller), id, amount)),
      );
      expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(times);
      const codes = paid.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      const isOver = left === '0.00';
      expect(new Set(codes)).toEqual(new Set([isOver ? 'CONFLICT' : 'VALIDATION_ERROR']));
      expect((await calls.calculation(caller, id)).remainingAmount).toBe(left);
      expect((await calls.list(caller, { calculationId: id })).pagination?.total).toBe(times);
    },
  );
});

describe('two processes of the service', () => {
  it('together never distribute more than the zakat', async () => {
    const other = await RunningService.start({ name: service.name });
    try {
      const { id, caller } = await due();
      const both = [calls, new DistributionCalls(other)];
      const paid = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) => both[at % 2]!.pay(keyed(caller), id, '350')),
      );
      expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(await calls.calculation(caller, id)).toMatchObject({
        status: 'DISTRIBUTED',
        distributedAmount: '1750.00',
      });
    } finally {
      await other.stop();
      // Stopping the service has released the clock.
      stopClock();
    }
  });
});

describe('a refused distribution', () => {
  const poor = { category: 'FUQARA', amount: '1' };
  it.each([
    [
      'more than remains',
      'VALIDATION_ERROR',
      { amount: '1750.01', recipients: [{ ...poor, amount: '1750.01' }] },
    ],
    ['another currency', 'VALIDATION_ERROR', { currency: 'USD' }],
    ['recipients of another sum', 'VALIDATION_ERROR', { recipients: [poor, poor] }],
    [
      'the head AMILINI',
      'VALIDATION_ERROR',
      { recipients: [{ category: 'AMILINI', amount: '1' }] },
    ],
    ['no recipient', 'VALIDATION_ERROR', { recipients: [] }],
    ['nothing', 'VALIDATION_ERROR', { amount: '0' }],
    ['a day ahead', 'VALIDATION_ERROR', { distributionDate: '2026-06-17' }],
    ['a day before', 'VALIDATION_ERROR', { distributionDate: '2026-06-15' }],
    ['the year 1300', 'VALIDATION_ERROR', { distributionDate: '1300-01-01' }],
  ])('of %s is a %s and changes nothing', async (_, code, change) => {
    const { id, caller } = await due();
    const before = await calls.calculation(caller, id);
    expect((await failure(calls.pay(caller, id, '1', change))).code).toBe(code);
    expect(await calls.calculation(caller, id)).toEqual(before);
    expect((await calls.list(caller)).data).toEqual([]);
  });

  it('below nisab is BELOW_NISAB and changes nothing', async () => {
    const caller = newTenant();
    const { calculationId: id, reasonCode } = await calls.calculate(caller, '100');
    expect(reasonCode).toBe('BELOW_NISAB');
    expect((await failure(calls.pay(caller, id, '1'))).code).toBe('BELOW_NISAB');
    expect((await calls.calculation(caller, id)).status).toBe('NOT_DUE');
  });

  it('before the year is over is a CONFLICT', async () => {
    const caller = newTenant();
    const { calculationId: id } = await calls.calculate(caller, '70000', {
      hawlStartDate: '2026-01-01',
    });
    const { code, message } = await failure(calls.pay(caller, id, '1'));
    expect(code).toBe('CONFLICT');
    expect(message).toContain('the year since 2026-01-01 was not over');
  });

  it('is NOT_FOUND for a calculation of another tenant, as for an unknown one', async () => {
    const { id } = await due();
    const stranger = newTenant();
    const foreign = await failure(calls.pay(stranger, id, '1'));
    const nobodys = await failure(calls.pay(stranger, 'zkc_01JD0Z5V8Q4N7T2M9K6H3F1B0A', '1'));
    expect(foreign.code).toBe('NOT_FOUND');
    expect(foreign).toEqual(nobodys);
  });
});

describe('a reversal', () => {
  it('makes the amount remain, and it can be distributed again', async () => {
    const { id, caller } = await due();
    const { distributionId } = await calls.pay(caller, id, '1750');
    const reversed = await calls.takeBack(caller, distributionId);
    expect(reversed).toMatchObject({
      distributionId,
      status: 'REVERSED',
      reversal: {
        reason: 'the transfer came back',
        at: '2026-06-16T09:00:00.000Z',
        by: 'key_maker',
      },
    });
    expect(await calls.get(caller, distributionId)).toEqual(reversed);
    expect(await calls.calculation(caller, id)).toMatchObject({
      status: 'DUE',
      remainingAmount: '1750.00',
    });
    const again = await calls.pay(caller, id, '1750');
    expect(again.distributionId).not.toBe(distributionId);
    expect((await calls.calculation(caller, id)).status).toBe('DISTRIBUTED');
  });

  it('is a CONFLICT the second time, and answered again under its own key', async () => {
    const { id, caller } = await due();
    const { distributionId } = await calls.pay(caller, id, '100');
    const once = keyed(caller);
    const reversed = await calls.takeBack(once, distributionId);
    expect(await calls.takeBack(once, distributionId)).toEqual(reversed);
    const { code, message } = await failure(calls.takeBack(caller, distributionId));
    expect(code).toBe('CONFLICT');
    expect(message).toContain('REVERSED; this state is final');
  });

  it('wins once of two at the same time', async () => {
    const { id, caller } = await due();
    const { distributionId } = await calls.pay(caller, id, '100');
    const both = await Promise.allSettled(
      [1, 2].map(() => calls.takeBack(keyed(caller), distributionId)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await calls.calculation(caller, id)).remainingAmount).toBe('1750.00');
  });

  it('and a read are NOT_FOUND for another tenant, as for an unknown id', async () => {
    const { id, caller } = await due();
    const { distributionId } = await calls.pay(caller, id, '100');
    const stranger = newTenant();
    const unknown = ['zkd_01JD0Z5V8Q4N7T2M9K6H3F1B0A_1', 'zkd_1', distributionId];
    const answers = [
      ...(await Promise.all(unknown.map((each) => failure(calls.get(stranger, each))))),
      ...(await Promise.all(unknown.map((each) => failure(calls.takeBack(stranger, each))))),
      await failure(calls.get(caller, `${distributionId}0`)),
      await failure(calls.takeBack(caller, `${distributionId}0`)),
    ];
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['NOT_FOUND']));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  });
});

describe('when a Hijri year is over', () => {
  it('remaining zakat is overdue, also after parts and reversals, until all is distributed', async () => {
    const sandbox = newTenant({ environment: 'sandbox' });
    const { id } = await due(sandbox);
    await calls.pay(sandbox, id, '100');
    const aYear = (days: number) => ({ ...sandbox, clockOffsetMs: days * DAY_MS });
    await service.runDue(aYear(354));
    expect((await calls.calculation(sandbox, id)).status).toBe('PARTIALLY_DISTRIBUTED');
    const later = aYear(356);
    await service.runDue(later);
    const statuses = [(await calls.calculation(sandbox, id)).status];
    const on = { distributionDate: '2027-06-07' };
    const step = async (
      paid: Promise<{ distributionId: string; warnings: { code: string }[] }>,
    ) => {
      const made = await paid;
      statuses.push((await calls.calculation(sandbox, id)).status);
      return made;
    };
    const part = await step(calls.pay(later, id, '650', on));
    expect(part.warnings.map(({ code }) => code)).toEqual(['LATE']);
    await step(calls.takeBack(later, part.distributionId));
    const rest = await step(calls.pay(later, id, '1650', on));
    await step(calls.takeBack(later, rest.distributionId));
    expect(statuses).toEqual(['OVERDUE', 'OVERDUE', 'OVERDUE', 'DISTRIBUTED', 'OVERDUE']);
  });
});
