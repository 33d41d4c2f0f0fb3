import {
  active,
  approvedClaim,
  claimed,
  commanding,
  CONSENT,
  LATER,
  pays,
} from '../../test/support/kafalah-lives';
import { refusal } from '../../test/support/lives';
import { paid } from './amounts';
import { discharge } from './discharge';
import { recover } from './recourse/recourse';

describe('discharge', () => {
  const release = { reason: 'the debt is paid', evidence_ref: 'REL-1' };

  it('withdraws what is open and ends the guarantee', () => {
    const { state } = discharge(approvedClaim(claimed(active(), 30_000)), release, LATER);
    expect(state).toMatchObject({
      status: 'TERMINATED',
      claims: [{ status: 'WITHDRAWN' }],
      termination: { reason: 'DISCHARGED', notes: 'the debt is paid', evidence_ref: 'REL-1' },
    });
  });

  it('closes the rest of a claim that is partly paid, and what was paid is still recovered', () => {
    const part = pays(approvedClaim(claimed(active(), 30_000)), 10_000).state;
    const { state } = discharge(part, release, LATER);
    expect([state.status, paid(state).toDecimal()]).toEqual(['TERMINATED', '10000.00']);
    expect(state.claims).toMatchObject([
      { status: 'WITHDRAWN', payments: [{ amount: '10000.00' }] },
    ]);
    expect(state.recourse).toEqual(part.recourse);
    const recovery = { recourse_id: state.recourse[0]?.id ?? '', amount: '10000', reference: 'R' };
    expect(recover(state, recovery, LATER).state.recourse[0]?.recoveries).toHaveLength(1);
  });

  it('waits for no day any more', () => {
    expect(discharge(active(), release, LATER).state).not.toHaveProperty('expiresAt');
  });

  it('comes too late once the last day for claims is over, whatever the sweep has seen', () => {
    const windowed = active({ claim_window_days: 15 });
    const onLast = commanding('key_maker', '2027-01-15');
    expect(discharge(windowed, release, onLast).state.status).toBe('TERMINATED');
    const after = commanding('key_maker', '2027-01-16');
    expect(refusal(() => discharge(windowed, release, after))).toMatchObject({
      code: 'CONFLICT',
      message:
        'cannot discharge after 2027-01-15, the last day for claims on the guarantee: it is over',
      details: [{ field: 'validity_period.end_date', code: 'EXPIRED' }],
    });
    const open = claimed(windowed, 30_000);
    expect(discharge(open, release, after).state.status).toBe('TERMINATED');
  });

  it('keeps what was paid on earlier claims', () => {
    const { state } = pays(approvedClaim(claimed(active({}, CONSENT), 30_000)), 30_000);
    const { claims, recourse } = discharge(state, release, LATER).state;
    expect([claims[0]?.status, recourse.length]).toEqual(['PAID', 1]);
  });
});
