import { kept, minute, uetr } from '../../test/support/payments';
import { applyReportedStatuses } from './apply-reported-statuses';
import type { GroupStatus, TransactionStatus } from './lifecycle';
import { statusReportOf } from './status-report';
import { groupStatusOf } from './statuses';

const rows: readonly (readonly [TransactionStatus[], GroupStatus])[] = [
  [['ACTC'], 'ACTC'],
  [['ACSC', 'ACSC'], 'ACSC'],
  [['RJCT', 'RJCT'], 'RJCT'],
  [['RJCT', 'ACSC'], 'PART'],
  [['RJCT', 'PDNG'], 'PART'],
  [['CANC', 'ACSP'], 'PART'],
  [['CANC', 'CANC'], 'CANC'],
  [['CANC', 'RJCT'], 'RJCT'],
  [['ACSC', 'ACCP', 'ACSP'], 'ACCP'],
  [['ACCP', 'PDNG'], 'PDNG'],
  [['ACWC', 'ACTC'], 'ACTC'],
];
test.each(rows)('the group of %j is %s', (statuses, group) => {
  expect(groupStatusOf(statuses)).toBe(group);
});

const messages: readonly (readonly [string, TransactionStatus[], string])[] = [
  ['nothing was heard of one', ['ACCP', 'ACTC'], 'VALIDATED'],
  ['all were accepted', ['ACCP', 'ACSP'], 'ACCEPTED'],
  ['the rest was accepted and one refused', ['ACCP', 'RJCT'], 'ACCEPTED'],
  ['one was paid and one refused', ['ACSC', 'RJCT'], 'COMPLETED'],
  ['all were refused', ['RJCT', 'RJCT'], 'REJECTED'],
];
test.each(messages)('where %s (%j) the message is %s', (_, statuses, message) => {
  const reports = statuses.map((status, index) => ({
    ...{ uetr: uetr(index + 1), status, at: minute(1) },
  }));
  expect(applyReportedStatuses(kept(statuses.length), reports).state.status).toBe(message);
});

test('a message on hold after its acceptance stays ACCEPTED', () => {
  const reports = (['ACCP', 'PDNG'] as const).map((status, index) => ({
    ...{ uetr: uetr(1), status, at: minute(index + 1) },
  }));
  const { state } = applyReportedStatuses(kept(), reports);
  expect(state.status).toBe('ACCEPTED');
  expect(statusReportOf(state).groupStatus).toBe('PDNG');
});

describe('the status report', () => {
  it('has the time of acceptance and the day of settlement', () => {
    const said = { uetr: uetr(1), at: minute(1) };
    const settled = { uetr: uetr(1), at: '2026-11-23T00:05:00.000Z' };
    const { state } = applyReportedStatuses(kept(2), [
      { ...said, status: 'ACCP' },
      { ...settled, status: 'ACSC' },
    ]);
    expect(statusReportOf(state)).toEqual({
      originalMessageId: 'MSG-1',
      groupStatus: 'ACTC',
      transactionStatuses: [
        {
          originalEndToEndId: 'E2E-001',
          uetr: uetr(1),
          status: 'ACSC',
          acceptanceDateTime: minute(1),
          settlementDate: '2026-11-23',
          returns: [],
        },
        { originalEndToEndId: 'E2E-002', uetr: uetr(2), status: 'ACTC', returns: [] },
      ],
    });
  });

  it('has the reason of a refusal', () => {
    const report = { uetr: uetr(1), status: 'RJCT', at: minute(1), reason: 'AM04' } as const;
    const { transactionStatuses } = statusReportOf(applyReportedStatuses(kept(), [report]).state);
    expect(transactionStatuses[0]).toMatchObject({ status: 'RJCT', reason: 'AM04' });
  });

  const ends = ['RJCT', 'CANC'] as const;
  test.each(ends)('ignores an acceptance after %s', (end) => {
    const said = { uetr: uetr(1) };
    const { state } = applyReportedStatuses(kept(), [{ ...said, status: end, at: minute(2) }]);
    const late = (['ACCP', 'ACSC'] as const).map((status) => ({ ...said, status, at: minute(3) }));
    const [reported] = statusReportOf(applyReportedStatuses(state, late).state).transactionStatuses;
    expect(reported).toMatchObject({ status: end });
    expect(reported).not.toHaveProperty('acceptanceDateTime');
  });

  test('keeps the acceptance that came before a rejection', () => {
    const said = { uetr: uetr(1) };
    const { state } = applyReportedStatuses(kept(), [
      { ...said, status: 'ACCP', at: minute(1) },
      { ...said, status: 'RJCT', at: minute(2) },
    ]);
    const [reported] = statusReportOf(state).transactionStatuses;
    expect(reported).toMatchObject({ status: 'RJCT', acceptanceDateTime: minute(1) });
  });
});
