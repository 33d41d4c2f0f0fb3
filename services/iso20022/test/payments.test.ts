import { problemsOf } from '../../../proto/test/event-problems';
import { TRANSFERS } from './support/credit-transfers';
import { ahead, gulfTransfer, newSandbox, PaymentCalls, several } from './support/payment-calls';
import { failure, RunningService, type Caller } from './support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const UETR = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;
const debtor = (name: string) => gulfTransfer({ debtor: { ...gulfTransfer().debtor, name } });

/** What a message has become after so many minutes of the sandbox's clock. */
async function after(minutes: number, sandbox: Caller, id: string) {
  const later = ahead(sandbox, minutes);
  await service.runDue(later);
  return payments.status(later, id);
}

describe('a credit transfer', () => {
  it('is answered as the specification shows it, with a UETR for each transaction', async () => {
    const sent = await payments.send(newSandbox(), gulfTransfer(several(3)));
    expect(sent.message).toMatchObject({
      id: expect.stringMatching(/^ism_/),
      messageId: expect.stringMatching(/^MSG[0-9A-Z]{26}$/),
      ...{ messageType: 'pain.001', status: 'VALIDATED', validationStatus: 'VALID' },
      uetr: sent.message!.uetrs[0],
    });
    expect(new Set(sent.message!.uetrs).size).toBe(3);
    for (const uetr of sent.message!.uetrs) expect(uetr).toMatch(UETR);
    expect(sent.validationResult).toMatchObject({ valid: true, errors: [] });
  });

  it('is refused with every error where it is not valid, and nothing of it is kept', async () => {
    const sandbox = newSandbox();
    const [only] = gulfTransfer().transactions ?? [];
    const wrong = gulfTransfer({
      ...{ numberOfTransactions: 2, requestedExecutionDate: '2020-01-01' },
      transactions: [{ ...only!, creditorAccount: { iban: 'SA0380000000608010167510' } }],
    });
    const { code, details } = await failure(payments.send(sandbox, wrong));
    expect(code).toBe('VALIDATION_ERROR');
    expect(details.map((each) => `${each.field} ${each.code}`)).toEqual([
      'creditTransfer.numberOfTransactions NBTXS_MISMATCH',
      'creditTransfer.requestedExecutionDate DATE_PAST',
      'creditTransfer.transactions[0].creditorAccount.iban IBAN_CHECKSUM',
    ]);
    expect((await payments.list(sandbox)).data).toEqual([]);
  });

  test.each(Object.keys(TRANSFERS) as (keyof typeof TRANSFERS)[])(
    'of the practice %s is taken',
    async (practice) => {
      const { message } = await payments.send(newSandbox(), TRANSFERS[practice], practice);
      expect(message).toMatchObject({ marketPractice: practice, status: 'VALIDATED' });
    },
  );

  it('of CBPR+ has the reference of its sender, which no second message has', async () => {
    const sandbox = newSandbox();
    const transfer = TRANSFERS['CBPR+'];
    const { message } = await payments.send(sandbox, transfer, 'CBPR+');
    expect(message!.messageId).toBe(transfer.paymentInformationId);
    expect(await failure(payments.send(sandbox, transfer, 'CBPR+'))).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'creditTransfer.paymentInformationId', code: 'ID_DUPLICATE' }],
    });
    const other = await payments.send(newSandbox(), transfer, 'CBPR+');
    expect(other.message!.messageId).toBe(message!.messageId);
  });

  it('of CBPR+ with two transactions is refused', async () => {
    const [only] = TRANSFERS['CBPR+'].transactions ?? [];
    const two = { ...TRANSFERS['CBPR+'], numberOfTransactions: 2, transactions: [only!, only!] };
    const { details } = await failure(payments.send(newSandbox(), two, 'CBPR+'));
    expect(details.map(({ code }) => code)).toContain('CBPR_SINGLE_TX');
  });

  it('like one of the last day is a warning, and of the day before is none', async () => {
    const sandbox = newSandbox();
    const warned = async (caller: Caller, transfer = gulfTransfer()) => {
      const { validationResult } = await payments.send(caller, transfer);
      return validationResult!.warnings.map(({ code }) => code);
    };
    await payments.send(sandbox);
    expect(await warned(sandbox)).toContain('PAYMENT_LIKE_ANOTHER');
    expect(await warned(newSandbox())).not.toContain('PAYMENT_LIKE_ANOTHER');
    const aDay = ahead(sandbox, 1441);
    const tomorrow = gulfTransfer({ requestedExecutionDate: '2026-11-23' });
    expect(await warned(aDay, tomorrow)).not.toContain('PAYMENT_LIKE_ANOTHER');
  });

  it('under the same idempotency key is the same message, also when its day is over', async () => {
    const sandbox = newSandbox({ idempotencyKey: 'key-1' });
    const first = await payments.send(sandbox);
    expect(await payments.send(ahead(sandbox, 3000))).toEqual(first);
  });
});

