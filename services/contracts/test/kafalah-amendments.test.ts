import { KafalahServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { KafalahCalls, VALIDITY, type Guarantee } from './support/kafalah-calls';
import { failure, RunningService } from './support/running-service';

const DAY_MS = 86_400_000;
const LATER_END = '2026-08-31';

let service: RunningService;
let calls: KafalahCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new KafalahCalls(service);
});
afterAll(() => service.stop());

const shown = ({ id, maker }: Guarantee) => service.call(RPC.getKafalahContract, { id }, maker);
const onDay = (days: number, { maker }: Guarantee) =>
  service.runDue({ ...maker, environment: 'sandbox', clockOffsetMs: days * DAY_MS });

describe('an amendment', () => {
  it('changes nothing until another person has approved it, and then the last day', async () => {
    const guarantee = await calls.active({ claim_window_days: 5 }, { environment: 'sandbox' });
    const fee_breakdown = [{ description: 'Courier', amount: 40 }];
    const change = { end_date: LATER_END, fee: 40, fee_breakdown };
    const proposed = await calls.amend(guarantee, change);
    expect(proposed).toMatchObject({
      status: 'ACTIVE',
      validity_period: VALIDITY,
      amendment: {
        status: 'PROPOSED',
        end_date: LATER_END,
        guaranteed_amount: undefined,
        former: { end_date: VALIDITY.end_date, guaranteed_amount: 100_000 },
        fee: 40,
        fee_breakdown,
        proposed_by: 'key_maker',
        extended_claims: [],
      },
    });
    const id = proposed.amendment?.id ?? '';
    const own = { ...guarantee, reviewer: guarantee.maker };
    expect(await failure(calls.decideAmendment(own, id, 'APPROVE'))).toMatchObject({
      code: 'AUTHORIZATION_ERROR',
      message:
        'who proposed an amendment may not decide it; send the decision with another credential',
    });
    const amended = await calls.decideAmendment(guarantee, id, 'APPROVE');
    expect(amended).toMatchObject({
      validity_period: { ...VALIDITY, end_date: LATER_END },
      claims_until: '2026-09-05',
      guarantee_fee: 50,
      amendment: { id, status: 'APPROVED', decided_by: 'key_reviewer' },
    });
    await onDay(30, guarantee);
    expect((await shown(guarantee)).status).toBe('ACTIVE');
    await onDay(82, guarantee);
    expect((await shown(guarantee)).status).toBe('EXPIRED');
    const events = await service.eventsOf(guarantee.id, 4);
    expect(events.map(({ type }) => type).slice(2)).toEqual([
      'kafalah.contract.amended',
      'kafalah.contract.expired',
    ]);
  });

  it('a rejected amendment leaves the guarantee as it was, and the way free for another', async () => {
    const guarantee = await calls.active();
    const { amendment } = await calls.amend(guarantee, { guaranteed_amount: 120_000 });
    const second = await failure(calls.amend(guarantee, { guaranteed_amount: 130_000 }));
    expect(second).toMatchObject({ code: 'CONFLICT', details: [{ code: 'OPEN_AMENDMENT' }] });
    expect(second.message).toContain(amendment?.id);
    const rejected = await calls.decideAmendment(guarantee, amendment?.id ?? '', 'REJECT');
    expect(rejected).toMatchObject({
      guaranteed_amount: 100_000,
      amendment: { status: 'REJECTED', decision_reason: 'as agreed' },
    });
    expect((await calls.amended(guarantee, { guaranteed_amount: 90_000 })).remaining_amount).toBe(
      90_000,
    );
    const { data } = await calls.amendments(guarantee);
    expect(data.map(({ status }) => status)).toEqual(['APPROVED', 'REJECTED']);
  });
});

describe('a claim to extend or pay', () => {
  it('is answered by the extension, and the guarantee is in force again', async () => {
    const guarantee = await calls.active();
    const { claim } = await calls.askToExtend(guarantee, LATER_END);
    expect((await calls.claims(guarantee)).data).toMatchObject([
      { status: 'SUBMITTED', extend_to: LATER_END, extend_by: '2026-07-16' },
    ]);
    const extended = await calls.amended(guarantee, { end_date: LATER_END });
    expect(extended).toMatchObject({
      status: 'ACTIVE',
      claim_status: 'EXTENDED',
      amendment: { extended_claims: [claim?.id] },
    });
    expect((await service.eventsOf(guarantee.id, 5)).at(-1)).toMatchObject({
      type: 'kafalah.claim.extended',
      data: { claim: { id: claim?.id, status: 'EXTENDED', decided_by: 'key_reviewer' } },
    });
  });

  it('is paid where it is not extended', async () => {
    const guarantee = await calls.active();
    const { claim } = await calls.askToExtend(guarantee, LATER_END);
    const decision = { id: guarantee.id, claim_id: claim?.id ?? '', decision: 'APPROVE' };
    await service.call(RPC.decideKafalahClaim, decision, guarantee.reviewer);
    const paid = await calls.pay(guarantee, claim?.id ?? '', { amount: 30_000 });
    expect(paid).toMatchObject({ claim_status: 'PAID', validity_period: VALIDITY });
  });

  it('is extended after the last day, on which it was made', async () => {
    const guarantee = await calls.active({}, { environment: 'sandbox' });
    await calls.askToExtend(guarantee, LATER_END);
    await onDay(15, guarantee);
    const later = (caller: Guarantee['maker']) => ({ ...caller, clockOffsetMs: 15 * DAY_MS });
    const { maker, reviewer } = guarantee;
    const then = { ...guarantee, maker: later(maker), reviewer: later(reviewer) };
    expect((await failure(calls.amend(then, { end_date: '2026-08-30' }))).details).toMatchObject([
      { code: 'EXPIRED' },
    ]);
    expect((await calls.amended(then, { end_date: LATER_END })).status).toBe('ACTIVE');
  });
});

it('one of two approvals of one amendment is taken', async () => {
  const guarantee = await calls.active();
  const { amendment } = await calls.amend(guarantee, { guaranteed_amount: 120_000 });
  const approve = () => calls.decideAmendment(guarantee, amendment?.id ?? '', 'APPROVE');
  const answers = await Promise.allSettled([approve(), approve()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
