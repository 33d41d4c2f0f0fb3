import { Iso20022InboundServiceService as RPC } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import { camt054, pacs002, pain002, type Told } from '../support/bank-messages';
import { problemsOf } from '../../../../proto/test/event-problems';
import { ahead, newSandbox, PaymentCalls } from '../support/payment-calls';
import { failure, RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const list = (caller: Caller, filter: { outcome?: string; messageType?: string } = {}) =>
  service.call(RPC.listInboundIso20022Messages, { page: 1, perPage: 20, ...filter }, caller);

async function historyOf(caller: Caller, uetr: string) {
  const { history } = await payments.ofUetr(caller, uetr);
  return history.map(({ status, isApplied }) => (isApplied ? status : `(${status})`));
}

describe('a status of a bank', () => {
  test.each<[string, (about: Required<Pick<Told, 'messageId' | 'uetr'>>) => string]>([
    ['in a pacs.002 by UETR', ({ uetr }) => pacs002([{ uetr, status: 'ACSP' }])],
    [
      'in a pacs.002 by message and end-to-end id',
      ({ messageId }) => pacs002([{ messageId, endToEndId: 'E2E-1', status: 'ACSP' }]),
    ],
    [
      'in a pacs.002 by end-to-end id, under an id of another message',
      () => pacs002([{ messageId: 'PACS-1', endToEndId: 'E2E-1', status: 'ACSP' }]),
    ],
    ['in a pain.002 of the whole', ({ messageId }) => pain002({ messageId, status: 'ACSP' })],
    [
      'in a pain.002 by payment',
      ({ messageId }) => pain002({ messageId }, [{ endToEndId: 'E2E-1', status: 'ACSP' }]),
    ],
  ])('%s moves the payment', async (_, write) => {
    const { later, id, messageId, uetr } = await payments.sent();
    const { message, matches, warnings } = await payments.receive(
      later,
      write({ messageId, uetr }),
    );
    expect(message).toMatchObject({ outcome: 'MATCHED', saidAt: '2026-11-22T09:00:30.000Z' });
    expect([matches, warnings]).toEqual([[{ id, messageId, uetrs: [uetr] }], []]);
    expect(await historyOf(later, uetr)).toEqual(['RCVD', 'ACTC', 'ACSP']);
    expect((await payments.get(later, id)).message!.status).toBe('ACCEPTED');
  });

  it('is stored with its reason, and emits events', async () => {
    const { later, id, uetr } = await payments.sent();
    const xml = pacs002([{ uetr, status: 'RJCT', reason: 'AC04' }]);
    const { message } = await payments.receive(later, xml);
    expect((await payments.status(later, id)).statusReport).toMatchObject({
      ...{ groupStatus: 'RJCT', transactionStatuses: [{ status: 'RJCT', reason: 'AC04' }] },
    });
    const told = await service.eventsOf(id, 4);
    expect(told.slice(2).map(({ type }) => type)).toEqual([
      ...['iso20022.status.updated', 'iso20022.message.rejected'],
    ]);
    const [received] = await service.eventsOf(message!.id, 1);
    expect(received).toMatchObject({
      type: 'iso20022.message.received',
      data: { inboundMessage: { id: message!.id, messageType: 'pacs.002', sender: 'RJHISARI' } },
    });
    for (const event of [...told, received!]) expect(problemsOf(event)).toEqual([]);
  });

  it('of each payment applies alone, also when the group has PART', async () => {
    const { later, id, messageId, uetrs } = await payments.sent(3);
    const told = ['ACSC', 'RJCT', 'ACSP'].map((status, index) => ({ uetr: uetrs[index]!, status }));
    await payments.receive(later, pain002({ messageId, status: 'PART' }, told));
    const { groupStatus, transactionStatuses } = (await payments.status(later, id)).statusReport!;
    expect(groupStatus).toBe('PART');
    expect(transactionStatuses.map(({ status }) => status)).toEqual(['ACSC', 'RJCT', 'ACSP']);
  });

  it('a late or out-of-order status is stored and never leads back', async () => {
    const { later, uetr } = await payments.sent();
    await payments.receive(
      later,
      pacs002([{ uetr, status: 'ACSC' }], { at: '2026-11-22T09:03:00Z' }),
    );
    await payments.receive(
      later,
      pacs002([{ uetr, status: 'ACSP' }], { at: '2026-11-22T09:02:00Z' }),
    );
    await payments.receive(
      later,
      pacs002([{ uetr, status: 'RJCT' }], { at: '2026-11-22T09:04:00Z' }),
    );
    expect(await historyOf(later, uetr)).toEqual(['RCVD', 'ACTC', 'ACSC', '(ACSP)', '(RJCT)']);
  });

  test.each([
    ['before the payment was made', '2026-11-22T08:59:59Z'],
    ['in the future', '2099-01-01T00:00:00Z'],
    ['in local time', '2026-11-22T12:00:30+03:00'],
  ])('counts also where the clock of the bank says that it was %s', async (_, at) => {
    const { later, uetr } = await payments.sent();
    await payments.receive(later, pacs002([{ uetr, status: 'ACSP' }], { at }));
    const then = ahead(later, 1);
    await payments.receive(
      { ...then, clockOffsetMs: 660_000 },
      pacs002([{ uetr, status: 'ACSC' }], { at: '2026-11-22T09:11:00Z' }),
    );
    expect(await historyOf(later, uetr)).toEqual(['RCVD', 'ACTC', 'ACSP', 'ACSC']);
  });

  it('ACCC counts as settled; an unknown status is a warning', async () => {
    const { later, id, uetrs } = await payments.sent(2);
    const { warnings } = await payments.receive(
      later,
      pacs002([
        { uetr: uetrs[0]!, status: 'ACCC' },
        { uetr: uetrs[1]!, status: 'BLCK' },
      ]),
    );
    expect(warnings).toMatchObject([
      { code: 'STATUS_UNKNOWN', path: '/Document/FIToFIPmtStsRpt/TxInfAndSts[2]' },
    ]);
    const { transactionStatuses } = (await payments.status(later, id)).statusReport!;
    expect(transactionStatuses.map(({ status }) => status)).toEqual(['ACSC', 'ACTC']);
  });
});

describe('the same message again', () => {
  it('gets the first answer without effect, also with other white space', async () => {
    const { later, uetr } = await payments.sent();
    const xml = pacs002([{ uetr, status: 'ACSP' }], { id: 'STS-AGAIN' });
    const first = await payments.receive(later, xml);
    expect(await payments.receive(later, xml)).toEqual(first);
    expect(await payments.receive(later, xml.replaceAll('><', '>\n  <'))).toEqual(first);
    expect(await historyOf(later, uetr)).toEqual(['RCVD', 'ACTC', 'ACSP']);
    expect((await list(later)).data).toEqual([first.message]);
  });

  it('with other content is refused, and another sender may use its id', async () => {
    const { later, uetr } = await payments.sent();
    await payments.receive(later, pacs002([{ uetr, status: 'ACSP' }], { id: 'STS-ONE' }));
    const other = pacs002([{ uetr, status: 'RJCT' }], { id: 'STS-ONE' });
    expect(await failure(payments.receive(later, other))).toMatchObject({
      ...{ code: 'CONFLICT', details: [{ field: 'xml', code: 'ID_DUPLICATE' }] },
    });
    expect(await historyOf(later, uetr)).toEqual(['RCVD', 'ACTC', 'ACSP']);
    const third = pacs002([{ uetr, status: 'ACSC' }], { id: 'STS-ONE', sender: 'RIBLSARI' });
    expect((await payments.receive(later, third)).message!.outcome).toBe('MATCHED');
  });
});

describe('a message that matches nothing of the tenant', () => {
  it('is stored as UNMATCHED, with a warning on the unknown reference', async () => {
    const { uetr } = await payments.sent();
    const stranger = newSandbox();
    const { message, matches, warnings } = await payments.receive(
      stranger,
      pacs002([{ uetr, status: 'RJCT' }]),
    );
    expect([message!.outcome, matches]).toEqual(['UNMATCHED', []]);
    expect(warnings).toMatchObject([
      { code: 'REFERENCE_UNKNOWN', message: expect.stringContaining(uetr) },
    ]);
    expect((await list(stranger, { outcome: 'UNMATCHED' })).data).toEqual([message]);
  });

  it('with an end-to-end id of two payments changes neither', async () => {
    const { sandbox, later, uetr } = await payments.sent();
    const second = await payments.send(sandbox);
    const { warnings } = await payments.receive(
      later,
      pacs002([{ endToEndId: 'E2E-1', status: 'RJCT' }]),
    );
    expect(warnings).toMatchObject([{ code: 'REFERENCE_AMBIGUOUS' }]);
    for (const each of [uetr, second.message!.uetr])
      expect(await historyOf(later, each)).toEqual(['RCVD', 'ACTC']);
  });

  it('is stored and shown, such as a notification', async () => {
    const sandbox = newSandbox();
    const { message } = await payments.receive(sandbox, camt054());
    expect(message).toMatchObject({ outcome: 'KEPT', messageType: 'camt.054', sender: 'RJHISARI' });
    const record = await service.call(
      RPC.getInboundIso20022Message,
      { messageId: message!.id },
      sandbox,
    );
    expect(JSON.parse(record.json)).toMatchObject({
      Document: { BkToCstmrDbtCdtNtfctn: { Ntfctn: [{ Id: 'NTF-1' }] } },
    });
    expect((await list(sandbox, { messageType: 'camt.054' })).data).toEqual([message]);
    expect((await list(sandbox, { messageType: 'camt.053' })).data).toEqual([]);
  });

  it('is not found by another tenant', async () => {
    const { message } = await payments.receive(newSandbox(), camt054());
    const stranger = newSandbox();
    const call = service.call(RPC.getInboundIso20022Message, { messageId: message!.id }, stranger);
    expect(await failure(call)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await list(stranger)).data).toEqual([]);
  });
});

