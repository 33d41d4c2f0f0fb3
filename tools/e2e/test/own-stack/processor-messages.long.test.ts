import { setTimeout as sleep } from 'node:timers/promises';
import { openBank, type Bank } from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { PUBLIC_OPERATIONS } from '../../src/client/document';
import { eventually } from '../../src/client/eventually';
import { INVOICES } from '../../src/rails/invoices';
import { PaymentProcessor } from '../../src/rails/payment-processor';
import { holdToRecorded } from '../../src/recorded/recorded-answers';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';

const MESSAGES = '/api/v1/billing/processor/messages';
const TEN_MINUTES_S = 600;
/** Longer than the pause between sweeps, and shorter than the minute after which payments are looked up. */
const A_SWEEP_MS = 12_000;

let processor: PaymentProcessor;
let stack: Stack;
beforeAll(async () => {
  processor = await PaymentProcessor.start();
  stack = await Stack.start(undefined, {
    ...{ PAYMENT_PROCESSOR_URL: processor.url, PAYMENT_PROCESSOR_TEST_KEY: 'sk_test_e2e' },
    PAYMENT_PROCESSOR_WEBHOOK_SECRET: processor.secret,
  });
});
afterAll(async () => {
  await stack?.stop();
  processor?.stop();
});

interface Invoice {
  readonly id: string;
  readonly status: string;
  readonly paymentStatus?: string;
}

const invoiceOf = async ({ maker }: Bank, id: string) =>
  JSON.parse((await maker.get(`${INVOICES}/${id}`)).text) as Invoice;

/** An invoice whose payment the processor has accepted but not completed. */
async function processing() {
  const bank = await openBank(stack, { kind: 'sandbox' });
  const day = new Date().toISOString().slice(0, 10);
  await moveClock(bank.maker, { advance: 'P2D' });
  const body = { workspaceId: 'default', period: { start: day, end: day } };
  const { id } = JSON.parse((await bank.maker.post(INVOICES, body)).text) as Invoice;
  await bank.maker.post(`${INVOICES}/${id}/pay`, { paymentMethod: 'pm_card' });
  const payment = processor.payments.find(({ metadata }) => metadata['invoice'] === id);
  if (!payment) throw new Error('the processor was not asked for the payment');
  expect(await invoiceOf(bank, id)).toMatchObject({ status: 'open', paymentStatus: 'processing' });
  return { bank, id, payment, message: processor.messageOn(payment) };
}

const send = (raw: string, headers: Record<string, string>) =>
  new Client(stack.baseUrl).send('POST', MESSAGES, { raw, headers });
const resultOf = async (raw: string) => {
  const { status, text } = await send(raw, processor.sign(raw));
  return [status, (JSON.parse(text) as { result: string }).result];
};

test('a signed message has the invoice paid, once', async () => {
  const { bank, id, payment, message } = await processing();
  payment.status = 'succeeded';
  const first = await send(message, processor.sign(message));
  expect(first).toMatchObject({ status: 200, body: { result: 'OUTCOME_ASKED_FOR' } });
  const [operation] = PUBLIC_OPERATIONS.filter(
    ({ id: name }) => name === 'receiveProcessorMessage',
  );
  if (operation) holdToRecorded(operation, first);
  const paid = await eventually(async () => {
    const invoice = await invoiceOf(bank, id);
    return invoice.status === 'paid' ? invoice : undefined;
  }, 'the invoice is paid');
  expect(await resultOf(message)).toEqual([200, 'PAYMENT_SETTLED']);
  expect(await invoiceOf(bank, id)).toEqual(paid);
  const told = stack.events().filter((each) => each.type === 'billing.invoice.paid');
  expect(told.filter(({ subject }) => subject.includes(id))).toHaveLength(1);
});

test('what nobody signed, or what is about nothing, changes nothing', async () => {
  const [mine, theirs] = [await processing(), await processing()];
  const { message, payment } = mine;
  const old = Math.floor(Date.now() / 1_000) - TEN_MINUTES_S;
  for (const [raw, headers] of [
    [message, processor.sign(message, { secret: 'whsec_of_another' })],
    [message, processor.sign(message, { at: old })],
    [message.replace('\r\n', '\n'), processor.sign(message)],
    [JSON.stringify(JSON.parse(message)), processor.sign(message)],
    [message, {}],
  ] as const) {
    const { status, body } = await send(raw, headers);
    expect([status, body.error.code]).toEqual([401, 'AUTHENTICATION_ERROR']);
  }
  const about = (metadata: object) =>
    processor.messageOn({ ...payment, metadata: { ...payment.metadata, ...metadata } });
  const { key, invoice, tenant } = theirs.payment.metadata;
  expect(await resultOf(about({ key }))).toEqual([200, 'ATTEMPT_SUPERSEDED']);
  expect(await resultOf(about({ invoice }))).toEqual([200, 'INVOICE_UNKNOWN']);
  expect(await resultOf(about({ tenant }))).toEqual([200, 'INVOICE_UNKNOWN']);
  for (const { status } of [mine.payment, theirs.payment]) expect(status).toBe('processing');
  for (const each of [mine.payment, theirs.payment]) each.status = 'succeeded';
  await sleep(A_SWEEP_MS);
  for (const { bank, id } of [mine, theirs])
    expect(await invoiceOf(bank, id)).toMatchObject({ status: 'open' });
});

test('the examples of the documentation are taken when they are signed', async () => {
  const operation = PUBLIC_OPERATIONS.find(({ path }) => path === MESSAGES);
  const examples = Object.values(operation?.examples ?? {});
  expect(examples.length).toBeGreaterThan(0);
  for (const { value } of examples)
    expect(await resultOf(JSON.stringify(value))).toEqual([200, 'INVOICE_UNKNOWN']);
});
