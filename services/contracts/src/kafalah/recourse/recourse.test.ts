import {
  active,
  approvedClaim,
  claimed,
  commanding,
  LATER,
  pays,
} from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import type { Kafalah } from '../kafalah';
import { payClaim } from '../claims/pay-claim';
import { recover, writeOff } from './recourse';
import { MOST } from '../records';

const KEYLESS = { ...LATER, key: undefined };
const due = approvedClaim(claimed(active(), 30_000));

describe('recourse', () => {
  const owed = pays(due, 30_000).state;
  const recourse_id = owed.recourse[0]?.id ?? '';
  const repaid = (state: Kafalah, amount: string, more: object = {}, context = LATER) => {
    const reference = `R-${state.recourse[0]?.recoveries.length}`;
    return recover(state, { recourse_id, amount, reference, ...more }, context).state;
  };
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
      message: 'cannot write off a recourse that is WRITTEN_OFF; allowed now: recoveries',
    });
  });

  it('shows when each repayment was made, and when it was recorded', () => {
    const at = LATER.now.toISOString();
    expect(repaid(owed, '1').recourse[0]?.recoveries).toEqual([
      { amount: '1.00', reference: 'R-0', at, recovered_at: at },
    ]);
  });

  it('is repaid between the payment and now', () => {
    const paid_at = '2026-06-21T09:00:00.000Z';
    const day = commanding('key_maker', '2026-06-22');
    const pay = { claim_id: due.claims.at(-1)?.id ?? '', reference: 'T' };
    const first = payClaim(due, { ...pay, amount: '1' }, LATER).state;
    const { state } = payClaim(first, { ...pay, amount: '29999', paid_at }, day);
    const at = (recovered_at: string, id = state.recourse[1]?.id ?? '') =>
      recover(state, { recourse_id: id, amount: '1', reference: 'R', recovered_at }, day).state;
    expect(at(paid_at).recourse[1]?.recoveries).toMatchObject([{ recovered_at: paid_at }]);
    expect(refusal(() => at('2026-06-21T08:59:59.999Z'))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `recovered_at must not be before the payment, ${paid_at}`,
    });
    expect(at('2026-06-21T08:59:59.999Z', recourse_id).recourse[0]?.recoveries).toHaveLength(1);
    expect(refusal(() => at('2026-06-22T12:00:00.001Z')).details).toMatchObject([
      { field: 'recovered_at', code: 'OUT_OF_RANGE' },
    ]);
  });

  it('is repaid once with one reference, amount and day, without an idempotency key', () => {
    const one = repaid(owed, '10', { reference: 'R' });
    expect(refusal(() => repaid(one, '10', { reference: 'R' }, KEYLESS))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('a recovery of 10.00 SAR with reference R, of ') as string,
      details: [{ field: 'reference', code: 'DUPLICATE_RECOVERY' }],
    });
    const more = [
      repaid(one, '11', { reference: 'R' }, KEYLESS),
      repaid(one, '10', { reference: 'R' }),
    ];
    for (const { recourse } of more) expect(recourse[0]?.recoveries).toHaveLength(2);
  });

  it(`brings at most ${MOST.recoveries} repayments in parts`, () => {
    const [one] = repaid(owed, '0.01').recourse;
    const filled = (length: number) => {
      const recoveries = Array.from({ length }, () => one!.recoveries[0]!);
      return { ...owed, recourse: [{ ...one!, recoveries }] };
    };
    const last = repaid(filled(MOST.recoveries - 1), '0.01');
    expect(last.recourse[0]?.recoveries).toHaveLength(MOST.recoveries);
    const error = refusal(() => repaid(last, '0.01'));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ code: 'LIMIT_REACHED' }] });
    expect(error.message).toContain('; record one that recovers all that is left');
    const left = '29990.00';
    expect(statusOf(repaid(last, left))).toBe('RECOVERED');
  });

  it('is NOT_FOUND in another guarantee', () => {
    const command = { recourse_id: 'rcs_other_1', amount: '1', reference: 'R' };
    expect(refusal(() => recover(owed, command, LATER)).code).toBe('NOT_FOUND');
  });
});
