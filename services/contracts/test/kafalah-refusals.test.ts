import {
  KafalahServiceService as RPC,
  type KafalahContract,
} from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { KafalahCalls, kafalahRequest } from './support/kafalah-calls';
import { failure, newTenant, RunningService, type Caller } from './support/running-service';

let service: RunningService;
let calls: KafalahCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new KafalahCalls(service);
});
afterAll(() => service.stop());

const list = (maker: Caller, filter: object = {}) =>
  service.call(RPC.listKafalahContracts, { page: 1, perPage: 20, ...filter }, maker);

describe('what is refused', () => {
  it.each([
    ['one party twice', { guarantor_id: 'ent_debtor_7' }, 'SHARIAH_VIOLATION guarantor_id'],
    ['a fee above the cap', { guarantee_fee: 5_000 }, 'SHARIAH_VIOLATION guarantee_fee'],
    [
      'an interest loan',
      { underlying_obligation: { reference: 'L', kind: 'INTEREST_LOAN' } },
      'SHARIAH_VIOLATION underlying_obligation.kind',
    ],
    [
      'an end before the start',
      { validity_period: { start_date: '2026-12-31', end_date: '2026-06-01' } },
      'VALIDATION_ERROR validity_period.end_date',
    ],
    ['three decimals in SAR', { guaranteed_amount: 0.001 }, 'VALIDATION_ERROR guaranteed_amount'],
  ])('is not stored: %s', async (_, change, expected) => {
    const { maker } = newTenant();
    const { code, details } = await failure(calls.create(maker, change));
    expect(`${code} ${details[0]?.field}`).toBe(expected);
    expect((await list(maker)).data).toEqual([]);
  });

  it('leaves the guarantee as it was', async () => {
    const guarantee = await calls.active();
    const { id, maker } = guarantee;
    const before = await service.call(RPC.getKafalahContract, { id }, maker);
    const wrong = { id, claim_amount: 1, reason: 'x', documents: [], claimant_id: 'ent_debtor_7' };
    const claim = await failure(service.call(RPC.submitKafalahClaim, wrong, maker));
    expect(claim.details).toMatchObject([{ field: 'claimant_id', code: 'KAF-CLAIMANT' }]);
    const again = { id, guarantor_consent_ref: 'GC-2' };
    const { code, message } = await failure(service.call(RPC.executeKafalahContract, again, maker));
    expect([code, message]).toEqual([
      'CONFLICT',
      'cannot execute a kafalah that is ACTIVE; allowed now: claim, amend, decision, discharge, withdraw',
    ]);
    expect(await service.call(RPC.getKafalahContract, { id }, maker)).toEqual(before);
  });

  it('is a review by the maker', async () => {
    const { maker } = newTenant();
    const { id } = await calls.create(maker);
    await service.call(RPC.submitKafalahContract, { id }, maker);
    const review = { id, decision: 'APPROVE' };
    const error = await failure(service.call(RPC.reviewKafalahContract, review, maker));
    expect(error.code).toBe('AUTHORIZATION_ERROR');
  });

  it('answers another tenant exactly as if the guarantee had never been', async () => {
    const { id } = await calls.active();
    const { maker: stranger } = newTenant();
    const at = (of: string): readonly Promise<unknown>[] => [
      service.call(RPC.getKafalahContract, { id: of }, stranger),
      service.call(RPC.submitKafalahContract, { id: of }, stranger),
      service.call(RPC.reviewKafalahContract, { id: of, decision: 'APPROVE' }, stranger),
      service.call(RPC.executeKafalahContract, { id: of, guarantor_consent_ref: 'x' }, stranger),
      calls.claim({ id: of, maker: stranger, reviewer: stranger }, 1),
      calls.claims({ id: of, maker: stranger, reviewer: stranger }),
      calls.recourse({ id: of, maker: stranger, reviewer: stranger }),
      calls.withdraw({ id: of, maker: stranger, reviewer: stranger }),
      calls.pay({ id: of, maker: stranger, reviewer: stranger }, 'clm_1', { amount: 1 }),
      service.call(
        RPC.writeOffKafalahRecourse,
        { id: of, recourse_id: 'rcs_1', reason: 'x', reference: 'x' },
        stranger,
      ),
      service.call(RPC.examineKafalahClaim, { id: of, claim_id: 'clm_1' }, stranger),
      calls.amend({ id: of, maker: stranger, reviewer: stranger }, { guaranteed_amount: 1 }),
      calls.decideAmendment({ id: of, maker: stranger, reviewer: stranger }, 'amd_1', 'APPROVE'),
      calls.amendments({ id: of, maker: stranger, reviewer: stranger }),
      service.call(
        RPC.decideKafalahClaim,
        { id: of, claim_id: 'clm_1', decision: 'APPROVE' },
        stranger,
      ),
      service.call(
        RPC.recordKafalahRecovery,
        { id: of, recourse_id: 'rcs_1', amount: 1, reference: 'x' },
        stranger,
      ),
      service.call(
        RPC.dischargeKafalahContract,
        { id: of, reason: 'x', evidence_ref: 'x' },
        stranger,
      ),
    ];
    const errorsAt = (of: string) => Promise.all(at(of).map(failure));
    const theirs = await errorsAt(id);
    const nobodys = await errorsAt('kaf_00000000000000000000000000');
    expect(theirs.map(({ code }) => code)).toEqual(theirs.map(() => 'NOT_FOUND'));
    expect(theirs.map(({ message }) => message)).toEqual(nobodys.map(({ message }) => message));
  });
});

it('the list is newest first, and by status', async () => {
  const { maker } = newTenant();
  const [first, second] = [await calls.create(maker), await calls.create(maker)];
  await service.call(RPC.submitKafalahContract, { id: first.id }, maker);
  const ids = ({ data }: { data: readonly KafalahContract[] }) => data.map(({ id }) => id);
  expect(ids(await list(maker))).toEqual([second.id, first.id]);
  expect(ids(await list(maker, { status: 'DRAFT' }))).toEqual([second.id]);
});

it('the list is of one beneficiary, of one debtor, or of both, in any status or in one', async () => {
  const { maker } = newTenant();
  const made = async (beneficiary_id: string, principal_debtor_id: string) =>
    (await calls.create(maker, { beneficiary_id, principal_debtor_id })).id;
  const first = await made('ent_creditor_1', 'ent_debtor_1');
  const second = await made('ent_creditor_1', 'ent_debtor_2');
  const third = await made('ent_creditor_2', 'ent_debtor_2');
  await service.call(RPC.submitKafalahContract, { id: second }, maker);
  const found = async (filter: object) => (await list(maker, filter)).data.map(({ id }) => id);
  expect(await found({ beneficiary_id: 'ent_creditor_1' })).toEqual([second, first]);
  expect(await found({ principal_debtor_id: 'ent_debtor_2' })).toEqual([third, second]);
  const both = { beneficiary_id: 'ent_creditor_1', principal_debtor_id: 'ent_debtor_2' };
  expect(await found(both)).toEqual([second]);
  expect(await found({ ...both, status: 'DRAFT' })).toEqual([]);
  expect(await found({ principal_debtor_id: 'ent_debtor_2', status: 'DRAFT' })).toEqual([third]);
});

it('one create of 10 with one idempotency key makes a guarantee', async () => {
  const { maker } = newTenant();
  const caller = { ...maker, idempotencyKey: 'once' };
  const create = () => service.call(RPC.createKafalahContract, kafalahRequest(), caller);
  const made = await Promise.all(Array.from({ length: 10 }, create));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});
