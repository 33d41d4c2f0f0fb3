import {
  active,
  approvedClaim,
  claimed,
  commanding,
  DECIDER,
  examined,
  LATER,
  pays,
  rejects,
} from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import { remaining } from '../amounts';
import { decideClaim } from './decide-claim';
import type { Kafalah } from '../kafalah';

const DAY_AFTER = commanding('key_maker', '2027-01-01');

describe('the decision on a claim', () => {
  const open = claimed(active(), 30_000);
  const claim_id = open.claims[0]?.id ?? '';
  const decide = (command: object, state = open) =>
    decideClaim(state, { claim_id, decision: 'APPROVE', ...command }, DECIDER);
  const problem = (command: object) => {
    const [detail] = refusal(() => decide(command)).details;
    return `${detail?.field} ${detail?.code}`;
  };

  it('approves all of it unless it says less', () => {
    expect(decide({}).state.claims[0]).toMatchObject({
      status: 'APPROVED',
      approved_amount: '30000.00',
    });
    const part = decide({ approved_amount: '20000', reason: 'invoice 7 is paid' });
    expect(part.state.claims[0]).toMatchObject({
      approved_amount: '20000.00',
      decided_at: LATER.now.toISOString(),
      decision_reason: 'invoice 7 is paid',
    });
  });

  const withFirst: readonly (readonly [string, Kafalah, number])[] = [
    ['undecided', claimed(active(), 60_000), 100_000],
    ['rejected', rejects(claimed(active(), 60_000)).state, 100_000],
    ['approved', approvedClaim(claimed(active(), 60_000)), 40_000],
    ['partly paid', pays(approvedClaim(claimed(active(), 60_000)), 1).state, 40_000],
    ['paid', pays(approvedClaim(claimed(active(), 60_000)), 60_000).state, 40_000],
  ];
  it.each(withFirst)('takes all that a claim of 60,000 that is %s left free', (_, state, most) => {
    const { claims } = approvedClaim(claimed(state, most));
    expect(claims.at(-1)?.approved_amount).toBe(`${most}.00`);
  });

  it.each(withFirst.filter(([status]) => ['approved', 'partly paid'].includes(status)))(
    'is refused above what a claim of 60,000 that is %s left free, with that amount',
    (_, state) => {
      const second = claimed(state, '40000.01');
      const error = refusal(() => approvedClaim(second));
      expect(error).toMatchObject({
        code: 'SHARIAH_VIOLATION',
        details: [{ field: 'approved_amount', code: 'CLAIM_EXCEEDS_GUARANTEE' }],
      });
      expect(error.details[0]?.message).toContain('40000.01 SAR is above 40000.00 SAR');
      expect(rejects(second).state.status).toBe('CLAIMED');
    },
  );

  it('tells the rule that an approval was judged by, and none for a rejection', () => {
    expect(decide({}).ruleRefs).toEqual(['CLAIM_EXCEEDS_GUARANTEE']);
    expect(rejects(open)).not.toHaveProperty('ruleRefs');
  });

  it('on the last open claim ends a guarantee of which nothing is left', () => {
    const wrong = claimed(active(), 100_000);
    const spent = pays(approvedClaim(claimed(wrong, 100_000)), 100_000).state;
    expect([spent.status, remaining(spent).isZero()]).toEqual(['CLAIMED', true]);
    const command = { claim_id: spent.claims[0]?.id ?? '', reason: 'wrong invoice' };
    const { state } = decideClaim(spent, { ...command, decision: 'REJECT' }, DECIDER);
    expect(state.status).toBe('PAID');
  });

  it.each([
    [{ approved_amount: '30000.01' }, 'approved_amount OUT_OF_RANGE'],
    [{ approved_amount: '0' }, 'approved_amount OUT_OF_RANGE'],
    [{ decision: 'REJECT' }, 'reason REQUIRED'],
    [{ decision: 'REJECT', reason: 'no', approved_amount: '1' }, 'approved_amount INVALID_VALUE'],
  ])('is refused with %j', (command, expected) => {
    expect(problem(command)).toBe(expected);
  });

  it('rejects, and the guarantee is in force again until its last day', () => {
    const { state, events } = rejects(open);
    expect([state.status, state.claims[0]?.status]).toEqual(['ACTIVE', 'REJECTED']);
    expect(events).toEqual([{ type: 'kafalah.claim.rejected', claim_id }]);
    expect(state.expiresAt).toEqual(new Date('2027-01-01T00:00:00Z'));
  });

  it('rejects after the last day, and the guarantee is over', () => {
    const { state, events } = rejects(open, DAY_AFTER);
    expect(state.status).toBe('EXPIRED');
    expect(events).toEqual([
      { type: 'kafalah.claim.rejected', claim_id },
      { type: 'kafalah.contract.expired' },
    ]);
    expect(state).not.toHaveProperty('expiresAt');
  });

  it('rejects one of two, and the guarantee stays claimed', () => {
    expect(rejects(claimed(open, 1000), DAY_AFTER).state.status).toBe('CLAIMED');
  });

  describe('needs a second person', () => {
    const decides = (actor: string, state: Kafalah) =>
      decideClaim(state, { claim_id, decision: 'APPROVE' }, { ...LATER, actor });
    const underReview = examined(open, { ...LATER, actor: 'key_desk' });

    it.each([
      ['recorded', 'key_maker', open],
      ['recorded', 'key_maker', underReview],
      ['examined', 'key_desk', underReview],
    ])('and is refused from the credential that %s it: %s', (did, actor, state) => {
      const error = refusal(() => decides(actor, state));
      expect([error.code, error.message]).toEqual([
        'AUTHORIZATION_ERROR',
        `who ${did} a claim may not decide it; send the decision with another credential`,
      ]);
    });

    it('and the claim shows every credential', () => {
      expect(decides('key_decider', underReview).state.claims[0]).toMatchObject({
        submitted_by: 'key_maker',
        examination: { by: 'key_desk' },
        decided_by: 'key_decider',
      });
    });
  });

  it('is made once, and on a claim of this guarantee', () => {
    expect(refusal(() => decide({}, decide({}).state)).message).toBe(
      'cannot approve a claim that is APPROVED; allowed now: payment, discharge',
    );
    expect(refusal(() => decide({ claim_id: 'clm_other_1' })).code).toBe('NOT_FOUND');
  });
});
