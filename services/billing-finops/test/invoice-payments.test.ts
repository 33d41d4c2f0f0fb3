import { failure, type Caller } from '@masar/kit/testing';
import { FakeProcessor } from './support/fake-processor';
import { InvoicingService, later, NOW } from './support/invoicing';

const processor = new FakeProcessor();
let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start({
    PAYMENT_PROCESSOR_URL: await processor.start(),
    PAYMENT_PROCESSOR_TEST_KEY: 'sk_test_1',
  });
});
afterAll(async () => {
  await service.stop();
  await processor.stop();
});
beforeEach(() => processor.forget());
afterEach(() => {
  jest.setSystemTime(NOW);
});

const MINUTE = 1 / 60;

/** An open invoice of 300.00. */
async function issued(): Promise<{ readonly caller: Caller; readonly id: string }> {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  await service.finalize(caller, id);
  return { caller, id };
}

describe('a manual payment', () => {
  test('pays the invoice with its reference, and has one event', async () => {
    const { caller, id } = await issued();
    expect(await service.pay(caller, id, { amount: 300 })).toEqual({
      ...{ id, status: 'paid', paidAt: '2026-06-16T09:00:00.000Z', amount: 300, currency: 'USD' },
      ...{ paymentMethod: 'manual', paymentReference: 'TRF-1', paymentStatus: 'succeeded' },
    });
    expect(await service.get(caller, id)).toMatchObject({ amountPaid: 300, amountDue: 0 });
    const events = await service.running.eventsOf(id, 2);
    expect(events.map(({ type }) => type)).toEqual([
      'billing.invoice.created',
      'billing.invoice.paid',
    ]);
    expect(processor.asked).toEqual([]);
  });

  test('of a draft finalises it first', async () => {
    const caller = await service.tenant();
    const { id } = await service.create(caller);
    await service.pay(caller, id);
    expect(await service.get(caller, id)).toMatchObject({
      status: 'paid',
      number: expect.stringContaining('INV-') as string,
    });
  });

  test.each([
    ['without a reference', { reference: undefined }, 'reference', 'is required for a manual'],
    ['of less than the amount due', { amount: 299.99 }, 'amount', 'must be 300.00 USD'],
    ['of more than the amount due', { amount: 300.01 }, 'amount', 'must be 300.00 USD'],
    ['of a part of a cent', { amount: 300.001 }, 'amount', 'more than the 2 decimals of USD'],
  ])('%s is refused, and the invoice stays open', async (_, over, field, message) => {
    const { caller, id } = await issued();
    expect(await failure(service.pay(caller, id, over))).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', details: [{ field }] },
      message: expect.stringContaining(message) as string,
    });
    expect(await service.get(caller, id)).toMatchObject({ status: 'open', amountDue: 300 });
  });

  test.each(['paid', 'void'])('of an invoice that is %s is a CONFLICT', async (status) => {
    const { caller, id } = await issued();
    await (status === 'paid' ? service.pay(caller, id) : service.void(caller, id));
    expect(await failure(service.pay(caller, id))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`that is ${status}`) as string,
    });
  });
});

describe('a payment by the processor', () => {
  test('pays the invoice in minor units, under a key of the invoice and its attempt', async () => {
    const { caller, id } = await issued();
    expect(await service.payByCard(caller, id)).toMatchObject({
      ...{ status: 'paid', paymentStatus: 'succeeded', paymentMethod: 'pm_card' },
      paymentReference: processor.charges[0]?.id,
    });
    expect(processor.charges).toMatchObject([
      {
        ...{ amount: 30_000, currency: 'usd' },
        metadata: { key: `${id}-1`, invoice: id, tenant: caller.tenantId },
      },
    ]);
    expect(processor.asked).toEqual([`${id}-1`]);
  });

  test('is made once when several requests come at the same time', async () => {
    const { caller, id } = await issued();
    const asked = Array.from({ length: 5 }, () => service.payByCard(caller, id));
    const done = await Promise.allSettled(asked);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(processor.asked).toHaveLength(1);
    expect((await service.get(caller, id)).status).toBe('paid');
  });

  test('is made once under an idempotency key, and a repeat is answered in the same way', async () => {
    const { caller, id } = await issued();
    const keyed = { ...caller, idempotencyKey: 'pay-1' };
    const first = await service.payByCard(keyed, id);
    expect(await service.payByCard(keyed, id)).toEqual(first);
    expect(processor.asked).toHaveLength(1);
  });

  test('a declined payment is PAYMENT_FAILED with the reason, and can be tried again', async () => {
    const { caller, id } = await issued();
    processor.behaviour = 'declines';
    expect(await failure(service.payByCard(caller, id))).toMatchObject({
      code: 'PAYMENT_FAILED',
      message: expect.stringContaining('Insufficient funds.') as string,
    });
    expect(await service.get(caller, id)).toMatchObject({
      ...{ status: 'open', paymentStatus: 'failed', amountDue: 300 },
    });
    processor.behaviour = 'succeeds';
    await service.payByCard(caller, id);
    expect(processor.asked).toEqual([`${id}-1`, `${id}-2`]);
  });

  test('an asynchronous payment leaves the invoice open until the processor has an outcome', async () => {
    const { caller, id } = await issued();
    processor.behaviour = 'processes';
    expect(await service.payByCard(caller, id)).toMatchObject({
      ...{ status: 'open', paymentStatus: 'processing', paidAt: undefined },
      paymentReference: processor.charges[0]?.id,
    });
    const calls = [service.payByCard(caller, id), service.void(caller, id)];
    for (const refusal of await Promise.all(calls.map(failure))) {
      expect(refusal).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('paymentStatus is processing') as string,
      });
    }
    await service.running.runDue(later(caller, 2 * MINUTE));
    expect((await service.get(caller, id)).status).toBe('open');
    processor.succeedAll();
    await service.running.runDue(later(caller, 10 * MINUTE));
    expect((await service.get(caller, id)).status).toBe('paid');
    expect(processor.asked).toHaveLength(1);
  });
});

