import { calculated, wealth } from '../../test/support/calculating';
import { NOW } from '../../test/support/fixed-clock';
import { CALCULATION_CONSEQUENCES, CALCULATION_STATUSES } from './lifecycle';
import { asOf } from './overdue';

const LAST_INSTANT = new Date('2027-06-05T23:59:59.999Z');
const AFTER_THE_YEAR = new Date('2027-06-06T00:00:00Z');
const DUE = calculated({ request: wealth({ cash: '50000' }) });

describe('a Hijri year after its day', () => {
  for (const status of CALCULATION_STATUSES) {
    const row = CALCULATION_CONSEQUENCES.transitions.find(({ from }) => from === status);
    it(`a calculation that is ${status} ${row ? 'is overdue' : 'stays so, and waits for nothing'}`, () => {
      const { state, events } = asOf({ ...DUE, status }, AFTER_THE_YEAR);
      expect([state.status, state.overdueAt]).toEqual([row?.to ?? status, undefined]);
      expect(events).toEqual(row ? [{ type: 'zakat.calculation.overdue' }] : []);
    });
  }

  it.each(['DUE', 'PARTIALLY_DISTRIBUTED'] as const)('and not before, one is %s', (status) => {
    const { state, events } = asOf({ ...DUE, status, overdueAt: NOW }, LAST_INSTANT);
    expect([state.status, state.overdueAt]).toEqual([status, AFTER_THE_YEAR]);
    expect(events).toEqual([]);
  });
});
