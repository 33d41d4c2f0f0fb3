import { randomUUID } from 'node:crypto';
import { KafalahServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { KafalahCalls, VALIDITY, type Guarantee } from './support/kafalah-calls';
import { failure, newTenant, RunningService, type Caller } from './support/running-service';

const DAY_MS = 86_400_000;

let service: RunningService;
let calls: KafalahCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new KafalahCalls(service);
});
afterAll(() => service.stop());

const shown = ({ id, maker }: Guarantee) => service.call(RPC.getKafalahContract, { id }, maker);

describe('a new guarantee', () => {
  it('shows its terms, its status and its amounts', async () => {
    const made = await calls.create(newTenant().maker);
    expect(made.id).toMatch(/^kaf_[0-9A-Z]{26}$/);
    expect(made).toMatchObject({
      type: 'kafalah',
      subtype: 'financial',
      status: 'DRAFT',
      guaranteed_amount: 100_000,
      currency: 'SAR',
      guarantee_fee: 50,
      fee_basis: 'DECLARED',
      validity_period: VALIDITY,
      claim_status: 'NO_CLAIM',
      claim_window_days: 0,
      claims_until: '2026-06-26',
      claim_order: 'ANY',
      has_recourse: false,
      paid_amount: 0,
      remaining_amount: 100_000,
      created_by: 'key_maker',
    });
    expect(made).not.toHaveProperty('kafalah_type');
  });

  it("is governed by its tenant's jurisdiction and settings", async () => {
    const settings = { jurisdiction: 'MY', kafalah: { feeCapPercent: 1.5 } };
    const { id, maker } = await calls.approved({ guarantee_fee: 40 }, { settings });
    expect(await service.call(RPC.getKafalahContract, { id }, maker)).toMatchObject({
      jurisdiction: 'MY',
      fee_basis: 'UJRAH',
      fee_policy: { policy: 'UJRAH', cap_percent: 1.5 },
    });
  });
});

