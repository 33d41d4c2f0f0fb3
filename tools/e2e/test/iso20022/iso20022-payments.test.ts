import { openBank, type Bank } from '../../src/rails/bank';
import type { Client } from '../../src/client/client';
import { eventually } from '../../src/client/eventually';
import {
  bankMessage,
  bankReturn,
  CREDIT_TRANSFERS,
  INBOUND,
  ISLAMIC_TRANSFERS,
  kuwaitiTransfer,
  MESSAGES,
  sendPayment,
  statementOf,
  STATEMENTS,
  UETRS,
  type Message,
  type Received,
} from '../../src/rails/payments';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;
let client: Client;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack, { kind: 'sandbox' });
  client = bank.maker;
});
afterAll(() => stack?.stop());

interface StatusAnswer {
  readonly message: Pick<Message, 'id' | 'messageId' | 'status' | 'uetr'>;
  readonly statusReport: {
    readonly originalMessageId: string;
    readonly groupStatus: string;
    readonly transactionStatuses: readonly Readonly<Record<string, string>>[];
  };
}

interface UetrAnswer {
  readonly uetr: string;
  readonly transactionStatus: string;
  readonly history: readonly { readonly status: string; readonly at: string }[];
}

/** An answer without an envelope. */
async function shown<T>(path: string): Promise<T> {
  return (await client.get(path)).body as unknown as T;
}

/** More than a week, after which every payment is executed and every step of its bank done. */
const aWeekLater = () => moveClock(client, { advance: 'P8D' });
const statusOf = ({ id }: Message) => shown<StatusAnswer>(`${MESSAGES}/${id}/status`);

test('a payment goes to COMPLETED as the clock of the sandbox moves', async () => {
  const { message, validationResult } = await sendPayment(client);
  expect(message).toMatchObject({
    ...{ messageType: 'pain.001', status: 'VALIDATED', validationStatus: 'VALID' },
    uetrs: [message.uetr],
  });
  expect(validationResult).toMatchObject({ valid: true, errors: [] });
  await aWeekLater();
  const { message: now, statusReport } = await statusOf(message);
  const { id, messageId, uetr } = message;
  expect(now).toEqual({ id, messageId, uetr, status: 'COMPLETED' });
  expect(statusReport).toMatchObject({ originalMessageId: messageId, groupStatus: 'ACSC' });
  expect(statusReport.transactionStatuses).toEqual([
    expect.objectContaining({
      ...{ originalEndToEndId: expect.stringMatching(/^E2E-/), status: 'ACSC' },
      acceptanceDateTime: expect.any(String),
      settlementDate: expect.any(String),
    }),
  ]);
  const followed = await shown<UetrAnswer>(`${UETRS}/${uetr}/status`);
  expect(followed).toMatchObject({ uetr, transactionStatus: 'ACSC' });
  const steps = followed.history.map(({ status }) => status);
  expect(steps).toEqual(['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC']);
});

test('each step of a payment is in the log of events', async () => {
  const { message } = await sendPayment(client);
  await aWeekLater();
  const types = await eventually(async () => {
    const path = `/v1/events?resourceId=${message.id}`;
    const { data } = (await client.get<readonly { readonly type: string }[]>(path)).body;
    const own = data.map(({ type }) => type);
    return own.includes('iso20022.message.settled') ? new Set(own) : undefined;
  }, 'the settlement is in the log');
  expect([...types].toSorted()).toEqual([
    ...['iso20022.message.accepted', 'iso20022.message.received', 'iso20022.message.settled'],
    ...['iso20022.message.validated', 'iso20022.status.updated'],
  ]);
});

test('a payment that breaks rules is refused with all of them, and none is kept', async () => {
  const broken = kuwaitiTransfer({
    debtorAccount: { iban: 'KW81CBKU0000000000001234560102' },
    requestedExecutionDate: '2020-01-07',
    numberOfTransactions: 3,
  });
  const { status, body } = await client.post(CREDIT_TRANSFERS, broken);
  expect([status, body.error.code, body.error.rail]).toEqual([400, 'VALIDATION_ERROR', 'iso20022']);
  expect(body.error.details.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['NBTXS_MISMATCH', 'DATE_PAST', 'IBAN_CHECKSUM']),
  );
  expect(await shown(MESSAGES)).toMatchObject({ data: [], pagination: { total: 0 } });
});

test('a purpose of interest is a Shariah violation', async () => {
  const { creditTransfer, marketPractice } = kuwaitiTransfer();
  const transactions = creditTransfer.transactions.map((each) => ({
    ...each,
    purposeCode: 'INTE',
  }));
  const { status, body } = await client.post(ISLAMIC_TRANSFERS, {
    marketPractice,
    creditTransfer: { ...creditTransfer, transactions },
    ...{ contractType: 'MURABAHA', shariahBoardRef: 'SSB-2026-014', profitRate: '0.0525' },
  });
  expect([status, body.error.code]).toEqual([422, 'SHARIAH_VIOLATION']);
  expect(body.error.details).toMatchObject([
    { field: 'creditTransfer.transactions[0].purposeCode' },
  ]);
});

