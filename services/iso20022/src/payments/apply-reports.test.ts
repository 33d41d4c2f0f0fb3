import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kept, minute, uetr } from '../../test/support/payments';
import { applyReports, type Report } from './apply-reports';
import { isFinal, MOVES, TRANSACTION_STATUSES, type TransactionStatus } from './lifecycle';
import type { Payment } from './payment';

const says = (status: TransactionStatus, at: number, change: Partial<Report> = {}): Report => ({
  ...{ uetr: uetr(1), status, at: minute(at) },
  ...change,
});
const after = (...reports: readonly Report[]): Payment => applyReports(kept(), reports).state;
const historyOf = ({ transactions }: Payment) =>
  transactions[0]!.history.map(({ status, isApplied }) => `${status}${isApplied ? '' : ' kept'}`);

describe('a message that a bank settles', () => {
  const { state, events } = applyReports(kept(), [
    says('ACCP', 1),
    says('ACSP', 2),
    says('ACSC', 5),
  ]);

  it('is completed, with each step in its history', () => {
    expect(state.status).toBe('COMPLETED');
    expect(historyOf(state)).toEqual(['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC']);
  });

  it('tells every step, and what became of the message, as it was then', () => {
    expect(
      events.map(({ type, after: then }) => `${type} ${then.transactions[0]!.status}`),
    ).toEqual([
      'iso20022.status.updated ACCP',
      'iso20022.message.accepted ACCP',
      'iso20022.status.updated ACSP',
      'iso20022.status.updated ACSC',
      'iso20022.message.settled ACSC',
    ]);
  });

  it('is settled once, however often that is said', () => {
    const again = applyReports(state, [says('ACSC', 5), says('ACSC', 9)]);
    expect(again.events).toEqual([]);
    expect(historyOf(again.state).slice(-2)).toEqual(['ACSC', 'ACSC kept']);
  });
});

describe('a status', () => {
  it('that comes out of order is kept and moves nothing', () => {
    const state = after(says('ACSP', 3), says('ACCP', 4));
    expect(state.transactions[0]!.status).toBe('ACSP');
    expect(historyOf(state).slice(-2)).toEqual(['ACSP', 'ACCP kept']);
  });

  it('that is older than what is known moves nothing, even where it could', () => {
    const held = after(says('PDNG', 3));
    const { state } = applyReports(held, [says('ACCP', 1)]);
    expect(state.transactions[0]!.status).toBe('PDNG');
  });

  it('that was told before is kept once', () => {
    expect(historyOf(after(says('ACCP', 1), says('ACCP', 1)))).toEqual(['RCVD', 'ACTC', 'ACCP']);
  });

  it('of a reference that the message does not have changes nothing', () => {
    const before = kept();
    const { state, events } = applyReports(before, [says('ACCP', 1, { uetr: uetr(9) })]);
    expect(state).toEqual(before);
    expect(events).toEqual([]);
  });

  it('has its reason kept', () => {
    const state = after(says('RJCT', 1, { reason: 'AC04' }));
    expect(state.status).toBe('REJECTED');
    expect(state.transactions[0]!.history.at(-1)).toMatchObject({ status: 'RJCT', reason: 'AC04' });
  });

  it('fills no document when it is told for ever', () => {
    const reports = Array.from({ length: 500 }, (_, index) => says('ACCP', index + 1));
    expect(after(...reports).transactions[0]!.history).toHaveLength(100);
    expect(after(...reports, says('ACSC', 600)).status).toBe('COMPLETED');
  });
});

const pairs = TRANSACTION_STATUSES.flatMap((from) =>
  TRANSACTION_STATUSES.map((to) => ({ from, to, may: MOVES[from].includes(to) })),
);
test.each(pairs)('from $from to $to is a move: $may', ({ from, to, may }) => {
  const before = kept();
  const transactions = before.transactions.map((each) => ({ ...each, status: from }));
  const { state } = applyReports({ ...before, transactions }, [says(to, 1)]);
  expect(state.transactions[0]!.status).toBe(may ? to : from);
});

test('only settled, refused and cancelled are final', () => {
  expect(TRANSACTION_STATUSES.filter(isFinal)).toEqual(['ACSC', 'RJCT', 'CANC']);
});

test('the README tells every move', () => {
  const readme = readFileSync(join(__dirname, 'README.md'), 'utf8');
  for (const [from, to] of Object.entries(MOVES)) {
    const isAny = to.length === TRANSACTION_STATUSES.length - 1;
    if (to.length > 0)
      expect(readme).toContain(`| ${from} | ${isAny ? 'any other' : to.join(', ')} |`);
  }
  expect(readme).toContain(`| ${TRANSACTION_STATUSES.filter(isFinal).join(', ')} | final |`);
});