describe('the whole life of a guarantee', () => {
  it('is claimed twice, paid to its end, and recovered', async () => {
    const guarantee = await calls.active();
    const first = await calls.approvedClaim(guarantee, 30_000);
    expect(await calls.pay(guarantee, first, { amount: 30_000 })).toMatchObject({
      status: 'ACTIVE',
      claim_status: 'PAID',
      paid_amount: 30_000,
      remaining_amount: 70_000,
    });
    const above = await failure(calls.claim(guarantee, 80_000));
    expect(above).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      details: [{ field: 'claim_amount', code: 'CLAIM_EXCEEDS_GUARANTEE' }],
    });
    const second = await calls.approvedClaim(guarantee, 70_000);
    await calls.pay(guarantee, second, { amount: 20_000 });
    const done = await calls.pay(guarantee, second, { amount: 50_000 });
    expect(done).toMatchObject({ status: 'PAID', paid_amount: 100_000, remaining_amount: 0 });
    const { data, pagination } = await calls.claims(guarantee, 1, 1);
    expect([data.length, data[0]?.id, pagination?.total]).toEqual([1, second, 2]);
    expect(data[0]?.payments.map(({ amount }) => amount)).toEqual([20_000, 50_000]);
    const [latest] = (await calls.recourse(guarantee)).data;
    const recovery = { recourse_id: latest?.id ?? '', amount: 50_000, reference: 'R-1' };
    const request = { id: guarantee.id, ...recovery };
    expect(await service.call(RPC.recordKafalahRecovery, request, guarantee.maker)).toMatchObject({
      claim_id: second,
      debtor_id: 'ent_debtor_7',
      amount: 50_000,
      recovered_amount: 50_000,
      status: 'RECOVERED',
    });
    const events = await service.eventsOf(guarantee.id, 10);
    expect(events.map(({ type }) => type)).toEqual([
      'kafalah.contract.created',
      'kafalah.contract.executed',
      'kafalah.claim.submitted',
      'kafalah.claim.approved',
      'kafalah.claim.paid',
      'kafalah.claim.submitted',
      'kafalah.claim.approved',
      'kafalah.claim.paid',
      'kafalah.claim.paid',
      'kafalah.recourse.recovered',
    ]);
    expect(events[8]?.data).toMatchObject({
      contract: { status: 'PAID', guaranteed_amount: 100_000, claim_status: 'PAID' },
      claim: { id: second, paid_amount: 70_000 },
      recourse: { claim_id: second, amount: 50_000, debtor_id: 'ent_debtor_7' },
    });
    expect(events[9]?.data).toMatchObject({
      contract: { status: 'PAID', claim: { id: second, recourse_id: latest?.id } },
      recourse: { id: latest?.id, status: 'RECOVERED', recovered_amount: 50_000 },
    });
  });

  it('shows the claim that a command is about, and the latest where it is about none', async () => {
    const guarantee = await calls.active();
    const { id, reviewer } = guarantee;
    expect((await shown(guarantee)).claim).toBeUndefined();
    const { claim: first } = await calls.claim(guarantee, 30_000);
    const { claim: second } = await calls.claim(guarantee, 20_000);
    expect(first).toMatchObject({ amount: 30_000, status: 'SUBMITTED' });
    const decision = { id, claim_id: first?.id ?? '', decision: 'APPROVE' };
    const decided = await service.call(RPC.decideKafalahClaim, decision, reviewer);
    expect(decided.claim).toEqual({ ...first, status: 'APPROVED' });
    const paid = await calls.pay(guarantee, first?.id ?? '', { amount: 30_000 });
    const [owed] = (await calls.recourse(guarantee)).data;
    expect(paid.claim).toEqual({ ...first, status: 'PAID', recourse_id: owed?.id });
    expect((await shown(guarantee)).claim).toEqual(second);
    const { data } = (await service.eventsOf(id, 6)).at(-1) ?? {};
    expect(data).toMatchObject({ contract: { claim: { id: first?.id, status: 'PAID' } } });
  });

  it('leaves a recourse that is written off, and recovered all the same', async () => {
    const guarantee = await calls.active();
    const claim_id = await calls.approvedClaim(guarantee, 30_000);
    await calls.pay(guarantee, claim_id, { amount: 30_000 });
    const [owed] = (await calls.recourse(guarantee)).data;
    const on = { id: guarantee.id, recourse_id: owed?.id ?? '' };
    const recover = (amount: number) =>
      service.call(RPC.recordKafalahRecovery, { ...on, amount, reference: 'R-1' }, guarantee.maker);
    await recover(10_000);
    const why = { reason: 'the debtor is insolvent', reference: 'WOF-1' };
    const writeOff = () =>
      service.call(RPC.writeOffKafalahRecourse, { ...on, ...why }, guarantee.reviewer);
    expect(await writeOff()).toMatchObject({
      status: 'WRITTEN_OFF',
      recovered_amount: 10_000,
      write_off: { amount: 20_000, ...why, by: 'key_reviewer' },
    });
    expect(await failure(writeOff())).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'status', code: 'INVALID_STATE' }],
    });
    expect(await recover(5_000)).toMatchObject({ status: 'WRITTEN_OFF', recovered_amount: 15_000 });
    expect((await failure(recover(15_001))).details).toMatchObject([{ code: 'KAF-RECOURSE' }]);
    expect(await recover(15_000)).toMatchObject({ status: 'RECOVERED', recovered_amount: 30_000 });
  });

  it('shows who examines a claim, which is decided after it', async () => {
    const guarantee = await calls.active();
    const { id, maker, reviewer } = guarantee;
    await calls.claim(guarantee, 10);
    const [submitted] = (await calls.claims(guarantee)).data;
    expect(submitted).toMatchObject({ status: 'SUBMITTED', examination: undefined });
    const examining = { id, claim_id: submitted?.id ?? '', notes: 'originals are asked for' };
    const examined = await service.call(RPC.examineKafalahClaim, examining, reviewer);
    expect([examined.status, examined.claim_status]).toEqual(['CLAIMED', 'UNDER_REVIEW']);
    const again = await failure(service.call(RPC.examineKafalahClaim, examining, maker));
    expect(again.message).toBe(
      'cannot examine a claim that is UNDER_REVIEW; allowed now: decision, discharge',
    );
    const decision = { id, claim_id: examining.claim_id, decision: 'APPROVE' };
    const decide = (by: Caller) => service.call(RPC.decideKafalahClaim, decision, by);
    for (const [did, by] of [
      ['recorded', maker],
      ['examined', reviewer],
    ] as const) {
      expect(await failure(decide(by))).toMatchObject({
        code: 'AUTHORIZATION_ERROR',
        message: `who ${did} a claim may not decide it; send the decision with another credential`,
      });
    }
    await decide({ ...maker, actor: 'key_decider' });
    expect((await calls.claims(guarantee)).data).toMatchObject([
      {
        status: 'APPROVED',
        submitted_by: 'key_maker',
        decided_by: 'key_decider',
        examination_due_on: submitted?.examination_due_on,
        examination: { by: 'key_reviewer', notes: 'originals are asked for' },
      },
    ]);
  });

  it('tells when each command was given, in the answer as in the event', async () => {
    const guarantee = await calls.active({}, { environment: 'sandbox' });
    const later = { ...guarantee.maker, clockOffsetMs: DAY_MS };
    const claimed = await calls.claim(guarantee, 10, later);
    const moments = [claimed.created_at, claimed.updated_at];
    expect(moments).toEqual(['2026-06-16T09:00:00.000Z', '2026-06-17T09:00:00.000Z']);
    expect((await service.eventsOf(guarantee.id, 3)).at(-1)).toMatchObject({
      type: 'kafalah.claim.submitted',
      data: { contract: { created_at: moments[0], updated_at: moments[1] } },
    });
  });

  it('is discharged', async () => {
    const guarantee = await calls.active();
    await calls.claim(guarantee, 10);
    const request = { id: guarantee.id, reason: 'the debt is paid', evidence_ref: 'REL-1' };
    expect(
      await service.call(RPC.dischargeKafalahContract, request, guarantee.maker),
    ).toMatchObject({
      status: 'TERMINATED',
      claim_status: 'WITHDRAWN',
      termination: { reason: 'DISCHARGED', evidence_ref: 'REL-1' },
    });
  });

  it('is told by the audit records with the rules that were asked', async () => {
    const guarantee = await calls.active();
    await calls.claim(guarantee, 10);
    const records = await service.recordsOf(guarantee.id, 5);
    expect(records.at(-1)).toMatchObject({
      rpc: RPC.submitKafalahClaim.path,
      ruleRefs: ['KAF-CLAIMANT', 'CLAIM_EXCEEDS_GUARANTEE'],
    });
  });
});

