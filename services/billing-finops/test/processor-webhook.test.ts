import { createHmac } from 'node:crypto';
import { failure } from '@masar/kit/testing';
import { FakeProcessor } from './support/fake-processor';
import { InvoicingService, later, NOW } from './support/invoicing';

const SECRET = 'whsec_1';
const processor = new FakeProcessor();
let service: InvoicingService;
let webhook: ReturnType<InvoicingService['webhook']>;
beforeAll(async () => {
  service = await InvoicingService.start({
    PAYMENT_PROCESSOR_URL: await processor.start(),
    PAYMENT_PROCESSOR_TEST_KEY: 'sk_test_1',
  });
  webhook = service.webhook(SECRET);
});
afterAll(async () => {
  await service.stop();
  await processor.stop();
});

/** A message on a payment, signed by the processor. */
function message(metadata: object, { secret = SECRET, at = NOW } = {}) {
  const data = { object: { id: 'pi_1', object: 'payment_intent', metadata } };
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data });
  const seconds = at.getTime() / 1_000;
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${mac}` };
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

const take = (received: ReturnType<typeof message>) => webhook.take(received, NOW);

test('a signed message has the outcome asked for at once', async () => {
  const { caller, id, metadata } = await processing();
  processor.succeedAll();
  await service.running.runDue(later(caller, 0));
  expect((await service.get(caller, id)).status).toBe('open');
  await take(message(metadata));
  await service.running.runDue(later(caller, 0.001));
  expect((await service.get(caller, id)).status).toBe('paid');
  // A message may come again.
  await take(message(metadata));
});

test('a message that says what the processor does not is believed by nobody', async () => {
  const { caller, id, metadata } = await processing();
  await take(message(metadata));
  await service.running.runDue(later(caller, 0.001));
  expect((await service.get(caller, id)).status).toBe('open');
});

test.each([
  ['with another secret', { secret: 'whsec_2' }],
  ['ten minutes ago', { at: new Date(NOW.getTime() - 600_000) }],
])('a message that was signed %s is refused', async (_, how) => {
  const { metadata } = await processing();
  const error = await failure(take(message(metadata, how)));
  expect(error).toMatchObject({ code: 'AUTHENTICATION_ERROR' });
});

test('a body that was changed after it was signed is refused', async () => {
  const { metadata } = await processing();
  const { body, signature } = message(metadata);
  const changed = { body: body.replace('pi_1', 'pi_2'), signature };
  expect(await failure(take(changed))).toMatchObject({ code: 'AUTHENTICATION_ERROR' });
});

test("a message on a payment of another invoice, or of another tenant's, is refused", async () => {
  const [mine, theirs] = [await processing(), await processing()];
  const other = message({ ...mine.metadata, invoice: theirs.id, tenant: theirs.metadata.tenant });
  expect(await failure(take(other))).toMatchObject({ code: 'CONFLICT' });
  const foreign = message({ ...mine.metadata, tenant: theirs.metadata.tenant });
  expect(await failure(take(foreign))).toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['is no JSON', '<xml/>', 'body must be JSON'],
  ['names no payment', '{}', 'id is required'],
])('a signed message that %s is refused with what is wrong', async (_, body, complaint) => {
  const seconds = NOW.getTime() / 1_000;
  const mac = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  const error = await failure(take({ body, signature: `t=${seconds},v1=${mac}` }));
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(error.message).toContain(complaint);
});
