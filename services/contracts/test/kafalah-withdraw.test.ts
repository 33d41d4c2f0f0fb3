import type { DomainError } from '@masar/kit/errors';
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
  it('from the guarantee of a future debt ends it, with the notice, and tells no event', async () => {
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
    const types = (await service.eventsOf(guarantee.id, 2)).map(({ type }) => type);
    expect(types).toEqual(['kafalah.contract.created', 'kafalah.contract.executed']);
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

  it.each([1, 2, 3, 4, 5])('and a claim at the same time: one of them holds (%i)', async () => {
    const guarantee = await calls.active(FUTURE_DEBT);
    const answers = await Promise.allSettled([
      calls.withdraw(guarantee),
      calls.claim(guarantee, 10),
    ]);
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as DomainError] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(['CONFLICT']);
    const { status, termination, claim_status } = await shown(guarantee);
    const isWithdrawn = answers[0]?.status === 'fulfilled';
    expect([status, termination?.reason, claim_status]).toEqual(
      isWithdrawn ? ['TERMINATED', 'WITHDRAWN', 'NO_CLAIM'] : ['CLAIMED', undefined, 'SUBMITTED'],
    );
  });
});