describe('the expiry of a guarantee', () => {
  const moved = (days: number, { maker }: Guarantee) =>
    service.runDue({ ...maker, environment: 'sandbox', clockOffsetMs: days * DAY_MS });

  it('comes after the last day of the claim window, once', async () => {
    const guarantee = await calls.active({ claim_window_days: 5 }, { environment: 'sandbox' });
    await moved(15, guarantee);
    expect((await shown(guarantee)).status).toBe('ACTIVE');
    await moved(16, guarantee);
    await moved(17, guarantee);
    expect((await shown(guarantee)).status).toBe('EXPIRED');
    const events = await service.eventsOf(guarantee.id, 3);
    expect(events).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({
      type: 'kafalah.contract.expired',
      data: { contract: { status: 'EXPIRED', updated_at: '2026-07-02T09:00:00.000Z' } },
    });
  });

  it('waits for an open claim, which is decided and paid after it', async () => {
    const guarantee = await calls.active({}, { environment: 'sandbox' });
    const claim_id = await calls.approvedClaim(guarantee, 40_000);
    await moved(30, guarantee);
    expect((await shown(guarantee)).status).toBe('CLAIMED');
    const maker = { ...guarantee.maker, clockOffsetMs: 30 * DAY_MS };
    const paid = await calls.pay({ ...guarantee, maker }, claim_id, { amount: 40_000 });
    expect(paid).toMatchObject({ status: 'EXPIRED', claim_status: 'PAID', paid_amount: 40_000 });
  });
});

it('a claim that is sent twice without a key is one claim', async () => {
  const guarantee = await calls.active();
  const { claim } = await calls.claim(guarantee, 10);
  const error = await failure(calls.claim(guarantee, 10));
  expect(error).toMatchObject({ code: 'CONFLICT', details: [{ code: 'DUPLICATE_CLAIM' }] });
  expect(error.message).toContain(claim?.id);
  await calls.claim(guarantee, 10, { idempotencyKey: 'another' });
  expect((await calls.claims(guarantee)).pagination?.total).toBe(2);
});

describe('at the same time', () => {
  it('one of 10 claims on the whole guarantee is approved', async () => {
    const guarantee = await calls.active();
    const { id, reviewer } = guarantee;
    for (let i = 0; i < 10; i += 1) {
      await calls.claim(guarantee, 100_000, { idempotencyKey: `claim-${i}` });
    }
    const { data } = await calls.claims(guarantee);
    const approvals = data.map(({ id: claim_id }) =>
      service.call(RPC.decideKafalahClaim, { id, claim_id, decision: 'APPROVE' }, reviewer),
    );
    const answers = await Promise.allSettled(approvals);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const statuses = (await calls.claims(guarantee)).data.map(({ status }) => status).sort();
    expect(statuses).toEqual(['APPROVED', ...Array<string>(9).fill('SUBMITTED')]);
  });

  it('one of 20 payments of the whole claim is taken', async () => {
    const guarantee = await calls.active();
    const claim_id = await calls.approvedClaim(guarantee, 100_000);
    const payments = Array.from({ length: 20 }, () =>
      calls.pay(guarantee, claim_id, { amount: 100_000 }),
    );
    const answers = await Promise.allSettled(payments);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shown(guarantee)).toMatchObject({ status: 'PAID', paid_amount: 100_000 });
  });

  it('a repeated payment is made once', async () => {
    const guarantee = await calls.active();
    const claim_id = await calls.approvedClaim(guarantee, 50_000);
    const maker = { ...guarantee.maker, idempotencyKey: randomUUID() };
    const pay = () => calls.pay({ ...guarantee, maker }, claim_id, { amount: 20_000 });
    expect(await pay()).toEqual(await pay());
    expect((await calls.recourse(guarantee)).data).toHaveLength(1);
  });
});
