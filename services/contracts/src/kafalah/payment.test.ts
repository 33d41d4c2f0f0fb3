import {
  active,
  approvedClaim,
  claimed,
  commanding,
  LATER,
  pays,
} from '../../test/support/kafalah-lives';
import { refusal } from '../../test/support/lives';
import { remaining } from './amounts';
import { payClaim } from './payment';
import { recover, writeOff } from './recourse';
import type { Kafalah } from './kafalah';
import { MOST } from './records';

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

  it('that is final settles a debt of 100,000 for 90,000, and 90,000 are recovered', () => {
    const { state } = pays(approvedClaim(claimed(active(), 100_000)), 90_000, { final: true });
    expect([state.status, claimOf(state)?.status]).toEqual(['PAID', 'PAID']);
    expect(state.recourse).toMatchObject([{ amount: '90000.00' }]);
  });

  it('is not final while another claim is open', () => {
    const two = approvedClaim(claimed(claimed(active(), 10_000), 20_000));
    const error = refusal(() => pays(two, 20_000, { final: true }));
    expect(error).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'final', code: 'OPEN_CLAIMS' }],
    });
  });

  it('was made when it says, and now where it does not say', () => {
    const day = commanding('key_maker', '2026-06-21');
    const pay = (more: object) => {
      const command = { claim_id: claimOf(due)?.id ?? '', amount: '1', reference: 'T', ...more };
      return claimOf(payClaim(due, command, day).state)?.payments[0]?.paid_at;
    };
    expect(pay({ paid_at: '2026-06-20T12:00:00.000Z' })).toBe('2026-06-20T12:00:00.000Z');
    expect(pay({ paid_at: '2026-06-21T12:00:00.000Z' })).toBe('2026-06-21T12:00:00.000Z');
    expect(pay({})).toBe('2026-06-21T12:00:00.000Z');
  });

  it(`is one of at most ${MOST.payments} on all claims together`, () => {
    const { state } = pays(due, 1);
    const { payments = [] } = state.claims[0] ?? {};
    const full = Array.from({ length: MOST.payments - 1 }, () => payments[0]!);
    const other = { ...state.claims[0]!, id: 'clm_other', status: 'PAID', payments: full } as const;
    const claims = [other, ...state.claims];
    const error = refusal(() => pays({ ...state, claims }, 1));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ code: 'LIMIT_REACHED' }] });
    const less = { ...other, payments: full.slice(1) };
    expect(pays({ ...state, claims: [less, ...state.claims] }, 1).state.status).toBe('CLAIMED');
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

  it('is refused before the claim is approved', () => {
    expect(refusal(() => pays(claimed(active(), 1), 1)).message).toBe(
      'cannot pay a claim that is SUBMITTED; allowed now: examine, approve, reject, discharge',
    );
  });
});

describe('recourse', () => {
  const owed = pays(due, 30_000).state;
  const recourse_id = owed.recourse[0]?.id ?? '';
  const repaid = (state: Kafalah, amount: string) =>
    recover(state, { recourse_id, amount, reference: 'R' }, LATER).state;
  const statusOf = (state: Kafalah) => state.recourse[0]?.status;

  it('is open, then recovered in part, then recovered', () => {
    const half = repaid(owed, '15000');
    const all = repaid(half, '15000');
    expect([owed, half, all].map(statusOf)).toEqual(['OPEN', 'PARTIALLY_RECOVERED', 'RECOVERED']);
  });

  it('never brings more than was paid', () => {
    const error = refusal(() => repaid(repaid(owed, '15000'), '15000.01'));
    expect(error).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      details: [{ field: 'amount', code: 'KAF-RECOURSE' }],
    });
    expect(error.details[0]?.message).toContain('15000.01 SAR is above 15000.00 SAR');
  });

  const writtenOff = (state: Kafalah) =>
    writeOff(state, { recourse_id, reason: 'insolvent', reference: 'WOF-1' }, LATER).state;

  it('is written off for what is not recovered, by whom and when', () => {
    const after = writtenOff(repaid(owed, '12000'));
    expect(after.recourse[0]).toMatchObject({
      status: 'WRITTEN_OFF',
      write_off: {
        amount: '18000.00',
        reason: 'insolvent',
        reference: 'WOF-1',
        at: LATER.now.toISOString(),
        by: LATER.actor,
      },
    });
    expect(after.recourse[0]?.write_off).not.toHaveProperty('recourse_id');
  });

  it('is recovered after it was written off, too, and never above what was paid', () => {
    const off = writtenOff(repaid(owed, '12000'));
    const more = repaid(off, '8000');
    expect(statusOf(more)).toBe('WRITTEN_OFF');
    expect(more.recourse[0]?.write_off?.amount).toBe('18000.00');
    const above = refusal(() => repaid(more, '10000.01'));
    expect(above.details).toMatchObject([{ code: 'KAF-RECOURSE' }]);
    expect(statusOf(repaid(more, '10000'))).toBe('RECOVERED');
  });

  it('is not written off when nothing is left of it, nor twice', () => {
    expect(refusal(() => writtenOff(repaid(owed, '30000'))).message).toBe(
      'cannot write off a recourse that is RECOVERED; this state is final',
    );
    expect(refusal(() => writtenOff(writtenOff(owed)))).toMatchObject({
      code: 'CONFLICT',
      message:
        'cannot write off a recourse that is WRITTEN_OFF; allowed now: recover, recover in full',
    });
  });

  it('shows when each repayment was recorded', () => {
    expect(repaid(owed, '1').recourse[0]?.recoveries).toEqual([
      { amount: '1.00', reference: 'R', at: LATER.now.toISOString() },
    ]);
  });

  it(`brings at most ${MOST.recoveries} repayments`, () => {
    const [one] = repaid(owed, '0.01').recourse;
    const filled = (length: number) => {
      const recoveries = Array.from({ length }, () => one!.recoveries[0]!);
      return { ...owed, recourse: [{ ...one!, recoveries }] };
    };
    const last = repaid(filled(MOST.recoveries - 1), '0.01');
    expect(last.recourse[0]?.recoveries).toHaveLength(MOST.recoveries);
    const error = refusal(() => repaid(last, '0.01'));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ code: 'LIMIT_REACHED' }] });
  });

  it('is one of this guarantee', () => {
    const command = { recourse_id: 'rcs_other_1', amount: '1', reference: 'R' };
    expect(refusal(() => recover(owed, command, LATER)).code).toBe('NOT_FOUND');
  });
});
