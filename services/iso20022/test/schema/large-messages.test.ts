import { Iso20022InboundServiceService as INBOUND } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import { Iso20022ServiceService as RPCS } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { openJobs } from '../../src/worker/jobs/open-jobs';
import { camt054 } from '../support/bank-messages';
import { changed, CREDIT_TRANSFER, MESSAGE, XML } from '../support/messages';
import { gulfTransfer, newSandbox, PaymentCalls, several } from '../support/payment-calls';
import { failure, RunningService } from '../support/running-service';

/** A text that no small message holds; between elements it says nothing. */
const BLANKS = ' '.repeat(200_000);
const LARGE_XML = XML.replace('<GrpHdr>', `${BLANKS}<GrpHdr>`);
/** More payments than a request can have, each wrong in the same place. */
const MANY = 1_100;

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service?.stop());

const validate = (message: { readonly json?: unknown; readonly xml?: string }, practice = 'GCC') =>
  service.call(RPCS.validateIso20022Message, {
    ...{ messageType: 'pain.001', xml: message.xml, marketPractice: practice },
    json: message.json === undefined ? undefined : JSON.stringify(message.json),
  });
const write = (json: unknown) =>
  service.call(RPCS.writeIso20022Xml, { messageType: 'pain.001', json: JSON.stringify(json) });

describe('a large message gets the same answer as a small one', () => {
  test('when XML is validated', async () => {
    expect(await validate({ xml: LARGE_XML })).toEqual(await validate({ xml: XML }));
  });

  test('when XML becomes JSON', async () => {
    const answer = await service.call(RPCS.parseIso20022Xml, { xml: LARGE_XML });
    expect(answer).toEqual(await service.call(RPCS.parseIso20022Xml, { xml: XML }));
  });

  test('when JSON becomes XML', async () => {
    const at = 'Document.CstmrCdtTrfInitn.PmtInf';
    const [information] = (MESSAGE as { Document: { CstmrCdtTrfInitn: { PmtInf: unknown[] } } })
      .Document.CstmrCdtTrfInitn.PmtInf;
    const { xml } = await write(changed(MESSAGE, at, Array(MANY).fill(information)));
    expect(xml.match(/<PmtInf>/g)).toHaveLength(MANY);
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  });

  test('when it is of a bank, and comes a second time in other white space', async () => {
    const xml = camt054();
    const first = await service.call(INBOUND.receiveIso20022Message, { xml });
    const large = xml.replace('<GrpHdr>', `${BLANKS}<GrpHdr>`);
    expect(await service.call(INBOUND.receiveIso20022Message, { xml: large })).toEqual(first);
  });
});

describe('a large message gets its errors', () => {
  test('of XML that is none, by line and column', async () => {
    const { code, details } = await failure(
      service.call(RPCS.parseIso20022Xml, { xml: `${BLANKS}<!DOCTYPE Document>` }),
    );
    expect([code, details]).toEqual([
      'VALIDATION_ERROR',
      [{ field: 'xml', code: 'XML_DTD', message: expect.stringMatching(/column 200001/) }],
    ]);
  });

  test('of JSON that its schema refuses, when it should become XML', async () => {
    const { code, message } = await failure(write(changed(MESSAGE, 'Document.Unknown', BLANKS)));
    expect([code, message]).toEqual(['VALIDATION_ERROR', expect.stringMatching(/Unknown/)]);
  });

  test('of a credit transfer, by the first 1,000 errors', async () => {
    const [only] = (CREDIT_TRANSFER as { creditTransfer: { transactions: object[] } })
      .creditTransfer.transactions;
    const wrong = { ...only, endToEndId: '//', creditor: { name: '' } };
    const json = changed(CREDIT_TRANSFER, 'creditTransfer.transactions', Array(MANY).fill(wrong));
    const { valid, errors, marketPracticeCompliance } = await validate({ json });
    expect(valid).toBe(false);
    expect(errors).toHaveLength(1_000);
    expect(errors[0]?.path).toMatch(/^creditTransfer\.numberOfTransactions$/);
    expect(marketPracticeCompliance?.issues).toHaveLength(1_000);
  });
});

describe('a credit transfer of many payments', () => {
  const COUNT = 300;

  test('is kept with a UETR of its own for each', async () => {
    const { message } = await payments.send(newSandbox(), gulfTransfer(several(COUNT)));
    expect(new Set(message!.uetrs).size).toBe(COUNT);
  });

  test('is refused with what is wrong, and nothing of it is kept', async () => {
    const sandbox = newSandbox();
    const wrong = gulfTransfer({ ...several(COUNT), chargeBearer: 'OUR' });
    const { code, details } = await failure(payments.send(sandbox, wrong));
    expect([code, details[0]?.field]).toEqual(['VALIDATION_ERROR', 'creditTransfer.chargeBearer']);
    expect((await payments.list(sandbox)).data).toEqual([]);
  });

  test('is refused as interest where the contract is Islamic', async () => {
    const { transactions = [], ...many } = several(COUNT);
    const interest = transactions.map((each) => ({ ...each, purposeCode: 'INTE' }));
    const transfer = gulfTransfer({ ...many, transactions: interest });
    const { code } = await failure(payments.sendIslamic(newSandbox(), {}, transfer));
    expect(code).toBe('SHARIAH_VIOLATION');
  });
});

describe('many large messages at once', () => {
  const jobs = openJobs({ schemaFolder: undefined });
  afterAll(() => jobs.close());
  const codes = (settled: readonly PromiseSettledResult<unknown>[]) =>
    settled.map((each) => (each.status === 'rejected' ? each.reason.code : 'answered'));

  test('of one tenant wait up to ten, and those of others and small ones are answered', async () => {
    const own = Array.from({ length: 12 }, () =>
      jobs.run('tnt_1', 'parseMessage', { xml: LARGE_XML, upgrade: undefined }),
    );
    const other = jobs.run('tnt_2', 'parseMessage', { xml: LARGE_XML, upgrade: undefined });
    const small = jobs.run('tnt_1', 'parseMessage', { xml: XML, upgrade: undefined });
    const limited = Array<string>(2).fill('RATE_LIMITED');
    expect(codes(await Promise.allSettled(own))).toEqual([
      ...Array<string>(10).fill('answered'),
      ...limited,
    ]);
    expect(codes(await Promise.allSettled([other, small]))).toEqual(['answered', 'answered']);
  });
});
