import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@masar/kit/ids';
import { releaseClock } from '@masar/kit/testing';
import { DistributionCalls } from './support/distribution-calls';
import { stopClock } from './support/fixed-clock';
import { recordAndDie } from './support/record-and-die';
import { newTenant, RunningService, type Caller } from './support/running-service';

let service: RunningService;
let calls: DistributionCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new DistributionCalls(service);
});
afterAll(() => service.stop());

const at = (caller: Caller, minutes: number): Caller => ({
  ...caller,
  clockOffsetMs: minutes * 60_000,
});

/**
 * Records five distributions of two calculations, a minute apart. Answers their ids, latest first.
 */
async function fivePaid(caller: Caller) {
  const [one, other] = [await calls.calculate(caller), await calls.calculate(caller)];
  const ids: string[] = [];
  for (const minute of [1, 2, 3, 4, 5]) {
    const { calculationId } = minute % 2 ? one : other;
    const { distributionId } = await calls.pay(at(caller, minute), calculationId, `${minute}00`);
    ids.unshift(distributionId);
  }
  return { ids, one: one.calculationId, other: other.calculationId };
}

const idsIn = ({ data }: { data: readonly { distributionId: string }[] }) =>
  data.map(({ distributionId }) => distributionId);

describe('the list of distributions', () => {
  it('has those of all calculations of the tenant, newest first, and of no other tenant', async () => {
    const caller = newTenant();
    const { ids } = await fivePaid(caller);
    await fivePaid(newTenant());
    const listed = await calls.list(caller);
    expect(idsIn(listed)).toEqual(ids);
    expect(listed.pagination).toMatchObject({ page: 1, total: 5, totalPages: 1, hasMore: false });
    expect(listed.data[0]).toEqual(await calls.get(caller, ids[0]!));
  });

  it('comes in pages', async () => {
    const caller = newTenant();
    const { ids } = await fivePaid(caller);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => calls.list(caller, { page, perPage: 2 })),
    );
    expect(pages.map(idsIn)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []]);
    expect(pages[1]?.pagination).toMatchObject({ total: 5, totalPages: 3, hasMore: true });
  });

  it('has those of one calculation with calculationId, in the same order and pages', async () => {
    const caller = newTenant();
    const { ids, one, other } = await fivePaid(caller);
    expect(idsIn(await calls.list(caller, { calculationId: one }))).toEqual([
      ids[0],
      ids[2],
      ids[4],
    ]);
    const second = await calls.list(caller, { calculationId: other, page: 2, perPage: 1 });
    expect(idsIn(second)).toEqual([ids[3]]);
    expect(second.pagination).toMatchObject({ total: 2, totalPages: 2, hasMore: false });
  });

  it('is empty for a calculation of another tenant, as for an unknown one', async () => {
    const { one } = await fivePaid(newTenant());
    const stranger = newTenant();
    const foreign = await calls.list(stranger, { calculationId: one });
    expect(foreign.data).toEqual([]);
    expect(foreign).toEqual(await calls.list(stranger, { calculationId: 'zkc_1' }));
  });

  it('shows a reversed distribution in its place', async () => {
    const caller = newTenant();
    const { ids } = await fivePaid(caller);
    await calls.takeBack(caller, ids[2]!);
    const { data } = await calls.list(caller);
    expect(data.map(({ status }) => status)).toEqual([
      ...['RECORDED', 'RECORDED', 'REVERSED', 'RECORDED', 'RECORDED'],
    ]);
  });

  it('has a full page of the largest possible distributions', async () => {
    const caller = newTenant();
    // Characters of four bytes in UTF-8.
    const description = '\u{1D11E}'.repeat(200);
    const recipients = Array(50).fill({ category: 'FI_SABILILLAH', amount: '0.01', description });
    // Five calculations at the same time; those of one calculation in turn, since each changes the rest.
    const payTwenty = async () => {
      const { calculationId } = await calls.calculate(caller);
      for (let paid = 0; paid < 20; paid += 1)
        await calls.pay({ ...caller, idempotencyKey: newId('idk') }, calculationId, '0.50', {
          recipients,
        });
    };
    await Promise.all(Array.from({ length: 5 }, payTwenty));
    const { data } = await calls.list(caller, { perPage: 100 });
    expect(data).toHaveLength(100);
  });

  it('orders more than nine of one instant as they were recorded', async () => {
    const caller = newTenant();
    const { calculationId } = await calls.calculate(caller);
    const amounts = Array.from({ length: 11 }, (_, at) => `${at + 1}.00`);
    for (const amount of amounts) await calls.pay(caller, calculationId, amount);
    const { data } = await calls.list(caller);
    expect(data.map(({ amount }) => amount)).toEqual(amounts.toReversed());
  });
});

describe('a distribution whose process died before it was indexed', () => {
  it('is in the list, once, after the next start of the service', async () => {
    const [caller, name] = [newTenant(), newId('zakat')];
    const id = await recordAndDie(name, caller);
    const restarted = await RunningService.start({ name });
    try {
      const after = new DistributionCalls(restarted);
      expect(await after.get(caller, id)).toMatchObject({ status: 'RECORDED' });
      // The outbox relay takes up left events by the age in their ids, which is the machine's.
      releaseClock();
      await restarted.eventsOf((await after.get(caller, id)).calculationId, 1);
      const listed = async () => idsIn(await after.list(caller));
      while ((await listed()).length === 0) await sleep(5);
      expect(await listed()).toEqual([id]);
    } finally {
      await restarted.stop();
      // Stopping the service has released the clock.
      stopClock();
    }
  });
});