test('a payment that is cancelled in time is never settled, and is not cancelled twice', async () => {
  const { message } = await sendPayment(client);
  const path = `${CREDIT_TRANSFERS}/${message.messageId}/cancel`;
  const cancelled = await client.post(path, { code: 'DUPL', description: 'paid by cheque' });
  expect([cancelled.status, cancelled.body]).toMatchObject([
    200,
    {
      case: { status: 'ACCEPTED', camt029Status: 'CNCL', reason: { code: 'DUPL' } },
      message: { id: message.id, status: 'CANCELLED' },
    },
  ]);
  await aWeekLater();
  expect((await statusOf(message)).statusReport.groupStatus).toBe('CANC');
  const again = await client.post(path, { code: 'DUPL' });
  expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
});

test('the same request under one idempotency key is one payment', async () => {
  const body = kuwaitiTransfer();
  const sending = { idempotencyKey: 'pay-once' };
  const first = await client.post(CREDIT_TRANSFERS, body, sending);
  const second = await client.post(CREDIT_TRANSFERS, body, sending);
  expect([second.status, second.text]).toEqual([201, first.text]);
  expect(await shown(MESSAGES)).toMatchObject({ pagination: { total: 1 } });
});

test('a message is read as the XML that its bank gets, and by nobody else', async () => {
  const { message } = await sendPayment(client);
  const path = (id: string) => `${MESSAGES}/${id}/xml`;
  const { status, text, headers } = await client.fetch('GET', path(message.id));
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(text).toContain(`<MsgId>${message.messageId}</MsgId>`);
  expect((await client.fetch('GET', path(message.messageId))).text).toBe(text);
  const other = (await openBank(stack, { kind: 'sandbox' })).maker;
  const refusal = async (id: string) => {
    const { status: answered, body } = await other.get(path(id));
    const { code, message: sentence, details } = body.error;
    return { answered, code, sentence, details };
  };
  const foreign = await refusal(message.id);
  expect(foreign).toMatchObject({ answered: 404, code: 'NOT_FOUND' });
  expect(await refusal('msg_none')).toEqual(foreign);
});

test("a bank's message in XML moves the payment that it names, and is kept once", async () => {
  const { message } = await sendPayment(client);
  const headers = { 'content-type': 'application/xml' };
  const raw = bankMessage(message.uetr);
  const post = () => client.send('POST', MESSAGES, { raw, headers });
  const first = await post();
  const received = first.body as unknown as Received;
  expect([first.status, received]).toEqual([
    201,
    expect.objectContaining({
      message: expect.objectContaining({ outcome: 'MATCHED', sender: 'CBKUKWKWXXX' }),
      matches: [{ id: message.id, messageId: message.messageId, uetrs: [message.uetr] }],
    }),
  ]);
  expect((await statusOf(message)).message.status).toBe('COMPLETED');
  expect((await post()).body).toEqual(first.body);
  const { data } = await shown<{ readonly data: readonly object[] }>(INBOUND);
  expect(data).toEqual([received.message]);
});

test('a payment is settled by a late word of its bank, and what comes back of it is listed', async () => {
  const { message } = await sendPayment(client);
  const now = Date.now();
  const words = [
    bankMessage(message.uetr, 'ACSP', new Date(now + 2_000)),
    bankMessage(message.uetr, 'ACSC', new Date(now - 60_000)),
    bankReturn(message.uetr),
  ];
  for (const xml of words) {
    const { status, body } = await client.post(MESSAGES, { xml });
    expect([status, body]).toMatchObject([201, { message: { outcome: 'MATCHED' }, warnings: [] }]);
  }
  const followed = await shown<UetrAnswer>(`${UETRS}/${message.uetr}/status`);
  expect(followed).toMatchObject({
    transactionStatus: 'ACSC',
    returns: [{ amount: { value: '500.000', currency: 'KWD' }, reason: 'AC04' }],
  });
});

test("a statement is asked for, and comes from the sandbox's bank with what was settled", async () => {
  await sendPayment(client);
  await aWeekLater();
  const today = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
  const { status, body } = await client.post(STATEMENTS, statementOf(today));
  const { message } = body as unknown as { readonly message: { readonly messageId: string } };
  expect([status, message]).toEqual([202, expect.objectContaining({ messageType: 'camt.060' })]);
  await moveClock(client, { advance: 'PT1H' });
  const { data } = await shown<{ readonly data: readonly { readonly id: string }[] }>(INBOUND);
  expect(data).toHaveLength(1);
  const { matches, json } = await shown<{ readonly matches: object; readonly json: object }>(
    `${INBOUND}/${data[0]?.id}`,
  );
  expect(matches).toMatchObject([{ messageId: message.messageId }]);
  const asked = await shown<object>(`${STATEMENTS}/${message.messageId}`);
  expect(asked).toMatchObject({ status: 'ANSWERED', handedOverAt: expect.any(String) });
  expect(json).toMatchObject({
    Document: { BkToCstmrStmt: { Stmt: [{ Ntry: [{ Amt: { '#text': '1500.125' } }] }] } },
  });
});