describe('an Islamic credit transfer', () => {
  it('is kept with its terms', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.sendIslamic(sandbox);
    expect(await payments.get(sandbox, message!.id)).toMatchObject({
      ...{ contractType: 'MURABAHA', shariahBoardRef: 'SSB-2026-014', profitRate: '0.0525' },
      creditTransfer: { transactions: [{ purposeCode: 'MRBA' }] },
    });
  });

  test.each(['INTE', 'LOAN'])('for %s is a Shariah violation', async (purposeCode) => {
    const [only] = gulfTransfer().transactions ?? [];
    const transfer = gulfTransfer({ transactions: [{ ...only!, purposeCode }] });
    expect(await failure(payments.sendIslamic(newSandbox(), {}, transfer))).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      details: [{ field: 'creditTransfer.transactions[0].purposeCode' }],
    });
  });

  it('of an unknown contract is refused', async () => {
    const call = payments.sendIslamic(newSandbox(), { contractType: 'RIBA' });
    expect(await failure(call)).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', details: [{ field: 'contractType' }] },
    });
  });

  it('is refused by a practice that has none', async () => {
    const request = { marketPractice: 'SEPA' };
    const { details } = await failure(payments.sendIslamic(newSandbox(), request, TRANSFERS.SEPA));
    expect(details.map(({ code }) => code)).toContain('ISLAMIC_NOT_ENABLED');
  });
});

describe('as the clock of a sandbox moves', () => {
  it('the bank accepts, sends and settles, which its status tells', async () => {
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

  it('a day at once has the same history as minute by minute', async () => {
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

  it('a debtor named SANDBOX REJECT is refused with the reason, as an event tells', async () => {
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

  it('a debtor named SANDBOX PENDING is held', async () => {
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

test('the message of a live tenant waits for a channel: no bank is played', async () => {
  const sandbox = newSandbox();
  const live: Caller = { ...sandbox, environment: 'live' };
  const { message } = await payments.send(live);
  await after(60, sandbox, message!.id);
  const record = await payments.get(live, message!.id);
  expect([record.message!.status, record.handedOverAt]).toEqual(['VALIDATED', undefined]);
});

describe('a request to cancel', () => {
  it('ends a message at once that the bank has not begun to settle', async () => {
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

describe("another tenant's message", () => {
  const stranger = newSandbox();

  it('is not found by any of its ids', async () => {
    const { message } = await payments.send(newSandbox());
    const calls = [
      () => payments.get(stranger, message!.id),
      () => payments.get(stranger, message!.messageId),
      () => payments.status(stranger, message!.id),
      () => payments.ofUetr(stranger, message!.uetr),
      () => payments.cancel(stranger, message!.id),
    ];
    for (const call of calls) expect(await failure(call())).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is told by UETR how one is written and where the own ones are', async () => {
    const own = newSandbox();
    const sent = await payments.send(own);
    const { message } = await failure(payments.ofUetr(own, sent.message!.uetr.toUpperCase()));
    expect(message).toMatch(/no payment with that UETR.* lower case; list messages/);
  });

  it('is not listed; own ones are, by their status', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.send(sandbox);
    expect((await payments.list(stranger)).data).toEqual([]);
    expect((await payments.list(sandbox, { status: 'VALIDATED' })).data).toEqual([message]);
    expect((await payments.list(sandbox, { status: 'COMPLETED' })).data).toEqual([]);
  });
});
