import { randomUUID } from 'node:crypto';
import type { DomainError } from '@masar/kit/errors';
import { MurabahaServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { MurabahaCalls } from './support/murabaha-calls';
import { RunningService } from './support/running-service';

let service: RunningService;
let calls: MurabahaCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new MurabahaCalls(service);
});
afterAll(() => service.stop());

describe('at the same time', () => {
  it('takes one of 20 payments of the last instalment', async () => {
    const held = await calls.active();
    await calls.pay(held, 99_000);
    const paid = await Promise.allSettled(Array.from({ length: 20 }, () => calls.pay(held, 9_000)));
    const taken = paid.filter(({ status }) => status === 'fulfilled');
    const refused = paid.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(taken).toHaveLength(1);
    expect(new Set(refused.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['CONFLICT']),
    );
    const events = await service.eventsOf(held.id, 5);
    expect(events.map(({ type }) => type)).toEqual([
      'murabaha.contract.created',
      'murabaha.contract.executed',
      'murabaha.payment.received',
      'murabaha.payment.received',
      'murabaha.contract.completed',
    ]);
  });

  it('takes a payment that is repeated under its key once', async () => {
    const { id, maker } = await calls.active();
    const caller = { ...maker, idempotencyKey: randomUUID() };
    const pay = () => calls.pay({ id, maker: caller }, 9_000);
    const [first, again] = [await pay(), await pay()];
    expect(again).toEqual(first);
    expect(again.outstanding_amount).toBe(99_000);
  });

  it('sells one asset to one customer once, whichever of its contracts comes first', async () => {
    const held = await calls.approvedTogether(5, { asset_serial: 'VIN-7' });
    const sales = await Promise.allSettled(held.map((each) => calls.execute(each)));
    const refused = sales.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as DomainError).details[0]?.code)).toEqual(
      Array.from({ length: 4 }, () => 'MUR-ROLL'),
    );
    const first = sales.findIndex(({ status }) => status === 'fulfilled');
    const [sold, other] = [held.at(first)!, held.at(first - 1)!];
    const end = { id: sold.id, reason: 'RESCISSION' };
    await service.call(RPC.terminateMurabahaContract, end, sold.maker);
    expect(await calls.execute(other)).toMatchObject({ status: 'ACTIVE' });
  });
});
