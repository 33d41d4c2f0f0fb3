import { CREATED, kept, minute, uetr } from '../../test/support/payments';
import { applyReportedStatuses } from './apply-reported-statuses';
import { cancel } from './cancel';
import { beginSubmission, doesBankHave, mayBankHave } from './submission';
import { scheduleRetry } from '../channels/retry';

const LIVE = { now: CREATED, isLive: true };
const begun = beginSubmission(kept(), LIVE)!.state;
/** The last place where 22 November, its execution date, is still today. */
const DAY_ENDS = new Date('2026-11-23T12:00:00Z');

describe('the start of a submission', () => {
  it('is stored without an event', () => {
    expect(beginSubmission(kept(), LIVE)).toEqual({
      ...{ state: { ...kept(), handingOverAt: minute(0) }, events: [] },
    });
  });

  it('leaves open whether the bank has the message', () => {
    expect([mayBankHave(kept()), mayBankHave(begun)]).toEqual([false, true]);
    expect(doesBankHave(begun)).toBe(false);
  });

  const said = applyReportedStatuses(kept(), [
    { uetr: uetr(1), status: 'PDNG', at: minute(1) },
  ]).state;
  const cancelled = cancel(kept(), { caseId: 'C', code: 'DUPL', actor: 'key_1', now: CREATED });
  test.each([
    ['was begun', begun],
    ['was not taken', scheduleRetry(begun, CREATED)],
    ['its bank has spoken of', said],
    ['is cancelled', cancelled.state],
  ])('is none for a message that %s, on whatever day', (_, payment) => {
    expect(beginSubmission(payment, LIVE)).toBeUndefined();
    expect(beginSubmission(payment, { now: DAY_ENDS, isLive: true })).toBeUndefined();
  });
});

describe('a payment whose execution date has passed before it could be sent', () => {
  it('is rejected with an event', () => {
    const { state, events } = beginSubmission(kept(2), { now: DAY_ENDS, isLive: true })!;
    expect(state).toMatchObject({
      status: 'REJECTED',
      transactions: Array(2).fill({ status: 'RJCT' }),
    });
    expect(state.transactions[0]!.history.at(-1)).toMatchObject({ reason: 'DT01' });
    expect(state.channelAt).toBeUndefined();
    const types = events.map(({ type }) => type);
    expect(types).toEqual(['iso20022.status.updated', 'iso20022.message.rejected']);
  });

  it('is sent as long as its day lasts anywhere', () => {
    const now = new Date(DAY_ENDS.getTime() - 1);
    expect(beginSubmission(kept(), { now, isLive: true })!.state.status).toBe('VALIDATED');
  });

  it('is sent to the simulated bank, which counts from its creation', () => {
    const { state } = beginSubmission(kept(), { now: DAY_ENDS, isLive: false })!;
    expect(state.status).toBe('VALIDATED');
  });
});
