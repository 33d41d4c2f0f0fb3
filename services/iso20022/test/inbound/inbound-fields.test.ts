import { camt054, pacs004 } from '../support/bank-messages';
import { newSandbox, PaymentCalls } from '../support/payment-calls';
import { failure, RunningService } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const codes = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code);

describe('invalid fields that the schema does not check', () => {
  const WRONG_IBAN = camt054().replace('SA0380000000608010167519', 'SA0380000000608010167518');

  it('are warnings, and the message is stored unchanged', async () => {
    const { message, warnings } = await payments.receive(newSandbox(), WRONG_IBAN);
    expect(message!.outcome).toBe('KEPT');
    expect(warnings).toMatchObject([
      {
        ...{ code: 'IBAN_CHECKSUM', severity: 'WARNING' },
        path: '/Document/BkToCstmrDbtCdtNtfctn/Ntfctn[1]/Acct/Id/IBAN',
      },
    ]);
  });

  it('are listed beside reports without effect, and include sums', async () => {
    const { later, uetr } = await payments.sent();
    const xml = pacs004([{ uetr, amount: '1.0000' }]).replace('<NbOfTxs>1', '<NbOfTxs>2');
    const { message, warnings } = await payments.receive(later, xml);
    expect(message!.outcome).toBe('MATCHED');
    expect(codes(warnings)).toEqual(['NBTXS_MISMATCH', 'AMT_DECIMALS']);
  });

  it('are listed a hundred times at most', async () => {
    const back = Array.from({ length: 150 }, () => ({ endToEndId: 'E2E-1', amount: '1.0001' }));
    const { warnings } = await payments.receive(newSandbox(), pacs004(back));
    expect(warnings.filter(({ code }) => code === 'AMT_DECIMALS')).toHaveLength(100);
    expect(warnings.filter(({ code }) => code === 'REFERENCE_UNKNOWN')).toHaveLength(150);
  });
});

test('an error of the schema names its element once, by its path', async () => {
  const xml = camt054().replace(/<MsgId>[^<]*<\/MsgId>/, '');
  const { details } = await failure(payments.receive(newSandbox(), xml));
  expect(details).toEqual([
    {
      ...{ field: 'xml', code: 'ELEMENT_MISSING' },
      message: '/Document/BkToCstmrDbtCdtNtfctn/GrpHdr/MsgId: is missing; add it',
    },
  ]);
});
