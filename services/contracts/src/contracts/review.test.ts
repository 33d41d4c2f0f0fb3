import { LIVES, MAKER, refusal, REVIEWER } from '../../test/support/lives';
import { patch, submit } from './draft';
import { approve, reject } from './review';

describe('review', () => {
  it('approves with the reference of the board, and keeps who did', () => {
    expect(LIVES.approved).toMatchObject({
      approvedBy: 'key_reviewer',
      approvedAt: '2026-06-15T13:00:00.000Z',
      compliance: {
        shariahStatus: 'approved',
        shariahBoardRef: 'SSB-1',
        lastChecked: '2026-06-15T13:00:00.000Z',
      },
    });
    expect(LIVES.approved).not.toHaveProperty('rejectedBy');
  });

  it('passes the notes of an approval on', () => {
    const command = { shariahBoardRef: 'SSB-1', notes: 'fine' };
    const { events } = approve(LIVES.under_review, command, REVIEWER);
    expect(events[0]?.data).toEqual({ notes: 'fine' });
  });

  it('rejects with the reason, and keeps who did', () => {
    expect(LIVES.rejected).toMatchObject({
      rejectedBy: 'key_reviewer',
      rejection: { reason: 'unclear price' },
      compliance: { shariahStatus: 'rejected', lastChecked: '2026-06-15T13:00:00.000Z' },
    });
    expect(LIVES.rejected).not.toHaveProperty('approvedBy');
  });

  const change = { paths: ['jurisdiction'], values: { jurisdiction: 'AE' } };
  const changed = patch(LIVES.draft, change, { ...MAKER, actor: 'key_patcher' }).state;
  const underReview = submit(changed, {}, { ...MAKER, actor: 'key_submitter' }).state;
  it.each([
    ['approve', 'created', 'key_maker'],
    ['approve', 'changed or submitted', 'key_patcher'],
    ['approve', 'submitted', 'key_submitter'],
    ['reject', 'created', 'key_maker'],
    ['reject', 'changed or submitted', 'key_patcher'],
    ['reject', 'submitted', 'key_submitter'],
  ] as const)('refuses to %s by who %s it', (trigger, role, actor) => {
    const context = { ...REVIEWER, actor };
    const decide = () =>
      trigger === 'approve'
        ? approve(underReview, { shariahBoardRef: 'SSB-1' }, context)
        : reject(underReview, { reason: 'no' }, context);
    expect(refusal(decide)).toMatchObject({
      code: 'AUTHORIZATION_ERROR',
      message: expect.stringContaining(`who ${role} a contract may not ${trigger} it`) as string,
    });
  });
});
