import fc from 'fast-check';
import {
  active,
  approvedClaim,
  claimed,
  commanding,
  LATER,
  pays,
} from '../../test/support/kafalah-lives';
import { refusal } from '../../test/support/lives';
import { paid, remaining } from './amounts';
import { payClaim } from './payment';
import { recourseStatus, recover } from './recourse';
import { decideClaim, submitClaim } from './claims';
import type { Kafalah } from './kafalah';

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
        claimId: claimOf(state)?.id,
        recourseId: 'rcs_01JD0Z5V8Q4N7T2M9K6H3F1B0A_1',
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
    const largest = active({ guaranteedAmount: 9_999_999_999_999.99 });
    const { state } = pays(approvedClaim(claimed(largest, '0.01')), '0.01');
    expect(remaining(state).toNumber('remaining_amount')).toBe(9_999_999_999_999.98);
  });

  it('after the last day ends the guarantee with the claim', () => {
    const now = commanding('key_maker', '2027-02-01');
    const command = { claimId: claimOf(due)?.id ?? '', amount: '30000', reference: 'T' };
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

  it('leaves no recourse where the debtor did not consent', () => {
    const consent = { guarantorConsentRef: 'GC-1' };
    const { state, events } = pays({ ...due, consent }, 30_000);
    expect(state.recourse).toEqual([]);
    expect(events[0]).not.toHaveProperty('recourseId');
  });

  it.each([
    ['above what is approved', '30000.01', {}, 'amount OUT_OF_RANGE'],
    ['of nothing', '0', {}, 'amount OUT_OF_RANGE'],
    ['with three decimals in SAR', '1.001', {}, 'amount INVALID_VALUE'],
    ['before the claim', '1', { paidAt: '2026-06-20T11:59:59.000Z' }, 'paid_at OUT_OF_RANGE'],
    ['ahead of time', '1', { paidAt: '2026-06-20T12:00:01.000Z' }, 'paid_at OUT_OF_RANGE'],
  ])('%s is refused', (_, amount, more, expected) => {
    const [detail] = refusal(() => pays(due, amount, more)).details;
    expect(`${detail?.field} ${detail?.code}`).toBe(expected);
  });

  it('is refused before the claim is approved', () => {
    expect(refusal(() => pays(claimed(active(), 1), 1)).message).toBe(
      'cannot pay a claim that is SUBMITTED; allowed now: approve, reject, discharge',
    );
  });
});

describe('recourse', () => {
  const owed = pays(due, 30_000).state;
  const recourseId = owed.recourse[0]?.id ?? '';
  const repaid = (state: Kafalah, amount: string) =>
    recover(state, { recourseId, amount, reference: 'R' }, LATER).state;
  const statusOf = (state: Kafalah) => recourseStatus(state, state.recourse[0]!);

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

  it('is one of this guarantee', () => {
    const command = { recourseId: 'rcs_other_1', amount: '1', reference: 'R' };
    expect(refusal(() => recover(owed, command, LATER)).code).toBe('NOT_FOUND');
  });
});

/** Any command of the beneficiary, the guarantor or the debtor; many are refused. */
const COMMAND = fc.record({
  kind: fc.constantFrom('claim', 'approve', 'reject', 'pay', 'recover'),
  cents: fc.integer({ min: 1, max: 4_000_000 }),
  which: fc.nat({ max: 3 }),
  final: fc.constantFrom(true, ...Array<boolean>(9).fill(false)),
});

type Given = typeof COMMAND extends fc.Arbitrary<infer T> ? T : never;

function carriedOut(state: Kafalah, { kind, cents, which, final }: Given): Kafalah {
  const amount = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const claimId = state.claims[which]?.id ?? '';
  const recourseId = state.recourse[which]?.id ?? '';
  const decide = (decision: 'APPROVE' | 'REJECT') =>
    decideClaim(state, { claimId, decision, reason: 'r' }, LATER).state;
  const commands: Readonly<Record<Given['kind'], () => Kafalah>> = {
    claim: () => submitClaim(state, { claimAmount: amount, reason: 'r' }, LATER).state,
    approve: () => decide('APPROVE'),
    reject: () => decide('REJECT'),
    pay: () => payClaim(state, { claimId, amount, reference: 'T', final }, LATER).state,
    recover: () => recover(state, { recourseId, amount, reference: 'R' }, LATER).state,
  };
  let after = state;
  try {
    after = commands[kind]();
  } catch (error) {
    expect(error).toHaveProperty('code');
  }
  return after;
}

it('whatever is claimed, decided, paid and recovered, no sum passes its bound', () => {
  const paidSomething = { times: 0 };
  fc.assert(
    fc.property(fc.array(COMMAND, { maxLength: 60, size: 'max' }), (commands) => {
      const end = commands.reduce(carriedOut, active({ guaranteedAmount: 100_000 }));
      const approved = end.claims.reduce((sum, claim) => {
        const counts = ['APPROVED', 'PARTIALLY_PAID', 'PAID'].includes(claim.status);
        return sum + (counts ? cents(claim.approvedAmount) : 0n);
      }, 0n);
      expect(approved).toBeLessThanOrEqual(10_000_000n);
      expect(cents(paid(end).toDecimal())).toBeLessThanOrEqual(approved);
      expect(cents(remaining(end).toDecimal())).toBeGreaterThanOrEqual(0n);
      for (const { amount, recoveries } of end.recourse) {
        const got = recoveries.reduce((sum, recovery) => sum + cents(recovery.amount), 0n);
        expect(got).toBeLessThanOrEqual(cents(amount));
      }
      const owed = end.recourse.reduce((sum, { amount }) => sum + cents(amount), 0n);
      expect(owed).toBe(cents(paid(end).toDecimal()));
      if (end.recourse.length > 1) paidSomething.times += 1;
      const isOpen = end.claims.some(({ status }) =>
        ['SUBMITTED', 'APPROVED', 'PARTIALLY_PAID'].includes(status),
      );
      expect(isOpen).toBe(end.status === 'CLAIMED');
      expect(end.expiresAt !== undefined).toBe(end.status === 'ACTIVE');
    }),
    { numRuns: 300 },
  );
  expect(paidSomething.times).toBeGreaterThan(10);
});

function cents(amount = '0.00'): bigint {
  return BigInt(amount.replace('.', ''));
}
