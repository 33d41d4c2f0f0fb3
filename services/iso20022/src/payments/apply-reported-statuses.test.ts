import fc from 'fast-check';
import { kept, minute, uetr } from '../../test/support/payments';
import { applyReportedStatuses, type ReportedStatus } from './apply-reported-statuses';
import { doesBankHave } from './submission';
import { STAGES, type TransactionStatus } from './lifecycle';
import type { Payment } from './payment';
import { statusReportOf } from './status-report';

const says = (
  status: TransactionStatus,
  at: number,
  change: Partial<ReportedStatus> = {},
): ReportedStatus => ({
  ...{ uetr: uetr(1), status, at: minute(at) },
  ...change,
});
const after = (...reports: readonly ReportedStatus[]): Payment =>
  applyReportedStatuses(kept(), reports).state;
const historyOf = ({ transactions }: Payment) =>
  transactions[0]!.history.map(({ status, isApplied }) => `${status}${isApplied ? '' : ' kept'}`);

describe('a message that a bank settles', () => {
  const { state, events } = applyReportedStatuses(kept(), [
    says('ACCP', 1),
    says('ACSP', 2),
    says('ACSC', 5),
  ]);

  it('is completed, with each step in its history', () => {
    expect(state.status).toBe('COMPLETED');
    expect(historyOf(state)).toEqual(['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC']);
  });

  it('emits an event for every step, with the message at its time', () => {
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

  it('is settled once, however often the bank repeats it', () => {
    const again = applyReportedStatuses(state, [says('ACSC', 5), says('ACSC', 9)]);
    expect(again.events).toEqual([]);
    expect(historyOf(again.state).slice(-2)).toEqual(['ACSC', 'ACSC kept']);
  });
});

describe('a status', () => {
  it('a status that arrives out of order is stored without effect', () => {
    const state = after(says('ACSP', 3), says('ACCP', 4));
    expect(state.transactions[0]!.status).toBe('ACSP');
    expect(historyOf(state).slice(-2)).toEqual(['ACSP', 'ACCP kept']);
  });

  it('of a hold is not lifted by an acceptance with an earlier time stamp', () => {
    const held = after(says('PDNG', 3));
    const { state, events } = applyReportedStatuses(held, [says('ACCP', 1)]);
    expect(state.transactions[0]!.status).toBe('PDNG');
    expect(historyOf(state).slice(-2)).toEqual(['PDNG', 'ACCP kept']);
    expect(events.map(({ type }) => type)).toEqual(['iso20022.message.accepted']);
  });

  it('of a hold does not return after a repeated report has lifted it', () => {
    const { state } = applyReportedStatuses(after(says('ACCP', 1), says('ACCP', 3)), [
      says('PDNG', 2),
    ]);
    expect(state.transactions[0]!.status).toBe('ACCP');
  });

  test.each(['ACSC', 'RJCT', 'CANC'] as const)(
    '%s is the end also by a clock that is behind that of what was heard before',
    (end) => {
      const { state } = applyReportedStatuses(after(says('ACSP', 9)), [says(end, 2)]);
      expect(historyOf(state).slice(-2)).toEqual(['ACSP', end]);
    },
  );

  it('a repeated status is stored once', () => {
    expect(historyOf(after(says('ACCP', 1), says('ACCP', 1)))).toEqual(['RCVD', 'ACTC', 'ACCP']);
  });

  it("from a bank whose clock is behind counts as the bank's, even at the time stamp of ours", () => {
    const { state } = applyReportedStatuses(kept(), [says('ACTC', 0)]);
    expect(historyOf(state)).toEqual(['RCVD', 'ACTC', 'ACTC kept']);
    expect([doesBankHave(kept()), doesBankHave(state)]).toEqual([false, true]);
    expect(historyOf(applyReportedStatuses(state, [says('ACTC', 0)]).state)).toHaveLength(3);
  });

  it('on an unknown UETR changes nothing', () => {
    const before = kept();
    const { state, events } = applyReportedStatuses(before, [says('ACCP', 1, { uetr: uetr(9) })]);
    expect(state).toEqual(before);
    expect(events).toEqual([]);
  });

  it('has its reason kept', () => {
    const state = after(says('RJCT', 1, { reason: 'AC04' }));
    expect(state.status).toBe('REJECTED');
    expect(state.transactions[0]!.history.at(-1)).toMatchObject({ status: 'RJCT', reason: 'AC04' });
  });

  it('a status repeated without end does not fill the document', () => {
    const reports = Array.from({ length: 500 }, (_, index) => says('ACCP', index + 1));
    expect(after(...reports).transactions[0]!.history).toHaveLength(100);
    expect(after(...reports, says('ACSC', 600)).status).toBe('COMPLETED');
  });

  it('of a hold that is set and lifted for ever fills no document, and the end still applies', () => {
    const reports = Array.from({ length: 500 }, (_, index) =>
      says(index % 2 === 0 ? 'PDNG' : 'ACCP', index + 1),
    );
    expect(after(...reports).transactions[0]!.history).toHaveLength(100);
    expect(after(...reports, says('ACSC', 600)).status).toBe('COMPLETED');
  });
});

describe('a final status that the bank contradicts', () => {
  const contradictions = [
    ...(['CANC', 'RJCT'] as const).map((end) => ({ end, said: 'ACSC' as const, is: true })),
    ...(['CANC', 'RJCT'] as const).map((said) => ({ end: 'ACSC' as const, said, is: true })),
    { end: 'CANC' as const, said: 'RJCT' as const, is: false },
    { end: 'ACSC' as const, said: 'ACSP' as const, is: false },
  ];
  test.each(contradictions)('$end, then $said: $is', ({ end, said, is }) => {
    const { state, events } = applyReportedStatuses(after(says(end, 1)), [says(said, 2)]);
    const [payment] = state.transactions;
    expect([payment!.status, payment!.contradictedBy]).toEqual([end, is ? said : undefined]);
    expect(events.map(({ type }) => type)).toEqual(is ? ['iso20022.status.updated'] : []);
  });

  it('emits one event, also when the history is full', () => {
    const full = after(
      says('CANC', 1),
      ...Array.from({ length: 200 }, (_, index) => says('ACSP', index + 2)),
    );
    const first = applyReportedStatuses(full, [says('ACSC', 500)]);
    expect(first.state.transactions[0]!.history.at(-1)).toMatchObject({ status: 'ACSC' });
    expect(first.events).toHaveLength(1);
    expect(applyReportedStatuses(first.state, [says('ACSC', 501)]).events).toEqual([]);
  });
});

describe('a final status that the bank contradicts and confirms', () => {
  const words = [says('CANC', 1), says('ACSC', 3), says('RJCT', 5)] as const;
  const contradictedBy = (...reports: ReportedStatus[]) =>
    after(...reports).transactions[0]!.contradictedBy;

  it('is no longer contradicted, in whatever order the two reports arrive', () => {
    const [end, against, confirming] = words;
    const heard = (...reports: ReportedStatus[]) =>
      reports.reduce((payment, each) => applyReportedStatuses(payment, [each]).state, kept());
    for (const order of [
      [end, against, confirming],
      [end, confirming, against],
    ])
      expect(heard(...order).transactions[0]!.contradictedBy).toBeUndefined();
  });

  it('is contradicted also by a report with an earlier time stamp than its own', () => {
    const settled = after(says('ACSC', 5));
    const { state } = applyReportedStatuses(settled, [says('RJCT', 3)]);
    expect(state.transactions[0]!.contradictedBy).toBe('RJCT');
  });

  it('stays contradicted when an earlier confirmation is repeated', () => {
    const { state } = applyReportedStatuses(after(says('ACSC', 5)), [says('RJCT', 3)]);
    const again = applyReportedStatuses(state, [says('ACSC', 5)]);
    expect(again).toEqual({ state, events: [] });
    const confirmed = applyReportedStatuses(state, [says('ACSC', 6)]).state;
    expect(confirmed.transactions[0]!.contradictedBy).toBeUndefined();
  });

  it('is contradicted when a full history dropped the confirmation, until the next one', () => {
    const full = after(
      says('CANC', 1),
      ...Array.from({ length: 200 }, (_, index) => says('ACSP', index + 2)),
    );
    const heard = [says('RJCT', 600), says('ACSC', 500), says('RJCT', 601)].reduce<Payment[]>(
      (states, each) => [...states, applyReportedStatuses(states.at(-1) ?? full, [each]).state],
      [],
    );
    expect(heard.map(({ transactions }) => transactions[0]!.contradictedBy)).toEqual([
      ...[undefined, 'ACSC', undefined],
    ]);
  });

  it('stays contradicted when both reports have the same time stamp', () => {
    expect(contradictedBy(says('CANC', 1), says('ACSC', 3), says('RJCT', 3))).toBe('ACSC');
  });

  it('fills no document when the bank alternates for ever', () => {
    const reports = Array.from({ length: 500 }, (_, index) =>
      says(index % 2 === 0 ? 'ACSC' : 'RJCT', index + 2),
    );
    expect(after(says('CANC', 1), ...reports).transactions[0]!.history).toHaveLength(200);
  });
});

/** Arbitrary bank reports, stage by stage: a stage may be missing, and a hold may be lifted. */
const A_TRUE_SEQUENCE = fc
  .tuple(
    fc.array(fc.constantFrom(...STAGES[2]!), { maxLength: 4 }),
    fc.array(fc.constantFrom(...STAGES[3]!), { maxLength: 2 }),
    fc.array(fc.constantFrom(...STAGES[4]!), { maxLength: 1 }),
  )
  .map((stages) => stages.flat().map((status, index) => says(status, index + 1)));

test('reports in any order lead to the same status and never back', () => {
  const inAnyOrder = A_TRUE_SEQUENCE.chain((said) =>
    fc.tuple(fc.constant(said), fc.shuffledSubarray(said, { minLength: said.length })),
  );
  const endOf = (payment: Payment) => {
    const [told] = statusReportOf(payment).transactionStatuses;
    return [payment.status, told!.status, told!.acceptanceDateTime];
  };
  const stageOf = ({ transactions }: Payment) =>
    STAGES.findIndex((stage) => stage.includes(transactions[0]!.status));
  fc.assert(
    fc.property(inAnyOrder, ([said, shuffled]) => {
      const heard = shuffled.reduce((payment, report) => {
        const next = applyReportedStatuses(payment, [report]).state;
        expect(stageOf(next)).toBeGreaterThanOrEqual(stageOf(payment));
        return next;
      }, kept());
      expect(endOf(heard)).toEqual(endOf(after(...said)));
    }),
    { numRuns: 500 },
  );
});
