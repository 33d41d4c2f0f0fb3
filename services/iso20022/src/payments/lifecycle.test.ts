import { kept, minute, uetr } from '../../test/support/payments';
import { applyReportedStatuses } from './apply-reported-statuses';
import { cancel, resolveCase } from './cancel';
import {
  isAccepted,
  isContradiction,
  isFinal,
  isUnpaid,
  moveBetween,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from './lifecycle';
import type { CancellationCase, Decision, Payment } from './payment';
import { beginSubmission } from './submission';

// The kit's testLifecycle does not fit: adr/0010-a-matrix-for-payments.md.

/**
 * The effect of a report on a payment. F: applied whatever its stamp. L: applied only when its stamp is later.
 * ".": kept without effect. "!": kept, and shown as a contradiction.
 */
const REPORTS: Readonly<Record<TransactionStatus | 'on', string>> = {
  on: '  RCVD PDNG ACTC ACCP ACWC ACSP ACSC RJCT CANC',
  RCVD: '.    F    F    F    F    F    F    F    F',
  PDNG: '.    .    .    L    L    F    F    F    F',
  ACTC: '.    F    .    F    F    F    F    F    F',
  ACCP: '.    L    .    .    L    F    F    F    F',
  ACWC: '.    L    .    L    .    F    F    F    F',
  ACSP: '.    .    .    .    .    .    F    F    F',
  ACSC: '.    .    .    .    .    .    .    !    !',
  RJCT: '.    .    .    .    .    .    !    .    .',
  CANC: '.    .    .    .    .    .    !    .    .',
};

/** The status after each other move; CONFLICT refuses the move. */
const OTHER_MOVES: Readonly<Record<TransactionStatus | 'on', string>> = {
  on: '  cancel   granted refused expire',
  RCVD: 'CANC     CANC    stays   RJCT',
  PDNG: 'CANC     CANC    stays   stays',
  ACTC: 'CANC     CANC    stays   RJCT',
  ACCP: 'CANC     CANC    stays   stays',
  ACWC: 'CANC     CANC    stays   stays',
  ACSP: 'stays    CANC    stays   stays',
  ACSC: 'stays    stays   stays   stays',
  RJCT: 'CONFLICT stays   stays   stays',
  CANC: 'CONFLICT stays   stays   stays',
};

const cells = (row: string) => row.trim().split(/ +/);

/** A payment that the bank brought to this status at 09:05; only RCVD and ACTC are our own. */
function lifeIn(status: TransactionStatus): Payment {
  const payment = kept();
  if (status === 'ACTC') return payment;
  if (status !== 'RCVD')
    return applyReportedStatuses(payment, [{ uetr: uetr(1), status, at: minute(5) }]).state;
  const transactions = payment.transactions.map((each) => ({
    ...{ ...each, status, history: each.history.slice(0, 1) },
  }));
  return { ...payment, transactions };
}

const statusOf = ({ transactions }: Payment) => transactions[0]!.status;
const typesOf = ({ events }: Decision) => events.map(({ type }) => type.replace('iso20022.', ''));

const ENDS: Readonly<Partial<Record<TransactionStatus, readonly string[]>>> = {
  ...{ ACSC: ['message.settled'], RJCT: ['message.rejected'], CANC: [] },
};

/** Events of a move: of the payment, and of its message when that gets another status. */
function eventsOf(from: TransactionStatus, to: TransactionStatus): readonly string[] {
  const accepted = isAccepted(to) && !isAccepted(from) ? ['message.accepted'] : [];
  return ['status.updated', ...(ENDS[to] ?? accepted)];
}

describe.each(TRANSACTION_STATUSES)('a payment that is %s', (from) => {
  const life = lifeIn(from);
  const reports = cells(REPORTS.on).map((each, at) => {
    const to = each as TransactionStatus;
    const effect = cells(REPORTS[from])[at]!;
    const later = effect === 'F' || effect === 'L' ? to : from;
    return { to, effect, later, earlier: effect === 'F' ? to : from };
  });
  const report = (status: TransactionStatus, at: number) =>
    applyReportedStatuses(life, [{ uetr: uetr(1), status, at: minute(at) }]);

  test('is in that status', () => expect(statusOf(life)).toBe(from));

  test.each(reports)('is $later after a report of $to with a later stamp', (each) => {
    const { to, effect, later } = each;
    const decision = report(to, 6);
    expect(statusOf(decision.state)).toBe(later);
    const contradicts = effect === '!';
    expect(decision.state.transactions[0]!.contradictedBy).toBe(contradicts ? to : undefined);
    const unmoved = contradicts ? ['status.updated'] : [];
    expect(typesOf(decision)).toEqual(later === from ? unmoved : eventsOf(from, later));
  });

  test.each(reports)('is $earlier after a report of $to with an earlier stamp', (each) => {
    const { state } = report(each.to, -1);
    expect(statusOf(state)).toBe(each.earlier);
    const isApplied = each.effect === 'F';
    expect(state.transactions[0]!.history.at(-1)).toMatchObject({ status: each.to, isApplied });
  });

  test.each(reports)('has the move to $to that its effect asks for: $effect', ({ to, effect }) => {
    expect(moveBetween(from, to)).toBe({ F: 'FORWARD', L: 'LATEST' }[effect]);
  });

  const outcomes = cells(OTHER_MOVES.on).map((name, at) => ({
    ...{ name: name as keyof typeof MOVES, outcome: cells(OTHER_MOVES[from])[at]! },
  }));
  test.each(outcomes)('on $name: $outcome', ({ name, outcome }) => {
    const move = () => MOVES[name](life);
    if (outcome === 'CONFLICT') {
      expect(move).toThrow(
        expect.objectContaining({
          ...{ code: 'CONFLICT', details: [expect.objectContaining({ code: 'INVALID_STATE' })] },
        }),
      );
      return;
    }
    const to = outcome === 'stays' ? from : (outcome as TransactionStatus);
    const decision = move();
    expect(statusOf(decision.state)).toBe(to);
    expect(typesOf(decision)).toEqual(outcome === 'stays' ? [] : eventsOf(from, to));
  });
});

const CASE: CancellationCase = {
  ...{ id: 'case_1', code: 'DUPL', status: 'PENDING', camt029Status: 'PDCR' },
  ...{ requestedAt: minute(5), requestedBy: 'key_maker' },
};
const withCase = (payment: Payment): Payment => ({ ...payment, cases: [CASE] });
/** The day of the payments is 22 November, which ends last at UTC-12. */
const TOO_LATE = { now: new Date('2026-11-23T12:00:00Z'), isLive: true };

/** The moves that no report makes: of the tenant, of the bank on an open case, and of time. */
const MOVES = {
  cancel: (payment: Payment) =>
    cancel(payment, {
      caseId: 'case_1',
      code: 'DUPL',
      actor: 'key_maker',
      now: new Date(minute(6)),
    }),
  granted: (payment: Payment) =>
    resolveCase(withCase(payment), { caseId: 'case_1', at: minute(7) }),
  refused: (payment: Payment) =>
    resolveCase(withCase(payment), {
      caseId: 'case_1',
      at: minute(7),
      refusal: { reason: 'CUST' },
    }),
  expire: (payment: Payment): Decision =>
    beginSubmission(payment, TOO_LATE) ?? { state: payment, events: [] },
};

test('the tables have every status', () => {
  expect(cells(REPORTS.on).sort()).toEqual([...TRANSACTION_STATUSES].sort());
  expect(cells(OTHER_MOVES.on)).toEqual(Object.keys(MOVES));
});

test('only ACSC, RJCT and CANC are final', () => {
  expect(TRANSACTION_STATUSES.filter(isFinal)).toEqual(['ACSC', 'RJCT', 'CANC']);
});

test('RJCT and CANC are final without payment', () => {
  expect(TRANSACTION_STATUSES.filter(isUnpaid)).toEqual(['RJCT', 'CANC']);
});

test('ACCP, ACWC, ACSP and ACSC mean acceptance by a bank', () => {
  expect(TRANSACTION_STATUSES.filter(isAccepted)).toEqual(['ACCP', 'ACWC', 'ACSP', 'ACSC']);
});

test('two final statuses contradict each other only when one of them is ACSC', () => {
  const pairs = TRANSACTION_STATUSES.flatMap((end) =>
    TRANSACTION_STATUSES.filter((other) => isContradiction(end, other)).map(
      (other) => `${end} ${other}`,
    ),
  );
  expect(pairs).toEqual(['ACSC RJCT', 'ACSC CANC', 'RJCT ACSC', 'CANC ACSC']);
});
