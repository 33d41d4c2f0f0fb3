import {
  active,
  approvedClaim,
  claimed,
  commanding,
  examined,
  LATER,
  rejects,
} from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import { discharge } from '../discharge';
import { examineClaim } from './examine-claim';

describe('the examination of a claim', () => {
  // 20 June 2026 is a Saturday.
  it.each([
    ['by a weekend of Saturday and Sunday', '2026-06-22', { jurisdiction: 'AE' }, '2026-06-29'],
    ['by one of Friday and Saturday', '2026-06-22', { jurisdiction: 'KW' }, '2026-06-29'],
    ['by the latter, from a Saturday', '2026-06-20', { jurisdiction: 'KW' }, '2026-06-25'],
    ['by the former, from a Saturday', '2026-06-20', { jurisdiction: 'AE' }, '2026-06-26'],
    [
      'without the holidays of the tenant',
      '2026-06-20',
      { jurisdiction: 'KW', calendar: { holidays: ['2026-06-23', '2026-06-24'] } },
      '2026-06-29',
    ],
    [
      'by the weekend of the tenant',
      '2026-06-22',
      { jurisdiction: 'KW', calendar: { weekend: ['FRIDAY'] } },
      '2026-06-28',
    ],
  ])('is due on the fifth business day after it: %s', (_, day, settings, expected) => {
    const { claims } = claimed(active(), 10, commanding('key_maker', day, settings));
    expect(claims[0]?.examination_due_on).toBe(expected);
  });

  it('is due by the country that the guarantee names, not by that of the tenant', () => {
    const settings = { jurisdiction: 'KW' };
    const inEmirates = active({ jurisdiction: 'AE' });
    const { claims } = claimed(inEmirates, 10, commanding('key_maker', '2026-06-20', settings));
    expect(claims[0]?.examination_due_on).toBe('2026-06-26');
  });

  it('shows who began it, and when, and what is to be known', () => {
    const state = claimed(claimed(active(), 10), 20);
    const command = { claim_id: state.claims[0]?.id ?? '', notes: 'originals are asked for' };
    const after = examineClaim(state, command, commanding('key_desk', '2026-06-21')).state;
    expect(after.claims).toMatchObject([
      {
        status: 'UNDER_REVIEW',
        examination: {
          at: '2026-06-21T12:00:00.000Z',
          by: 'key_desk',
          notes: 'originals are asked for',
        },
      },
      { status: 'SUBMITTED' },
    ]);
    expect(after.claims[1]).not.toHaveProperty('examination');
  });

  it('leaves the claim open, to be decided or released', () => {
    const state = examined(claimed(active(), 10));
    expect(state.status).toBe('CLAIMED');
    expect(approvedClaim(state).claims[0]).toMatchObject({
      status: 'APPROVED',
      examination: { by: LATER.actor },
    });
    expect(rejects(state).state).toMatchObject({
      status: 'ACTIVE',
      claims: [{ status: 'REJECTED' }],
    });
    const release = { reason: 'released', evidence_ref: 'REL-1' };
    expect(discharge(state, release, LATER).state.claims[0]?.status).toBe('WITHDRAWN');
  });

  it('begins once, and is of a claim of this guarantee', () => {
    const state = examined(claimed(active(), 10));
    expect(refusal(() => examined(state)).message).toBe(
      'cannot examine a claim that is UNDER_REVIEW; allowed now: decision, discharge',
    );
    const other = () => examineClaim(state, { claim_id: 'clm_other_1' }, LATER);
    expect(refusal(other).code).toBe('NOT_FOUND');
  });
});
