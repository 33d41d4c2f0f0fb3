import { problemsOf } from '../../../../proto/test/event-problems';
import { ahead, gulfTransfer, newSandbox, PaymentCalls, several } from '../support/payment-calls';
import { failure, RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const debtor = (name: string) => gulfTransfer({ debtor: { ...gulfTransfer().debtor, name } });

/** A message after so many minutes of the sandbox's clock. */
async function after(minutes: number, sandbox: Caller, id: string) {
  const later = ahead(sandbox, minutes);
  await service.runDue(later);
  return payments.status(later, id);
}

describe('as the clock of a sandbox moves', () => {
  it('the status shows that the bank accepts, sends and settles', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    const seen: (string | undefined)[] = [];
    for (const minutes of [0, 1, 2, 5]) {
      const { message: now, statusReport } = await after(minutes, sandbox, message!.id);
      seen.push(`${now!.status} ${statusReport!.groupStatus}`);
    }
    expect(seen).toEqual(['VALIDATED ACTC', 'ACCEPTED ACCP', 'ACCEPTED ACSP', 'COMPLETED ACSC']);
    expect(await payments.status(sandbox, message!.messageId)).toMatchObject({
      message: { id: message!.id, uetr: message!.uetr },
      statusReport: {
        originalMessageId: message!.messageId,
        transactionStatuses: [
          {
            ...{ originalEndToEndId: 'E2E-1', status: 'ACSC', settlementDate: '2026-11-22' },
            acceptanceDateTime: '2026-11-22T09:01:00.000Z',
          },
        ],
      },
    });
  });

  it('a leap of a day gives the same history as minute by minute', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    await after(1440, sandbox, message!.id);
    const { history, transactionStatus } = await payments.ofUetr(sandbox, message!.uetr);
    expect(transactionStatus).toBe('ACSC');
    expect(history.map(({ status, at }) => `${status} ${at.slice(11, 16)}`)).toEqual([
      ...['RCVD 09:00', 'ACTC 09:00', 'ACCP 09:01', 'ACSP 09:02', 'ACSC 09:05'],
    ]);
  });

  it('every step is an event, in the shape that its type publishes', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    await after(5, sandbox, message!.id);
    const events = await service.eventsOf(message!.id, 7);
    expect(events.map(({ type }) => type)).toEqual([
      ...['iso20022.message.received', 'iso20022.message.validated'],
      ...['iso20022.status.updated', 'iso20022.message.accepted'],
      ...['iso20022.status.updated', 'iso20022.status.updated', 'iso20022.message.settled'],
    ]);
    for (const event of events) expect(problemsOf(event)).toEqual([]);
  });

  it('a debtor named SANDBOX REJECT is rejected with the reason and an event', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox, debtor('SANDBOX REJECT AC04'));
    const { message: now, statusReport } = await after(60, sandbox, message!.id);
    expect(now!.status).toBe('REJECTED');
    expect(statusReport!.transactionStatuses).toMatchObject([{ status: 'RJCT', reason: 'AC04' }]);
    const events = await service.eventsOf(message!.id, 4);
    expect(events.at(-1)).toMatchObject({
      type: 'iso20022.message.rejected',
      data: { statusReport: { transactionStatuses: [{ status: 'RJCT', reason: 'AC04' }] } },
    });
    for (const event of events) expect(problemsOf(event)).toEqual([]);
  });

  it('a debtor named SANDBOX PENDING stays at PDNG', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox, debtor('SANDBOX PENDING'));
    const { message: now, statusReport } = await after(10_000, sandbox, message!.id);
    expect([now!.status, statusReport!.groupStatus]).toEqual(['VALIDATED', 'PDNG']);
  });

  it('a thousand payments of one message are settled together', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox, gulfTransfer(several(1000)));
    const { statusReport } = await after(5, sandbox, message!.id);
    expect(statusReport!.groupStatus).toBe('ACSC');
    expect(statusReport!.transactionStatuses).toHaveLength(1000);
  });
});

test('the message of a live tenant waits for a channel and never uses the simulated bank', async () => {
  const sandbox = newSandbox();
  const live: Caller = { ...sandbox, environment: 'live' };
  const { message } = await payments.send(live);
  await after(60, sandbox, message!.id);
  const record = await payments.get(live, message!.id);
  expect([record.message!.status, record.handedOverAt]).toEqual(['VALIDATED', undefined]);
});

describe('a request to cancel', () => {
  it('cancels a message at once that the bank has not begun to settle', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    const answer = await payments.cancel(sandbox, message!.id, 'DUPL', 'paid by cheque');
    expect(answer).toMatchObject({
      case: {
        originalMessageId: message!.messageId,
        reason: { code: 'DUPL', description: 'paid by cheque' },
        ...{ status: 'ACCEPTED', camt029Status: 'CNCL' },
      },
      message: { id: message!.id, status: 'CANCELLED' },
    });
    const { statusReport } = await after(60, sandbox, message!.id);
    expect(statusReport!.groupStatus).toBe('CANC');
    expect(await failure(payments.cancel(sandbox, message!.id))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  test.each([
    ['on its way, which gives it back', 3, { status: 'ACCEPTED', camt029Status: 'CNCL' }, 'CANC'],
    [
      'settled, whose creditor does not consent',
      30,
      { status: 'REJECTED', camt029Status: 'RJCR', refusal: 'CUST' },
      'ACSC',
    ],
  ])('asks the bank for what is %s', async (_, minutes, answered, group) => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    await after(minutes, sandbox, message!.id);
    const then = ahead(sandbox, minutes);
    const { case: opened } = await payments.cancel(then, message!.id);
    expect(opened).toMatchObject({ status: 'PENDING', camt029Status: 'PDCR' });
    const again = await failure(payments.cancel(then, message!.id));
    expect(again).toMatchObject({ code: 'CONFLICT', details: [{ code: 'CASE_OPEN' }] });
    expect(again.message).toContain(opened!.id);
    const { statusReport } = await after(minutes + 1, sandbox, message!.id);
    expect(statusReport!.groupStatus).toBe(group);
    const { cases } = await payments.get(sandbox, message!.id);
    expect(cases).toMatchObject([{ id: opened!.id, ...answered }]);
  });

  it('under the same idempotency key is the same case', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    const keyed = { ...sandbox, idempotencyKey: 'cancel-1' };
    const first = await payments.cancel(keyed, message!.id);
    expect(await payments.cancel(keyed, message!.id)).toEqual(first);
  });

  test.each([
    ['a code that ISO does not have', 'OOPS', undefined, 'code'],
    ['NARR without its narrative', 'NARR', undefined, 'description'],
  ])('with %s is refused', async (_, code, description, field) => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    const call = payments.cancel(sandbox, message!.id, code, description);
    expect(await failure(call)).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });
});
