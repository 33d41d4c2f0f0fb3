import { CREATED, kept, minute, uetr } from '../../test/support/payments';
import { applyReportedStatuses } from './apply-reported-statuses';
import { cancel, openCaseOf, resolveCase } from './cancel';
import { beginSubmission } from './submission';
import { applyBankResponse } from './apply-bank-response';
import type { TransactionStatus } from './lifecycle';
import type { Payment } from './payment';

const NOW = new Date(minute(10));
const ASKED = { caseId: 'case_1', code: 'DUPL', actor: 'key_maker', now: NOW };

const at = (...statuses: readonly TransactionStatus[]): Payment =>
  applyReportedStatuses(
    kept(statuses.length),
    statuses.map((status, index) => ({ uetr: uetr(index + 1), status, at: minute(1) })),
  ).state;
const shown = ({ cases, ...payment }: Payment) => ({
  message: payment.status,
  transactions: payment.transactions.map(({ status }) => status),
  case: cases.map(({ status, camt029Status }) => `${status} ${camt029Status}`),
});

describe('a request to cancel', () => {
  test.each(['ACTC', 'ACCP', 'ACWC', 'PDNG'] as const)('ends a payment that is %s', (status) => {
    // ACTC is our own status: no bank has reported it.
    const { state, events } = cancel(status === 'ACTC' ? kept() : at(status), ASKED);
    expect(shown(state)).toEqual({
      ...{ message: 'CANCELLED', transactions: ['CANC'], case: ['ACCEPTED CNCL'] },
    });
    expect(events.map(({ type }) => type)).toEqual(['iso20022.status.updated']);
    expect(state.transactions[0]!.history.at(-1)).toMatchObject({ status: 'CANC', reason: 'DUPL' });
    expect(state.channelAt).toEqual(status === 'ACTC' ? undefined : NOW);
  });

  it('is submitted to a bank that may have the message, whether or not it has reported on it', () => {
    const begun = beginSubmission(kept(), { now: CREATED, isLive: true })!.state;
    expect(begun.handedOverAt).toBeUndefined();
    expect(cancel(begun, ASKED).state.channelAt).toEqual(NOW);
    expect(cancel(at('ACTC'), ASKED).state.channelAt).toEqual(NOW);
  });

  it('is a conflict after twenty cases', () => {
    let payment = at('ACSC');
    for (let number = 1; number <= 20; number += 1) {
      const caseId = `case_${number}`;
      const asked = cancel(payment, { ...ASKED, caseId }).state;
      payment = resolveCase(asked, { caseId, at: minute(11), refusal: { reason: 'CUST' } }).state;
    }
    expect(payment.cases).toHaveLength(20);
    expect(() => cancel(payment, { ...ASKED, caseId: 'case_21' })).toThrow(
      expect.objectContaining({
        ...{ code: 'CONFLICT', details: [expect.objectContaining({ code: 'CASES_EXHAUSTED' })] },
      }),
    );
  });

  test.each(['ACSP', 'ACSC'] as const)('waits for the bank where a payment is %s', (status) => {
    const { state, events } = cancel(at(status), ASKED);
    expect(shown(state)).toMatchObject({ transactions: [status], case: ['PENDING PDCR'] });
    expect(state.channelAt).toEqual(NOW);
    expect(events).toEqual([]);
  });

  it('cancels some payments at once and waits for the bank with the others', () => {
    const { state } = cancel(at('ACSP', 'ACCP', 'RJCT'), ASKED);
    expect(shown(state)).toMatchObject({
      ...{ transactions: ['ACSP', 'CANC', 'RJCT'], case: ['PENDING PDCR'] },
    });
  });

  it('cancels a payment whose bank has a clock ahead of ours', () => {
    const ahead = { uetr: uetr(1), status: 'ACCP' as const, at: minute(60) };
    const { state } = cancel(applyReportedStatuses(kept(), [ahead]).state, ASKED);
    expect(state.status).toBe('CANCELLED');
  });

  test.each([
    ['refused', at('RJCT')],
    ['cancelled', cancel(at('ACCP'), ASKED).state],
  ])('is a conflict where the message is %s already', (_, payment) => {
    expect(() => cancel(payment, { ...ASKED, caseId: 'case_2' })).toThrow(
      expect.objectContaining({ code: 'CONFLICT' }),
    );
  });

  it('is a conflict while another is open, which it names', () => {
    const { state } = cancel(at('ACSP'), ASKED);
    expect(() => cancel(state, { ...ASKED, caseId: 'case_2' })).toThrow(
      /the case case_1 .* is open/,
    );
  });

  it('may be made again after the bank refused one', () => {
    const asked = cancel(at('ACSC'), ASKED).state;
    const { state } = resolveCase(asked, {
      caseId: 'case_1',
      at: minute(11),
      refusal: { reason: 'CUST' },
    });
    expect(shown(cancel(state, { ...ASKED, caseId: 'case_2' }).state).case).toEqual([
      'REJECTED RJCR',
      'PENDING PDCR',
    ]);
  });
});

describe("the bank's answer", () => {
  const pending = cancel(at('ACSP', 'ACSC'), ASKED).state;
  const answer = { caseId: 'case_1', at: minute(11) };

  it('cancels what was on its way; what has settled stays settled', () => {
    const { state, events } = resolveCase(pending, answer);
    expect(shown(state)).toEqual({
      ...{ message: 'COMPLETED', transactions: ['CANC', 'ACSC'], case: ['ACCEPTED CNCL'] },
    });
    expect(events.map(({ type, moved }) => [type, moved])).toEqual([
      ['iso20022.status.updated', [uetr(1)]],
      ['iso20022.message.settled', [uetr(1)]],
    ]);
  });

  it('is stored with its reason when it is a rejection', () => {
    const { state, events } = resolveCase(pending, { ...answer, refusal: { reason: 'NOOR' } });
    expect(state.cases[0]).toMatchObject({ status: 'REJECTED', refusal: 'NOOR' });
    expect(events).toEqual([]);
  });

  test.each([
    ['to another case', { ...answer, caseId: 'case_9' }, pending],
    ['that comes again', answer, resolveCase(pending, answer).state],
  ])('%s moves nothing', (_, said, payment) => {
    expect(resolveCase(payment, said)).toEqual({ state: payment, events: [] });
  });

  it('ends the polling of the channel', () => {
    const heard = { statuses: [], cancellation: { caseId: 'case_1', at: minute(11) } };
    const { state } = applyBankResponse(cancel(at('ACSP'), ASKED).state, heard, NOW);
    expect(state.channelAt).toBeUndefined();
    expect(openCaseOf(state)).toBeUndefined();
    expect(state.handedOverAt).toBe(NOW.toISOString());
  });
});

test('a channel is not asked again once every payment is final', () => {
  const statuses = [{ uetr: uetr(1), status: 'ACSC' as const, at: minute(5) }];
  const { state } = applyBankResponse(kept(), { statuses, askAgainAt: NOW }, CREATED);
  expect(state.channelAt).toBeUndefined();
});

test('the first response sets handedOverAt, and later ones do not change it', () => {
  const first = applyBankResponse(kept(), { statuses: [], askAgainAt: NOW }, CREATED).state;
  const second = applyBankResponse(first, { statuses: [] }, NOW).state;
  expect(second.handedOverAt).toBe(minute(0));
  expect([first.channelAt, second.channelAt]).toEqual([NOW, undefined]);
});