it('at most ten reports on all payments of a message are applied', async () => {
  const { later, messageId, uetrs } = await payments.sent(2);
  const words = Array.from({ length: 12 }, (_, index) => ({
    ...{ messageId, status: 'PDNG', reason: `R${100 + index}` },
  }));
  const { matches, warnings } = await payments.receive(later, pacs002(words));
  expect(matches).toMatchObject([{ uetrs }]);
  expect(warnings).toMatchObject(
    [11, 12].map((number) => ({
      ...{ code: 'REFERENCE_AMBIGUOUS', path: `/Document/FIToFIPmtStsRpt/TxInfAndSts[${number}]` },
    })),
  );
  for (const uetr of uetrs) expect(await historyOf(later, uetr)).toHaveLength(12);
});

describe('nothing is stored of', () => {
  test.each([
    ['what is no XML', '<Document', 'XML_SYNTAX'],
    ['a document type', '<!DOCTYPE a><Document/>', 'XML_DTD'],
    ['a message of no known family', '<Document xmlns="urn:nobody"/>', 'NAMESPACE'],
    [
      'a message without what its schema asks',
      pacs002([])
        .replace(/<MsgId>.*?<\/MsgId>/, '')
        .replace(/<CreDtTm>.*?<\/CreDtTm>/, ''),
      undefined,
    ],
  ])('%s', async (_, xml, code) => {
    const sandbox = newSandbox();
    const error = await failure(payments.receive(sandbox, xml));
    expect(error.code).toBe('VALIDATION_ERROR');
    if (code !== undefined) expect(error.details).toMatchObject([{ field: 'xml', code }]);
    else expect(error.details.length).toBeGreaterThan(0);
    expect((await list(sandbox)).data).toEqual([]);
  });
});
