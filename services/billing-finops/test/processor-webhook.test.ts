import { createHmac } from 'node:crypto';
import { failure } from '@masar/kit/testing';
import { FakeProcessor } from './support/fake-processor';
import { InvoicingService, later, NOW } from './support/invoicing';

const SECRET = 'whsec_1';
const processor = new FakeProcessor();
let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start({
    PAYMENT_PROCESSOR_URL: await processor.start(),
    PAYMENT_PROCESSOR_TEST_KEY: 'sk_test_1',
    PAYMENT_PROCESSOR_WEBHOOK_SECRET: SECRET,
  });
});
afterAll(async () => {
  await service.stop();
  await processor.stop();
});

afterEach(() => {
  jest.setSystemTime(NOW);
});

/** A body with the signature of the processor. */
function signed(text: string | Buffer, { secret = SECRET, at = NOW } = {}) {
  const body = Buffer.from(text as string);
  const seconds = at.getTime() / 1_000;
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return { body, signature: `t=${seconds},v1=${mac}` };
}

/** A message on a payment, signed by the processor. */
function message(metadata: object, how = {}) {
  const data = { object: { id: 'pi_1', object: 'payment_intent', metadata } };
  return signed(JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data }), how);
}

/** An invoice whose payment the processor has not made yet. */
async function processing() {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  processor.behaviour = 'processes';
  await service.payByCard(caller, id);
  const metadata = { key: `${id}-1`, invoice: id, tenant: caller.tenantId };
  return { caller, id, metadata };
}

const resultOf = async (received: ReturnType<typeof signed>) =>
  (await service.message(received)).result;

test('a signed message makes the look-up due at once, and changes nothing when it comes again', async () => {
  const { caller, id, metadata } = await processing();
  processor.succeedAll();
  await service.running.runDue(later(caller, 0));
  expect((await service.get(caller, id)).status).toBe('open');
  expect(await resultOf(message(metadata))).toBe('OUTCOME_ASKED_FOR');
  expect(await resultOf(message(metadata))).toBe('OUTCOME_ASKED_FOR');
  await service.running.runDue(later(caller, 0.001));
  const paid = await service.get(caller, id);
  expect(paid.status).toBe('paid');
  expect(await resultOf(message(metadata))).toBe('PAYMENT_SETTLED');
  expect(await service.get(caller, id)).toEqual(paid);
});

test('a message on a payment that was given up as lost makes the look-up due again', async () => {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  processor.behaviour = 'charges and drops the connection';
  await failure(service.payByCard(caller, id));
  processor.mostListed = 0;
  const at = new Date(NOW.getTime() + 6 * 60_000);
  jest.setSystemTime(at);
  await service.running.runDue(later(caller, 1));
  processor.mostListed = 100;
  expect((await service.get(caller, id)).paymentStatus).toBe('failed');
  const metadata = { key: `${id}-1`, invoice: id, tenant: caller.tenantId };
  expect(await resultOf(message(metadata, { at }))).toBe('OUTCOME_ASKED_FOR');
  await service.running.runDue(later(caller, 2));
  expect(await service.get(caller, id)).toMatchObject({ status: 'paid', amountPaid: 300 });
});

test('a message does not change the outcome: the answer of the processor does', async () => {
  const { caller, id, metadata } = await processing();
  await service.message(message(metadata));
  await service.running.runDue(later(caller, 0.001));
  expect((await service.get(caller, id)).status).toBe('open');
});

test.each([
  ['with another secret', { secret: 'whsec_2' }],
  ['ten minutes ago', { at: new Date(NOW.getTime() - 600_000) }],
  ['in ten minutes', { at: new Date(NOW.getTime() + 600_000) }],
])('a message that was signed %s is refused', async (_, how) => {
  const { metadata } = await processing();
  expect(await failure(service.message(message(metadata, how)))).toMatchObject({
    code: 'AUTHENTICATION_ERROR',
    details: [{ field: 'Stripe-Signature', code: 'INVALID_SIGNATURE' }],
  });
});

test('a body that was changed after it was signed is refused', async () => {
  const { metadata } = await processing();
  const { body, signature } = message(metadata);
  const changed = { body: Buffer.concat([body, Buffer.from(' ')]), signature };
  expect(await failure(service.message(changed))).toMatchObject({ code: 'AUTHENTICATION_ERROR' });
});

test('messages that change nothing are accepted, so that they do not come again', async () => {
  const [mine, theirs] = [await processing(), await processing()];
  const { metadata } = mine;
  const cases = [
    [{ ...metadata, key: theirs.metadata.key }, 'ATTEMPT_SUPERSEDED'],
    [{ ...metadata, invoice: theirs.id }, 'INVOICE_UNKNOWN'],
    [{ ...metadata, tenant: theirs.metadata.tenant }, 'INVOICE_UNKNOWN'],
    [{ ...metadata, tenant: 'nobody' }, 'INVOICE_UNKNOWN'],
    [{ order: 'of another shop' }, 'NO_PAYMENT_OF_OURS'],
  ] as const;
  for (const [about, result] of cases) expect(await resultOf(message(about))).toBe(result);
  const charge = { id: 'evt_2', type: 'balance.available', data: { object: {} } };
  expect(await resultOf(signed(JSON.stringify(charge)))).toBe('NO_PAYMENT_OF_OURS');
  processor.succeedAll();
  for (const { caller, id } of [mine, theirs]) {
    await service.running.runDue(later(caller, 0.001));
    expect((await service.get(caller, id)).status).toBe('open');
  }
});

test.each([
  ['is no JSON', '<xml/>', 'body must be JSON'],
  ['is no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'body must be JSON'],
  ['is no event', '{}', 'id is required'],
])('a signed message that %s is refused with what is wrong', async (_, body, complaint) => {
  const error = await failure(service.message(signed(body)));
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(error.message).toContain(complaint);
});
