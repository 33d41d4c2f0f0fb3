import { kept, minute, uetr } from '../../test/support/payments';
import { applyReportedStatuses } from './apply-reported-statuses';
import { applyReturns, isOverReturned, type Returned } from './apply-returns';
import type { Payment } from './payment';

const back = (inboundMessageId: string, value: string, currency = 'KWD'): Returned => ({
  uetr: uetr(1),
  returned: {
    ...{ inboundMessageId, messageId: 'RTR-1', amount: { value, currency } },
    receivedAt: minute(2),
  },
});
const returnsOf = ({ transactions }: Payment) =>
  transactions.map(({ returns = [] }) => returns.map(({ amount }) => amount.value));

/** Two payments of 1500.125 KWD each. */
const settled = () =>
  applyReportedStatuses(kept(2), [
    { uetr: uetr(1), status: 'ACSC', at: minute(1) },
    { uetr: uetr(2), status: 'ACSC', at: minute(1) },
  ]).state;

it('a repeated pacs.004 adds no return and emits no event', () => {
  const said = [back('isi_1', '100'), back('isi_1', '50')];
  const once = applyReturns(settled(), said);
  expect(once.events).toMatchObject([{ type: 'iso20022.status.updated', moved: [uetr(1)] }]);
  const again = applyReturns(once.state, said);
  expect([returnsOf(again.state), again.events]).toEqual([[['100', '50'], []], []]);
  expect(again.state.status).toBe('COMPLETED');
});

it('another pacs.004 of the same bank adds its returns', () => {
  const { state } = applyReturns(settled(), [back('isi_1', '100')]);
  expect(returnsOf(applyReturns(state, [back('isi_2', '100')]).state)).toEqual([
    ['100', '100'],
    [],
  ]);
});

test.each([
  ['all of it', ['1500.125'], false],
  ['all of it in parts', ['1500', '0.125'], false],
  ['a fils more', ['1500', '0.126'], true],
  ['all of it twice', ['1500.125', '1500.125'], true],
])('%s is more than was sent: %s', (_, values, isMore) => {
  const said = values.map((value) => back('isi_1', value));
  const { state } = applyReturns(settled(), said);
  expect([isOverReturned(state, uetr(1)), isOverReturned(state, uetr(2))]).toEqual([isMore, false]);
});

it('a return in another currency is not compared with the amount', () => {
  const { state } = applyReturns(settled(), [back('isi_1', '99999.00', 'USD')]);
  expect(isOverReturned(state, uetr(1))).toBe(false);
});
