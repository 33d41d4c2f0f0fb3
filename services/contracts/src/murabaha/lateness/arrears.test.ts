import { asSold, at, ID, LIVES, paid, settled, sold } from '../../../test/support/murabaha-lives';
import { arrearsOf } from './arrears';
import type { Murabaha } from '../contract';
import { markOverdue } from './overdue';
import { terminate } from '../terminate';

/** Due on the 16th of each month from July on; on 17 August two instalments are late. */
const LATE = '2026-08-17T00:00:00Z';
const late = markOverdue(sold(), ID, new Date(LATE));
const shown = (state: Murabaha) => {
  const { amount, installments, nextDueDate } = arrearsOf(asSold(state));
  return [amount.toDecimal(), installments, nextDueDate, state.isOverdue];
};
const ended = (reason: 'RESCISSION' | 'IQALAH' | 'DEFAULT_SALE') =>
  terminate(late, { reason }, at(LATE)).state;

describe('the arrears of a contract', () => {
  it.each([
    ['nothing before anything is late', sold(), ['0.00', 0, '2026-07-16', false]],
    ['what is unpaid of two late instalments', late, ['18000.00', 2, '2026-09-16', true]],
    ['less by a payment', paid(late, '9000.50', LATE), ['8999.50', 1, '2026-09-16', true]],
    ['nothing once they are paid', paid(late, '18000', LATE), ['0.00', 0, '2026-09-16', false]],
    ['nothing of a contract that is paid', LIVES.COMPLETED, ['0.00', 0, undefined, false]],
    [
      'nothing of one that is settled',
      settled(late, { settlement_amount: '108000' }, LATE).state,
      ['0.00', 0, undefined, false],
    ],
    ['nothing of a sale that is undone', ended('RESCISSION'), ['0.00', 0, undefined, false]],
    ['nothing after both sides let go', ended('IQALAH'), ['0.00', 0, undefined, false]],
    [
      'nothing to wait for after a sale on default',
      ended('DEFAULT_SALE'),
      ['0.00', 0, undefined, false],
    ],
  ])('are %s', (_, state, expected) => {
    expect(shown(state)).toEqual(expected);
  });

  it('name no next day once every instalment is late', () => {
    const all = markOverdue(sold(), ID, new Date('2028-01-01T00:00:00Z'));
    expect(shown(all)).toEqual(['108000.00', 12, undefined, true]);
  });
});
