import { TRANSFERS } from '../support/credit-transfers';
import { ahead, gulfTransfer, newSandbox, PaymentCalls, several } from '../support/payment-calls';
import { failure, RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const UETR = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

describe('a credit transfer', () => {
  it('is answered with its validation result and a UETR for each transaction', async () => {
    const sent = await payments.send(newSandbox(), gulfTransfer(several(3)));
    expect(sent.message).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      messageId: expect.stringMatching(/^MSG[0-9A-Z]{26}$/),
      ...{ messageType: 'pain.001', status: 'VALIDATED', validationStatus: 'VALID' },
      uetr: sent.message!.uetrs[0],
    });
    expect(new Set(sent.message!.uetrs).size).toBe(3);
    for (const uetr of sent.message!.uetrs) expect(uetr).toMatch(UETR);
    expect(sent.validationResult).toMatchObject({ valid: true, errors: [] });
  });

  it('is rejected with every error when invalid, and nothing of it is stored', async () => {
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

  it('of CBPR+ uses the reference of its sender, which no second message may use', async () => {
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

  it('a repetition within 24 hours is a warning, a later one is not', async () => {
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

  it('under the same idempotency key is the same message, even after its day', async () => {
    const sandbox = newSandbox({ idempotencyKey: 'key-1' });
    const first = await payments.send(sandbox);
    expect(await payments.send(ahead(sandbox, 3000))).toEqual(first);
  });
});

describe('an Islamic credit transfer', () => {
  it('is stored with its terms', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.sendIslamic(sandbox);
    expect(await payments.get(sandbox, message!.id)).toMatchObject({
      ...{ contractType: 'MURABAHA', shariahBoardRef: 'SSB-2026-014', profitRate: '0.0525' },
      creditTransfer: { transactions: [{ purposeCode: 'MRBA' }] },
    });
  });

  test.each(['INTE', 'LOAN', 'LOAR', 'REOD'])(
    'for %s is a Shariah violation',
    async (purposeCode) => {
      const [only] = gulfTransfer().transactions ?? [];
      const transfer = gulfTransfer({ transactions: [{ ...only!, purposeCode }] });
      expect(await failure(payments.sendIslamic(newSandbox(), {}, transfer))).toMatchObject({
        code: 'SHARIAH_VIOLATION',
        details: [{ field: 'creditTransfer.transactions[0].purposeCode' }],
      });
    },
  );

  it('of an unknown contract is refused', async () => {
    const call = payments.sendIslamic(newSandbox(), { contractType: 'RIBA' });
    expect(await failure(call)).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', details: [{ field: 'contractType' }] },
    });
  });

  it('is rejected by a practice without Islamic finance', async () => {
    const request = { marketPractice: 'SEPA' };
    const { details } = await failure(payments.sendIslamic(newSandbox(), request, TRANSFERS.SEPA));
    expect(details.map(({ code }) => code)).toContain('ISLAMIC_NOT_ENABLED');
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

  it('is not found by UETR, with a hint on the format and on the list', async () => {
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
