import {
  Iso20022InboundServiceService as RPC,
  Iso20022InboundStreamsServiceService as STREAMS,
} from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import { textParser } from '../../src/worker/parser/parse-text';
import { camt054, pacs002 } from '../support/bank-messages';
import { newSandbox, PaymentCalls } from '../support/payment-calls';
import { failure, RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const get = (caller: Caller, messageId: string) =>
  service.call(RPC.getInboundIso20022Message, { messageId }, caller);
const xmlOf = (caller: Caller, messageId: string) =>
  service.stream(STREAMS.getInboundIso20022MessageXml, { messageId }, caller);

describe('a message of a bank', () => {
  it('is found by the id of its sender', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.receive(sandbox, camt054({ id: 'NTF-2026-1' }));
    const byItsOwn = await get(sandbox, 'NTF-2026-1');
    expect(byItsOwn).toEqual(await get(sandbox, message!.id));
    expect(byItsOwn.message).toEqual(message);
  });

  it('is not found by the id of its sender by another tenant', async () => {
    await payments.receive(newSandbox(), camt054({ id: 'NTF-2026-2' }));
    const found = get(newSandbox(), 'NTF-2026-2');
    expect(await failure(found)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is a CONFLICT that lists the ids here when two senders used its id', async () => {
    const sandbox = newSandbox();
    const one = await payments.receive(sandbox, camt054({ id: 'NTF-3' }));
    const two = await payments.receive(sandbox, camt054({ id: 'NTF-3', sender: 'RIBLSARI' }));
    const error = await failure(get(sandbox, 'NTF-3'));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ field: 'messageId' }] });
    for (const { message } of [one, two]) expect(error.details[0]!.message).toContain(message!.id);
  });
});

describe('the XML of a message of a bank', () => {
  it('equals the received message, by either id', async () => {
    const sandbox = newSandbox();
    const sent = camt054({ id: 'NTF-4' });
    const { message } = await payments.receive(sandbox, `<Envelope>${sent}</Envelope>`);
    for (const id of [message!.id, 'NTF-4']) {
      const answer = await xmlOf(sandbox, id);
      expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const read = await textParser()(await answer.text());
      expect(read).toMatchObject({ version: 'camt.054.001.08', issues: [] });
      expect(read.json).toEqual(JSON.parse((await get(sandbox, id)).json));
    }
  });

  it('leaves out a header that no model covers', async () => {
    const sandbox = newSandbox();
    const header = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.01"/>';
    const { message } = await payments.receive(sandbox, `<BusMsg>${header}${camt054()}</BusMsg>`);
    const text = await (await xmlOf(sandbox, message!.id)).text();
    expect(text).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">');
    expect(text).not.toContain('AppHdr');
  });

  it('is not sent to another tenant', async () => {
    const { message } = await payments.receive(newSandbox(), camt054());
    expect((await xmlOf(newSandbox(), message!.id)).status).toBe(404);
  });
});

describe('the explanation of a rejection', () => {
  it('are shown in the status and in the history', async () => {
    const { later, id, uetr } = await payments.sent();
    const reason = '<Rsn><Cd>AC04</Cd></Rsn>';
    const words = '<AddtlInf>closed in May</AddtlInf><AddtlInf>ask the debtor</AddtlInf>';
    const xml = pacs002([{ uetr, status: 'RJCT', reason: 'AC04' }]);
    await payments.receive(later, xml.replace(reason, reason + words));
    const explanation = 'closed in May\nask the debtor';
    const { statusReport } = await payments.status(later, id);
    expect(statusReport!.transactionStatuses).toMatchObject([{ reason: 'AC04', explanation }]);
    const { history } = await payments.ofUetr(later, uetr);
    expect(history.at(-1)).toMatchObject({ status: 'RJCT', explanation });
  });
});
