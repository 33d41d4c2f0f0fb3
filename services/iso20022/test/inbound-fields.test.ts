import { Iso20022InboundServiceService as RPC } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import { camt054, pacs004 } from './support/bank-messages';
import { ahead, newSandbox, PaymentCalls } from './support/payment-calls';
import { failure, RunningService, type Caller } from './support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const receive = (caller: Caller, xml: string) =>
  service.call(RPC.receiveIso20022Message, { xml }, caller);
const codes = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code);

/** A payment that its tenant alone has; a minute later, when banks answer. */
async function sent() {
  const sandbox = newSandbox();
  const { message } = await payments.send(sandbox);
  return { later: ahead(sandbox, 10), ...message! };
}

describe('fields that the schema lets through', () => {
  const WRONG_IBAN = camt054().replace('SA0380000000608010167519', 'SA0380000000608010167518');

  it('are warnings, and what the bank sent is kept', async () => {
    const { message, warnings } = await receive(newSandbox(), WRONG_IBAN);
    expect(message!.outcome).toBe('KEPT');
    expect(warnings).toMatchObject([
      {
        ...{ code: 'IBAN_CHECKSUM', severity: 'WARNING' },
        path: '/Document/BkToCstmrDbtCdtNtfctn/Ntfctn[1]/Acct/Id/IBAN',
      },
    ]);
  });

  it('stand beside what the message has no effect on, and sums are among them', async () => {
    const { later, uetr } = await sent();
    const xml = pacs004([{ uetr, amount: '1.0000' }]).replace('<NbOfTxs>1', '<NbOfTxs>2');
    const { message, warnings } = await receive(later, xml);
    expect(message!.outcome).toBe('MATCHED');
    expect(codes(warnings)).toEqual(['NBTXS_MISMATCH', 'AMT_DECIMALS']);
  });

  it('are told a hundred times at most', async () => {
    const back = Array.from({ length: 150 }, () => ({ endToEndId: 'E2E-1', amount: '1.0001' }));
    const { warnings } = await receive(newSandbox(), pacs004(back));
    expect(warnings.filter(({ code }) => code === 'AMT_DECIMALS')).toHaveLength(100);
    expect(warnings.filter(({ code }) => code === 'REFERENCE_UNKNOWN')).toHaveLength(150);
  });
});

test('an error of the schema names its element once, by its path', async () => {
  const xml = camt054().replace(/<MsgId>[^<]*<\/MsgId>/, '');
  const { details } = await failure(receive(newSandbox(), xml));
  expect(details).toEqual([
    {
      ...{ field: 'xml', code: 'ELEMENT_MISSING' },
      message: '/Document/BkToCstmrDbtCdtNtfctn/GrpHdr/MsgId: is missing; add it',
    },
  ]);
});
