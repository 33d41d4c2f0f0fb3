import { problemsOf } from '../../../../proto/test/event-problems';
import { ahead, gulfTransfer, newSandbox, PaymentCalls, several } from '../support/payment-calls';
import { recordingChannel } from '../support/recording-channel';
import { failure, RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
const { channel, handed } = recordingChannel();
beforeAll(async () => {
  service = await RunningService.start({}, channel);
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

/** From 09:00 UTC on 22 November: 17:00 in Riyadh is minute 300, and that day's midnight 900. */
const CUT_OFF = 300;
const MIDNIGHT_UTC = 900;

const late = (change: Caller = {}) => ahead(newSandbox(change), CUT_OFF + 1);

describe('a payment for today, after the cut-off', () => {
  it('is moved to the next day, with a warning that names both', async () => {
    const sandbox = late();
    const { message, validationResult } = await payments.send(sandbox);
    expect(message).toMatchObject({
      ...{ status: 'VALIDATED', requestedExecutionDate: '2026-11-22' },
      executionDate: '2026-11-23',
    });
    expect(validationResult!.warnings).toMatchObject([
      {
        code: 'CUTOFF_PASSED',
        path: 'creditTransfer.requestedExecutionDate',
        isoReasonCode: 'TM01',
      },
    ]);
    expect(validationResult!.warnings[0]!.message).toMatch(/2026-11-22.* 2026-11-23$/);
    const { creditTransfer, message: kept } = await payments.get(sandbox, message!.id);
    expect(creditTransfer!.requestedExecutionDate).toBe('2026-11-22');
    expect(kept).toEqual(message);
  });

  it('has the status ACWC, but no acceptance by a bank', async () => {
    const sandbox = late();
    const { message } = await payments.send(sandbox, gulfTransfer(several(2)));
    const { history } = await payments.ofUetr(sandbox, message!.uetr);
    expect(history.map(({ status, reason }) => [status, reason])).toEqual([
      ...[['RCVD'], ['ACTC']].map(([status]) => [status, undefined]),
      ['ACWC', 'DT06'],
    ]);
    const { statusReport, message: now } = await payments.status(sandbox, message!.id);
    expect([now!.status, statusReport!.groupStatus]).toEqual(['VALIDATED', 'ACWC']);
    for (const { reason, acceptanceDateTime } of statusReport!.transactionStatuses) {
      expect([reason, acceptanceDateTime]).toEqual(['DT06', undefined]);
    }
  });

  it('is accepted by its bank the same day, and settled on the other', async () => {
    const sandbox = late();
    const { message } = await payments.send(sandbox);
    const at = async (minute: number) => {
      const then = { ...sandbox, ...ahead(sandbox, minute) };
      await service.runDue(then);
      const { message: now, statusReport } = await payments.status(then, message!.id);
      return `${now!.status} ${statusReport!.groupStatus}`;
    };
    expect(await at(CUT_OFF + 2)).toBe('ACCEPTED ACCP');
    const given = handed.find(({ id }) => id === message!.id);
    expect(given!.xml).toContain('<ReqdExctnDt><Dt>2026-11-23</Dt></ReqdExctnDt>');
    expect(await at(MIDNIGHT_UTC - 1)).toBe('ACCEPTED ACCP');
    expect(await at(MIDNIGHT_UTC + 5)).toBe('COMPLETED ACSC');
    const events = await service.eventsOf(message!.id, 8);
    expect(events.map(({ type }) => type.replace('iso20022.', ''))).toEqual([
      ...['message.received', 'message.validated', 'status.updated'],
      ...['status.updated', 'message.accepted', 'status.updated', 'status.updated'],
      'message.settled',
    ]);
    expect(events[2]!.data).toMatchObject({
      statusReport: { transactionStatuses: [{ status: 'ACWC', reason: 'DT06' }] },
    });
    for (const event of events) expect(problemsOf(event)).toEqual([]);
  });

  it('can be cancelled at once', async () => {
    const sandbox = late();
    const { message } = await payments.send(sandbox);
    const { case: made } = await payments.cancel(sandbox, message!.id);
    expect(made).toMatchObject({ status: 'ACCEPTED', camt029Status: 'CNCL' });
  });
});

test('a payment before the cut-off keeps its requested day', async () => {
  const sandbox = ahead(newSandbox(), CUT_OFF);
  const { message, validationResult } = await payments.send(sandbox);
  expect(message).toMatchObject({ executionDate: '2026-11-22' });
  expect(validationResult!.warnings).toEqual([]);
  const { statusReport } = await payments.status(sandbox, message!.id);
  expect(statusReport!.groupStatus).toBe('ACTC');
});

test('a day without business is rejected, and the error names a possible one', async () => {
  const friday = gulfTransfer({ requestedExecutionDate: '2026-11-27' });
  const { details } = await failure(payments.send(newSandbox(), friday));
  expect(details).toMatchObject([
    { code: 'DATE_NONBUSINESS', message: expect.stringContaining('take 2026-11-29') },
  ]);
});
