import { Iso20022InboundServiceService as RPC } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import { camt056 } from './support/bank-messages';
import { ahead, newSandbox, PaymentCalls } from './support/payment-calls';
import { RunningService, type Caller } from './support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const receive = (caller: Caller, xml: string) =>
  service.call(RPC.receiveIso20022Message, { xml }, caller);

/** A payment that its tenant alone has; a minute later, when banks answer. */
async function sent() {
  const sandbox = newSandbox();
  const { message } = await payments.send(sandbox);
  return { later: ahead(sandbox, 10), ...message! };
}

describe('a request of a bank for money', () => {
  it('that the tenant did not send says what somebody must do', async () => {
    const sandbox = newSandbox();
    const uetr = '8a562c67-ca16-48ba-b074-65581be6f001';
    const { message, warnings } = await receive(sandbox, camt056({ uetr, endToEndId: 'E2E-9' }));
    expect(message).toMatchObject({ outcome: 'UNMATCHED', messageType: 'camt.056' });
    expect(warnings).toMatchObject([
      { code: 'RECALL_TO_ANSWER', message: expect.stringContaining('no payment that you sent') },
    ]);
  });

  it('that names no payment says to ask which', async () => {
    const empty = camt056({}).replace('<Undrlyg><TxInf></TxInf></Undrlyg>', '<Undrlyg/>');
    expect(empty).toContain('<Undrlyg/>');
    const { message, warnings } = await receive(newSandbox(), empty);
    expect(message).toMatchObject({ outcome: 'UNMATCHED', messageType: 'camt.056' });
    expect(warnings).toMatchObject([
      { code: 'RECALL_TO_ANSWER', message: expect.stringContaining('ask the bank which one') },
      { code: 'REFERENCE_MISSING', path: '/Document/FIToFIPmtCxlReq/Undrlyg[1]' },
    ]);
  });

  it('that the tenant sent is matched, and moves nothing', async () => {
    const { later, id, uetr } = await sent();
    const { message, matches, warnings } = await receive(later, camt056({ uetr }));
    expect(message!.outcome).toBe('MATCHED');
    expect(matches).toMatchObject([{ id, uetrs: [uetr] }]);
    expect(warnings).toMatchObject([
      { code: 'RECALL_TO_ANSWER', message: expect.stringContaining('a payment that you sent') },
    ]);
    expect((await payments.get(later, id)).cases).toEqual([]);
    expect((await payments.ofUetr(later, uetr)).transactionStatus).toBe('ACTC');
  });
});
