import { calculated, refusal, wealth } from '../../test/support/calculating';
import { NOW } from '../../test/support/fixed-clock';
import type { Calculation } from './calculation';
import type { Distribution } from './distributions/distribution';
import { CALCULATION_LIFECYCLE } from './lifecycle';
import { remainingOf } from './amounts';
import { voidCalculation } from './void-calculation';

const VOIDING = { reason: 'the stock was counted twice' };
const CONTEXT = { id: 'zkc_1', actor: 'key_checker', now: NOW };
const voided = (state: Calculation) => voidCalculation(state, VOIDING, CONTEXT);

const due = (change: Partial<Calculation> = {}): Calculation => ({
  ...calculated({ request: wealth({ cash: '50000' }) }),
  ...change,
});

function distribution(amount: string, status: Distribution['status']): Distribution {
  return {
    id: 'zkd_1',
    amount,
    recipients: [{ category: 'FUQARA', amount }],
    distributionDate: '2026-06-16',
    hijriDate: '1448-01-01',
    remainingAmount: '0.00',
    warnings: [],
    status,
    createdBy: 'key_maker',
    createdAt: NOW.toISOString(),
  };
}

describe('a calculation', () => {
  it('can be voided in the statuses without a distribution, and in no other', () => {
    const voidable = CALCULATION_LIFECYCLE.transitions
      .filter(({ trigger }) => trigger === 'void')
      .map(({ from }) => from);
    expect(voidable).toEqual(['NOT_DUE', 'DUE', 'OVERDUE']);
  });

  it('a void calculation shows why, by whom and when, and can no longer become overdue', () => {
    const { state } = voided(due());
    expect(state.voiding).toEqual({
      reason: 'the stock was counted twice',
      at: '2026-06-16T09:00:00.000Z',
      by: 'key_checker',
    });
    expect(state.overdueAt).toBeUndefined();
    expect(remainingOf(state).isZero()).toBe(true);
  });

  it('an overdue calculation that is distributed in part is voided only after the reversal', () => {
    const partly = due({ status: 'OVERDUE', distributions: [distribution('10.00', 'RECORDED')] });
    const error = refusal(() => voided(partly));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ code: 'INVALID_STATE' }] });
    expect(error.message).toContain('10.00 SAR is distributed; reverse its distributions first');
    const reversed = due({ status: 'OVERDUE', distributions: [distribution('10.00', 'REVERSED')] });
    expect(voided(reversed).state.status).toBe('VOID');
  });
});
