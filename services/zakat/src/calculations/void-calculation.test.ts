import { calculated, refusal, wealth } from '../../test/support/calculating';
import { NOW } from '../../test/support/fixed-clock';
import type { Calculation } from './calculation';
import type { Distribution } from './distributions/distribution';
import { CALCULATION_LIFECYCLE, CALCULATION_STATUSES } from './lifecycle';
import { remainingOf } from './amounts';
import { voidCalculation } from './void-calculation';

const VOIDS = { reason: 'the stock was counted twice', actor: 'key_checker', now: NOW };

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
  for (const status of CALCULATION_STATUSES) {
    const row = CALCULATION_LIFECYCLE.transitions.find(
      ({ from, trigger }) => from === status && trigger === 'void',
    );
    it(`that is ${status} is ${row ? 'voided' : 'not voided: CONFLICT'}`, () => {
      if (row) {
        const { state, events } = voidCalculation(due({ status }), VOIDS);
        expect([state.status, events]).toEqual(['VOID', [{ type: 'zakat.calculation.voided' }]]);
        return;
      }
      const error = refusal(() => voidCalculation(due({ status }), VOIDS));
      expect(error).toMatchObject({ code: 'CONFLICT', details: [{ field: 'status' }] });
      expect(error.message).toContain(`that is ${status}; `);
    });
  }

  it('can be voided where nothing of it is distributed, and no other', () => {
    const voidable = CALCULATION_LIFECYCLE.transitions
      .filter(({ trigger }) => trigger === 'void')
      .map(({ from }) => from);
    expect(voidable).toEqual(['NOT_DUE', 'DUE', 'OVERDUE']);
  });

  it('that is void says why, by whom and when, and waits for no day with nothing to distribute', () => {
    const { state } = voidCalculation(due(), VOIDS);
    expect(state.voiding).toEqual({
      reason: 'the stock was counted twice',
      at: '2026-06-16T09:00:00.000Z',
      by: 'key_checker',
    });
    expect(state.overdueAt).toBeUndefined();
    expect(remainingOf(state).isZero()).toBe(true);
  });

  it('that is overdue and distributed in part is not voided before that is reversed', () => {
    const partly = due({ status: 'OVERDUE', distributions: [distribution('10.00', 'RECORDED')] });
    const error = refusal(() => voidCalculation(partly, VOIDS));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ code: 'INVALID_STATE' }] });
    expect(error.message).toContain('10.00 SAR is distributed; reverse its distributions first');
    const reversed = due({ status: 'OVERDUE', distributions: [distribution('10.00', 'REVERSED')] });
    expect(voidCalculation(reversed, VOIDS).state.status).toBe('VOID');
  });
});