describe.each([
  ['charges and drops the connection', 'paid'],
  ['answers nonsense', 'paid'],
  ['answers with another sum', 'paid'],
  ['answers late', 'paid'],
  ['refuses the key of a charge that it made', 'paid'],
  ['drops the connection', 'open'],
  ['is broken', 'open'],
] as const)('a processor that %s', (behaviour, after) => {
  test(`leaves the outcome unknown: looked up later, the invoice is ${after}`, async () => {
    const { caller, id } = await issued();
    processor.behaviour = behaviour;
    expect(await failure(service.payByCard(caller, id))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('do not pay it again') as string,
    });
    expect(await service.get(caller, id)).toMatchObject({
      ...{ status: 'open', paymentStatus: 'processing', amountDue: 300 },
    });
    expect(await failure(service.payByCard(caller, id))).toMatchObject({ code: 'CONFLICT' });
    await service.running.runDue(later(caller, 2 * MINUTE));
    expect((await service.get(caller, id)).status).toBe(after);
    expect(processor.asked).toEqual([`${id}-1`]);
  });
});

test('a payment whose answer was lost is found among others of its time', async () => {
  processor.mostListed = 2;
  const { caller, id } = await issued();
  processor.behaviour = 'charges and drops the connection';
  await failure(service.payByCard(caller, id));
  processor.behaviour = 'succeeds';
  for (const other of [await issued(), await issued(), await issued()]) {
    await service.payByCard(other.caller, other.id);
  }
  jest.setSystemTime(new Date(NOW.getTime() + 6 * 60_000));
  await service.running.runDue(later(caller, 1));
  expect((await service.get(caller, id)).status).toBe('paid');
  expect(processor.asked.filter((key) => key.startsWith(id))).toHaveLength(1);
});

test('a payment that the processor does not know stays open, and holds up no other payment', async () => {
  const [mine, other] = [await issued(), await issued()];
  processor.behaviour = 'processes';
  await service.payByCard(mine.caller, mine.id);
  processor.forget();
  processor.behaviour = 'processes';
  await service.payByCard(other.caller, other.id);
  processor.succeedAll();
  await service.running.runDue(later(mine.caller, 2 * MINUTE));
  await service.running.runDue(later(other.caller, 2 * MINUTE));
  expect((await service.get(mine.caller, mine.id)).paymentStatus).toBe('processing');
  expect((await service.get(other.caller, other.id)).status).toBe('paid');
});

test('a payment that waits for a step of the payer is cancelled after an hour, and can be paid again', async () => {
  const { caller, id } = await issued();
  processor.behaviour = 'asks for a step of the payer';
  expect(await service.payByCard(caller, id)).toMatchObject({ paymentStatus: 'processing' });
  await service.running.runDue(later(caller, 3));
  expect((await service.get(caller, id)).paymentStatus).toBe('processing');
  jest.setSystemTime(new Date(NOW.getTime() + 61 * 60_000));
  await service.running.runDue(later(caller, 6));
  expect(await service.get(caller, id)).toMatchObject({ status: 'open', paymentStatus: 'failed' });
  expect(processor.charges.map(({ status }) => status)).toEqual(['canceled']);
  processor.behaviour = 'succeeds';
  await service.payByCard(caller, id);
  expect((await service.get(caller, id)).status).toBe('paid');
});

test('a call that never reached the processor is given up after five minutes, and can be paid again', async () => {
  const { caller, id } = await issued();
  processor.behaviour = 'drops the connection';
  await failure(service.payByCard(caller, id));
  // Moving the clock of a sandbox does not count as waiting.
  await service.running.runDue(later(caller, 24));
  expect((await service.get(caller, id)).paymentStatus).toBe('processing');
  jest.setSystemTime(new Date(NOW.getTime() + 6 * 60_000));
  await service.running.runDue(later(caller, 48));
  expect(await service.get(caller, id)).toMatchObject({ status: 'open', paymentStatus: 'failed' });
  processor.behaviour = 'succeeds';
  await service.payByCard(caller, id);
  expect(processor.charges).toHaveLength(1);
});

test('a live tenant without a processor can only pay manually', async () => {
  const caller = await service.tenant({}, 'live');
  const { id } = await service.create(caller);
  expect(await failure(service.payByCard(caller, id))).toMatchObject({
    ...{ code: 'VALIDATION_ERROR', details: [{ field: 'paymentMethod' }] },
    message: expect.stringContaining('must be manual') as string,
  });
  expect((await service.get(caller, id)).status).toBe('draft');
});

test('an invoice of zero is paid without calling the processor', async () => {
  const caller = await service.tenant();
  const { id } = await service.create(caller, undefined, 'ws_idle');
  await service.payByCard(caller, id);
  expect((await service.get(caller, id)).status).toBe('paid');
  expect(processor.asked).toEqual([]);
});

// Must be the last test: after it the processor is not asked for outcomes for a while.
test('a processor that does not answer look-ups is left alone for half a minute', async () => {
  const { caller, id } = await issued();
  processor.behaviour = 'processes';
  await service.payByCard(caller, id);
  processor.isSilent = true;
  await service.running.runDue(later(caller, 2 * MINUTE));
  expect(processor.lookUps).toBe(1);
  await service.running.runDue(later(caller, 10 * MINUTE));
  expect(processor.lookUps).toBe(1);
  expect(await service.get(caller, id)).toMatchObject({
    status: 'open',
    paymentStatus: 'processing',
  });
});
