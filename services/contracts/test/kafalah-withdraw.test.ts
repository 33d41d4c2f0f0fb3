import { KafalahServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { FUTURE_DEBT, KafalahCalls, type Guarantee } from './support/kafalah-calls';
import { failure, newTenant, RunningService } from './support/running-service';

let service: RunningService;
let calls: KafalahCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new KafalahCalls(service);
});
afterAll(() => service.stop());

const shown = ({ id, maker }: Guarantee) => service.call(RPC.getKafalahContract, { id }, maker);

describe('a withdrawal', () => {
  it('from the guarantee of a future debt ends it, with the notice, and is told by its event', async () => {
    const guarantee = await calls.active(FUTURE_DEBT);
    const ended = await calls.withdraw(guarantee);
    expect(ended).toMatchObject({
      status: 'TERMINATED',
      underlying_obligation: FUTURE_DEBT.underlying_obligation,
      termination: { reason: 'WITHDRAWN', notes: 'the order was not placed', notice_ref: 'NTC-1' },
    });
    expect(await shown(guarantee)).toEqual(ended);
    const claim = await failure(calls.claim(guarantee, 10));
    expect(claim.message).toBe('cannot claim a kafalah that is TERMINATED; this state is final');
    const records = await service.recordsOf(guarantee.id, 5);
    expect(records.at(-1)).toMatchObject({
      rpc: RPC.withdrawKafalahContract.path,
      ruleRefs: ['KAF-WITHDRAW'],
    });
    expect((await service.eventsOf(guarantee.id, 3)).at(-1)).toMatchObject({
      type: 'kafalah.contract.withdrawn',
      data: { contract: { status: 'TERMINATED', termination: { reason: 'WITHDRAWN' } } },
    });
  });

  it('of a draft needs no notice', async () => {
    const { maker } = newTenant();
    const { id } = await calls.create(maker);
    const request = { id, reason: 'drafted twice' };
    const ended = await service.call(RPC.withdrawKafalahContract, request, maker);
    expect(ended.termination).toMatchObject({ reason: 'WITHDRAWN', notes: 'drafted twice' });
  });

  it('from the guarantee of a debt that exists is refused, and nothing changes', async () => {
    const guarantee = await calls.active();
    const before = await shown(guarantee);
    expect(await failure(calls.withdraw(guarantee))).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      details: [{ field: 'underlying_obligation.arises_on', code: 'KAF-WITHDRAW' }],
    });
    expect(await shown(guarantee)).toEqual(before);
  });
});

describe('a withdrawal and a claim at the same time', () => {
  // Another of the service on the same database: no queue, cache or connection is shared.
  let elsewhere: RunningService;
  beforeAll(async () => {
    elsewhere = await RunningService.start();
  });
  afterAll(() => elsewhere.stop());

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('in two services: one of them holds (%i)', async (round) => {
    const guarantee = await calls.active(FUTURE_DEBT);
    const there = new KafalahCalls(elsewhere);
    // The service that executed it is the quicker one: the other command is sent to it each round.
    const [first, second] = round % 2 === 0 ? [calls, there] : [there, calls];
    const [withdrawal, claim] = await Promise.allSettled([
      first.withdraw(guarantee),
      second.claim(guarantee, 10),
    ]);
    expect([withdrawal.status, claim.status].sort()).toEqual(['fulfilled', 'rejected']);
    const refused = withdrawal.status === 'rejected' ? withdrawal : claim;
    expect(refused).toMatchObject({ reason: { code: 'CONFLICT' } });
    const { status, termination, claim_status } = await shown(guarantee);
    expect([status, termination?.reason, claim_status]).toEqual(
      withdrawal.status === 'fulfilled'
        ? ['TERMINATED', 'WITHDRAWN', 'NO_CLAIM']
        : ['CLAIMED', undefined, 'SUBMITTED'],
    );
  });
});
