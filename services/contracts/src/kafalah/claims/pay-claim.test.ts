import {
  active,
  approvedClaim,
  claimed,
  commanding,
  LATER,
  pays,
} from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import { remaining } from '../amounts';
import { payClaim } from './pay-claim';
import type { Kafalah } from '../kafalah';
import { MOST } from '../records';

const KEYLESS = { ...LATER, key: undefined };
const due = approvedClaim(claimed(active(), 30_000));
const claimOf = (state: Kafalah) => state.claims.at(-1);

describe('a payment', () => {
  it('of all that is approved ends the claim, and the guarantee is in force again', () => {
    const { state, events } = pays(due, 30_000);
    expect([state.status, claimOf(state)?.status]).toEqual(['ACTIVE', 'PAID']);
    expect(state.expiresAt).toEqual(new Date('2027-01-01T00:00:00Z'));
    expect(events).toEqual([
      {
        type: 'kafalah.claim.paid',
        claim_id: claimOf(state)?.id,
        recourse_id: 'rcs_01JD0Z5V8Q4N7T2M9K6H3F1B0A_1',
      },
    ]);
  });

  it('of a part leaves the claim open for the rest', () => {
    const { state } = pays(due, 10_000);
    expect([state.status, claimOf(state)?.status]).toEqual(['CLAIMED', 'PARTIALLY_PAID']);
    const done = pays(state, 20_000).state;
    expect([done.status, claimOf(done)?.status]).toEqual(['ACTIVE', 'PAID']);
    expect(done.recourse.map(({ amount }) => amount)).toEqual(['10000.00', '20000.00']);
  });

  it('of the smallest part of the largest guarantee is shown exactly', () => {
    const largest = active({ guaranteed_amount: 9_999_999_999_999.99 });
    const { state } = pays(approvedClaim(claimed(largest, '0.01')), '0.01');
    expect(remaining(state).toNumber('remaining_amount')).toBe(9_999_999_999_999.98);
  });

  it('after the last day ends the guarantee with the claim', () => {
    const now = commanding('key_maker', '2027-02-01');
    const command = { claim_id: claimOf(due)?.id ?? '', amount: '30000', reference: 'T' };
    const { state, events } = payClaim(due, command, now);
    expect([state.status, ...events.map(({ type }) => type)]).toEqual([
      'EXPIRED',
      'kafalah.claim.paid',
      'kafalah.contract.expired',
    ]);
  });

  it('a final payment settles a debt of 100,000 for 90,000, and 90,000 are recovered', () => {
    const all = approvedClaim(claimed(active(), 100_000));
    const settlement = { final: true, settlement_ref: 'SET-1' };
    const { state } = pays(all, 90_000, settlement);
    expect(claimOf(state)?.payments).toMatchObject([settlement]);
    expect([state.status, claimOf(state)?.status]).toEqual(['PAID', 'PAID']);
    expect(state.recourse).toMatchObject([{ amount: '90000.00' }]);
  });

  it('a final payment below the approved amount names a settlement document', () => {
    expect(refusal(() => pays(due, 29_999.99, { final: true }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('leaves 0.01 SAR of what is approved unpaid') as string,
      details: [{ field: 'settlement_ref', code: 'REQUIRED' }],
    });
    expect(pays(due, 30_000, { final: true }).state.status).toBe('PAID');
    const notFinal = refusal(() => pays(due, 10_000, { settlement_ref: 'SET-1' }));
    expect(notFinal.details).toMatchObject([{ field: 'settlement_ref', code: 'INVALID_VALUE' }]);
  });

  it('is made once: one with the reference, the amount and the day of another is refused', () => {
    const { state } = pays(due, 10_000);
    expect(refusal(() => pays(state, 10_000, {}, KEYLESS))).toMatchObject({
      code: 'CONFLICT',
      message:
        'a payment of 10000.00 SAR with reference T, of 2026-06-20T12:00:00.000Z, is recorded ' +
        'already; send another one with a reference of its own or an idempotency key',
      details: [{ field: 'reference', code: 'DUPLICATE_PAYMENT' }],
    });
    const paid = (amount: number, more: object = {}) =>
      claimOf(pays(state, amount, more, KEYLESS).state)?.payments.length;
    expect(paid(10_000, { reference: 'T-2' })).toBe(2);
    expect(paid(9_999)).toBe(2);
    const nextDay = { ...commanding('key_maker', '2026-06-21'), key: undefined };
    const again = { claim_id: claimOf(state)?.id ?? '', amount: '10000', reference: 'T' };
    expect(claimOf(payClaim(state, again, nextDay).state)?.payments).toHaveLength(2);
    const other = approvedClaim(claimed(state, 10_000));
    expect(claimOf(pays(other, 10_000, {}, KEYLESS).state)?.status).toBe('PAID');
  });

  it('is taken with an idempotency key of its own, whatever it repeats', () => {
    const { state } = pays(pays(due, 10_000).state, 10_000);
    expect(claimOf(state)?.payments).toHaveLength(2);
  });

  it('is not final while another claim is open', () => {
    const two = approvedClaim(claimed(claimed(active(), 10_000), 20_000));
    const error = refusal(() => pays(two, 20_000, { final: true }));
    expect(error).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'final', code: 'OPEN_CLAIMS' }],
    });
    expect(error.message).toContain('and 1 other claim is open; ');
    const three = approvedClaim(claimed(claimed(claimed(active(), 10), 10), 20));
    expect(refusal(() => pays(three, 20, { final: true })).message).toContain(
      'and 2 other claims are open; ',
    );
  });

  it('has the paid_at that it names, and the current time without one', () => {
    const day = commanding('key_maker', '2026-06-21');
    const pay = (more: object) => {
      const command = { claim_id: claimOf(due)?.id ?? '', amount: '1', reference: 'T', ...more };
      return claimOf(payClaim(due, command, day).state)?.payments[0]?.paid_at;
    };
    expect(pay({ paid_at: '2026-06-20T12:00:00.000Z' })).toBe('2026-06-20T12:00:00.000Z');
    expect(pay({ paid_at: '2026-06-21T12:00:00.000Z' })).toBe('2026-06-21T12:00:00.000Z');
    expect(pay({})).toBe('2026-06-21T12:00:00.000Z');
  });

  it(`in parts is one of at most ${MOST.payments} on all claims together`, () => {
    const { state } = pays(due, 1);
    const { payments = [] } = state.claims[0] ?? {};
    const full = Array.from({ length: MOST.payments - 1 }, () => payments[0]!);
    const other = { ...state.claims[0]!, id: 'clm_other', status: 'PAID', payments: full } as const;
    const claims = [other, ...state.claims];
    const error = refusal(() => pays({ ...state, claims }, 2));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ code: 'LIMIT_REACHED' }] });
    expect(error.message).toContain('; pay all that is left');
    expect(pays({ ...state, claims }, 29_999).state.status).toBe('ACTIVE');
    const final = { final: true, settlement_ref: 'SET-1' };
    expect(pays({ ...state, claims }, 2, final).state.status).toBe('PAID');
    const less = { ...other, payments: full.slice(1) };
    expect(pays({ ...state, claims: [less, ...state.claims] }, 2).state.status).toBe('CLAIMED');
  });

  it('leaves no recourse where the debtor did not consent', () => {
    const consent = { guarantor_consent_ref: 'GC-1' };
    const { state, events } = pays({ ...due, consent }, 30_000);
    expect(state.recourse).toEqual([]);
    expect(events[0]).not.toHaveProperty('recourse_id');
  });

  it.each([
    ['above what is approved', '30000.01', {}, 'amount OUT_OF_RANGE'],
    ['of nothing', '0', {}, 'amount OUT_OF_RANGE'],
    ['with three decimals in SAR', '1.001', {}, 'amount INVALID_VALUE'],
    ['before the claim', '1', { paid_at: '2026-06-20T11:59:59.000Z' }, 'paid_at OUT_OF_RANGE'],
    ['ahead of time', '1', { paid_at: '2026-06-20T12:00:01.000Z' }, 'paid_at OUT_OF_RANGE'],
  ])('%s is refused', (_, amount, more, expected) => {
    const [detail] = refusal(() => pays(due, amount, more)).details;
    expect(`${detail?.field} ${detail?.code}`).toBe(expected);
  });

  it('is refused with a paid_at ahead of now, and the message says what time it is', () => {
    const ahead = { paid_at: '2026-06-20T12:00:01.000Z' };
    expect(refusal(() => pays(due, '1', ahead)).message).toBe(
      'paid_at must not be ahead of now, 2026-06-20T12:00:00.000Z',
    );
  });

  it('is refused once the guarantee is paid', () => {
    expect(refusal(() => pays(pays(due, 30_000, { final: true }).state, 1)).message).toBe(
      'cannot pay a claim on a kafalah that is PAID; this state is final',
    );
  });

  it('is refused before the claim is approved', () => {
    expect(refusal(() => pays(claimed(active(), 1), 1)).message).toBe(
      'cannot pay a claim that is SUBMITTED; allowed now: examine, decision, discharge',
    );
  });
});
