import { camt056 } from '../support/bank-messages';
import { newSandbox, PaymentCalls } from '../support/payment-calls';
import { RunningService } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

describe('a request of a bank for money', () => {
  it('for a payment that the tenant did not send has a warning that says how to answer', async () => {
    const sandbox = newSandbox();
    const uetr = '8a562c67-ca16-48ba-b074-65581be6f001';
    const { message, warnings } = await payments.receive(
      sandbox,
      camt056({ uetr, endToEndId: 'E2E-9' }),
    );
    expect(message).toMatchObject({ outcome: 'UNMATCHED', messageType: 'camt.056' });
    expect(warnings).toMatchObject([
      { code: 'RECALL_TO_ANSWER', message: expect.stringContaining('no payment that you sent') },
    ]);
  });

  it('without a reference has a warning to ask which payment', async () => {
    const empty = camt056({}).replace('<Undrlyg><TxInf></TxInf></Undrlyg>', '<Undrlyg/>');
    expect(empty).toContain('<Undrlyg/>');
    const { message, warnings } = await payments.receive(newSandbox(), empty);
    expect(message).toMatchObject({ outcome: 'UNMATCHED', messageType: 'camt.056' });
    expect(warnings).toMatchObject([
      { code: 'RECALL_TO_ANSWER', message: expect.stringContaining('ask the bank which one') },
      { code: 'REFERENCE_MISSING', path: '/Document/FIToFIPmtCxlReq/Undrlyg[1]' },
    ]);
  });

  it('for a payment that the tenant sent is matched, and no status changes', async () => {
    const { later, id, uetr } = await payments.sent();
    const { message, matches, warnings } = await payments.receive(later, camt056({ uetr }));
    expect(message!.outcome).toBe('MATCHED');
    expect(matches).toMatchObject([{ id, uetrs: [uetr] }]);
    expect(warnings).toMatchObject([
      { code: 'RECALL_TO_ANSWER', message: expect.stringContaining('a payment that you sent') },
    ]);
    expect((await payments.get(later, id)).cases).toEqual([]);
    expect((await payments.ofUetr(later, uetr)).transactionStatus).toBe('ACTC');
  });
});
