import { Iso20022InboundServiceService as RPC } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import { pacs002 } from '../support/bank-messages';
import { ahead, newSandbox, PaymentCalls } from '../support/payment-calls';
import { RunningService } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

/** A cancelled payment after each report of its bank: the warnings and the final state. */
async function cancelled() {
  const sandbox = newSandbox();
  const later = ahead(sandbox, 10);
  const { message } = await payments.send(sandbox);
  const { id, uetr } = message!;
  await payments.cancel(later, id);
  return async (status: string, second: number) => {
    const xml = pacs002([{ uetr, status }], { at: `2026-11-22T09:00:${second}Z` });
    const { warnings } = await service.call(RPC.receiveIso20022Message, { xml }, later);
    const { contradictedBy } = await payments.ofUetr(later, uetr);
    return [warnings.map(({ code }) => code), contradictedBy];
  };
}

const WARNED = [['STATUS_CONTRADICTED'], 'ACSC'];
const NOTHING = [[], undefined];

describe('the warning that a bank contradicts the end of a payment', () => {
  it('is not given when the bank has since agreed, by its time stamps', async () => {
    const says = await cancelled();
    expect(await says('ACSC', 30)).toEqual(WARNED);
    expect(await says('RJCT', 40)).toEqual(NOTHING);
    expect(await says('ACSC', 35)).toEqual(NOTHING);
  });

  it('is given again when the bank contradicts after it agreed', async () => {
    const says = await cancelled();
    expect(await says('RJCT', 40)).toEqual(NOTHING);
    expect(await says('ACSC', 50)).toEqual(WARNED);
    expect(await says('ACSC', 35)).toEqual(WARNED);
  });
});
