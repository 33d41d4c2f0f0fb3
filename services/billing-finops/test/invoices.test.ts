import { InvoiceDocumentsServiceService as Documents } from '@masar/proto/gen/ts/masar/billing/v1/invoice_documents';
import { failure } from '@masar/kit/testing';
import { InvoicesServiceService as RPC } from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { APRIL, InvoicingService, MAY } from './support/invoicing';
import { workspace } from './support/recording';

let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start();
});
afterAll(() => service.stop());

describe('a draft', () => {
  test('has the worked prices of the domain, and is told of once', async () => {
    const caller = await service.tenant();
    await service.use(caller, { day: '2026-04-10', quantity: 75_000 });
    const invoice = await service.create(caller);
    expect(invoice).toMatchObject({
      ...{ status: 'draft', workspaceId: 'default', period: APRIL, currency: 'USD' },
      ...{ subtotal: 415, tax: 0, total: 415, amountDue: 415, amountPaid: 0 },
      ...{ number: undefined, issuedAt: undefined, dueDate: undefined, void: undefined },
      lineItems: [
        { kind: 'FEE', description: 'Starter plan', amount: 300 },
        { kind: 'USAGE', metric: 'api_calls', tier: 0, quantity: 10_000, amount: 0 },
        { kind: 'USAGE', tier: 1, quantity: 50_000, unitPrice: 0.002, amount: 100 },
        { kind: 'USAGE', tier: 2, quantity: 15_000, unitPrice: 0.001, amount: 15 },
      ],
    });
    const [event] = await service.running.eventsOf(invoice.id, 1);
    expect(event).toMatchObject({
      type: 'billing.invoice.created',
      data: { invoice: { id: invoice.id, total: 415, number: null } },
    });
  });

  const vat = { rate: 0.15, name: 'VAT' };

  test.each([
    { how: 'on the subtotal, rounded once', settings: vat, tax: 62.25, total: 477.25, notes: [] },
    {
      ...{ how: 'not by reverse charge, which it says', settings: { ...vat, reverseCharge: true } },
      ...{ tax: 0, total: 415, notes: ['Reverse charge: the customer accounts for VAT.'] },
    },
  ])('bears tax $how', async ({ settings, tax, total, notes }) => {
    const caller = await service.tenant({ settings: { tax: settings } });
    await service.use(caller, { day: '2026-04-10', quantity: 75_000 });
    const invoice = await service.create(caller);
    expect(invoice).toMatchObject({ subtotal: 415, tax, total, notes, taxName: 'VAT' });
  });

  test('of another workspace bears its share of the usage, and no fee', async () => {
    const caller = await service.tenant();
    await service.use(
      caller,
      { day: '2026-04-10', quantity: 25_000, workspaceId: 'ws_a' },
      { day: '2026-04-11', quantity: 50_000, workspaceId: 'ws_b' },
    );
    const shares = [
      await service.create(caller, APRIL, 'ws_a'),
      await service.create(caller, APRIL, 'ws_b'),
    ];
    expect(shares.map(({ subtotal }) => subtotal)).toEqual([38.33, 76.67]);
    expect((await service.create(caller)).subtotal).toBe(300);
  });

  test('is deleted, after which nobody meets it and its period is free again', async () => {
    const caller = await service.tenant();
    const { id } = await service.create(caller);
    await service.running.call(RPC.deleteInvoice, { id }, caller);
    expect(await failure(service.get(caller, id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failure(service.finalize(caller, id))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await service.list(caller)).pagination?.total).toBe(0);
    expect((await service.create(caller)).id).not.toBe(id);
  });

  test('is made once under an idempotency key', async () => {
    const caller = { ...(await service.tenant()), idempotencyKey: 'key-1' };
    const [first, second] = await Promise.all([service.create(caller), service.create(caller)]);
    expect(second.id).toBe(first.id);
    expect((await service.create(caller)).id).toBe(first.id);
  });

  test('is for a workspace of the tenant only', async () => {
    const caller = await service.tenant();
    const asked = { workspaceId: 'ws_theirs', period: APRIL };
    await workspace(service.running, await service.tenant(), asked.workspaceId);
    expect(await failure(service.running.call(RPC.createInvoice, asked, caller))).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', details: [{ field: 'workspaceId' }] },
      message: expect.stringContaining('"ws_theirs" is no workspace of this tenant') as string,
    });
  });

  test('waits for a tenant that is not known yet', async () => {
    const caller = { tenantId: 'tnt_unknown', actor: 'key_1' };
    const error = await failure(service.create(caller));
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('a period is refused', () => {
  test.each([
    [
      'that ends before it starts',
      { start: '2026-05-02', end: '2026-05-01' },
      'must not be before',
    ],
    [
      'that is open',
      { start: '2026-06-01', end: '2026-06-16' },
      'the last closed day is 2026-06-15',
    ],
    ['of more than a year', { start: '2025-01-01', end: '2026-01-02' }, 'has at most 366'],
  ])('%s', async (_, period, message) => {
    const caller = await service.tenant();
    expect(await failure(service.create(caller, period))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(message) as string,
      details: [{ field: 'period.end', code: 'OUT_OF_RANGE' }],
    });
  });

  test.each([
    ['the same', APRIL],
    ['one that shares a day', { start: '2026-04-30', end: '2026-05-10' }],
  ])('where the workspace has an invoice for %s', async (_, period) => {
    const caller = await service.tenant();
    const { id } = await service.create(caller);
    expect(await failure(service.create(caller, period))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`invoice ${id} of 2026-04-01 to 2026-04-30`) as string,
    });
    await service.create(caller, APRIL, 'ws_a');
  });

  test('but once of several that are asked for at the same time', async () => {
    const caller = await service.tenant();
    const asked = Array.from({ length: 5 }, () => service.create(caller));
    const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
  });
});

describe('a finalised invoice', () => {
  test('has a number, a due date and the usage until then', async () => {
    const caller = await service.tenant({ settings: { billing: { paymentTermsDays: 14 } } });
    const { id } = await service.create(caller);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    expect(await service.finalize(caller, id)).toMatchObject({
      ...{ status: 'open', total: 400, dueDate: '2026-06-30' },
      issuedAt: '2026-06-16T09:00:00.000Z',
      number: expect.stringMatching(/^INV-MASAR-TEST-2026-\d{6}$/) as string,
    });
  });

  test('keeps its lines, whatever comes later', async () => {
    const caller = await service.tenant();
    const { id } = await service.create(caller);
    await service.finalize(caller, id);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    expect((await service.get(caller, id)).total).toBe(300);
    expect(await failure(service.finalize(caller, id))).toMatchObject({ code: 'CONFLICT' });
  });

  test('is voided, which frees its period; its number stays', async () => {
    const caller = await service.tenant();
    const { id } = await service.create(caller);
    const { number } = await service.finalize(caller, id);
    expect(await service.void(caller, id)).toMatchObject({
      ...{ status: 'void', number, amountDue: 0 },
      void: { by: 'key_maker', reason: 'Wrong workspace.' },
    });
    expect(await failure(service.void(caller, id))).toMatchObject({ code: 'CONFLICT' });
    const again = await service.create(caller);
    expect(again.id).not.toBe(id);
    expect((await service.list(caller, { status: 'void' })).data.map((each) => each.id)).toEqual([
      id,
    ]);
  });

  test("is not another tenant's to see, pay or void", async () => {
    const [mine, theirs] = [await service.tenant(), await service.tenant()];
    const { id } = await service.create(mine);
    const calls = [service.get(theirs, id), service.pay(theirs, id), service.void(theirs, id)];
    for (const refusal of await Promise.all(calls.map(failure)))
      expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('numbers', () => {
  test('have no gap and no double when many tenants finalise at the same time', async () => {
    const callers = await Promise.all(Array.from({ length: 12 }, () => service.tenant({}, 'live')));
    const drafts = await Promise.all(callers.map((caller) => service.create(caller)));
    const issued = await Promise.all(
      drafts.map(({ id }, at) => service.finalize(callers[at]!, id)),
    );
    const numbers = issued.map(({ number }) => Number(/^INV-MASAR-2026-(\d+)$/.exec(number!)![1]));
    const first = Math.min(...numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => first + at));
  });

  test('one invoice has one, however often it is finalised at the same time', async () => {
    const caller = await service.tenant();
    const { id } = await service.create(caller);
    const asked = Array.from({ length: 5 }, () => service.finalize(caller, id));
    await Promise.allSettled(asked);
    const { number } = await service.get(caller, id);
    const next = await service.create(caller, MAY);
    const following = await service.finalize(caller, next.id);
    expect(Number(following.number!.slice(-6))).toBe(Number(number!.slice(-6)) + 1);
  });
});

describe('late usage', () => {
  test('is an adjustment on the next invoice, once', async () => {
    const caller = await service.tenant();
    const april = await service.create(caller);
    await service.finalize(caller, april.id);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    const may = await service.create(caller, MAY);
    expect(may.lineItems.filter(({ kind }) => kind === 'ADJUSTMENT')).toMatchObject([
      {
        description: 'API calls, adjustment for 2026-04-01 to 2026-04-30',
        ...{ amount: 100, periodStart: '2026-04-01', periodEnd: '2026-04-30' },
      },
    ]);
    await service.finalize(caller, may.id);
    const june = await service.create(caller, { start: '2026-06-01', end: '2026-06-15' });
    expect(june.lineItems.map(({ kind }) => kind)).toEqual(['FEE']);
  });

  test('that is less than what was billed is given back as far as the next invoice bears', async () => {
    const caller = await service.tenant();
    await service.use(caller, { day: '2026-04-30', quantity: 300_000 });
    const april = await service.create(caller);
    expect((await service.finalize(caller, april.id)).total).toBe(640);
    await service.use(caller, { day: '2026-04-30', quantity: -300_000 });
    const may = await service.create(caller, MAY);
    expect(may).toMatchObject({ subtotal: 0, total: 0 });
    await service.finalize(caller, may.id);
    const june = await service.create(caller, { start: '2026-06-01', end: '2026-06-15' });
    // 340 were billed too much; May could give back 300 of them.
    expect(june.lineItems.at(-1)).toMatchObject({ kind: 'ADJUSTMENT', amount: -40 });
  });

  test('of an invoice that was voided with its adjustment is found again', async () => {
    const caller = await service.tenant();
    const april = await service.create(caller);
    await service.finalize(caller, april.id);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    const may = await service.create(caller, MAY);
    await service.finalize(caller, may.id);
    await service.void(caller, may.id);
    expect((await service.create(caller, MAY)).subtotal).toBe(400);
  });
});

test('the price list is public to those who may read invoices', async () => {
  const caller = await service.tenant();
  const { data } = await service.running.call(RPC.listPlans, { date: undefined }, caller);
  expect(data.map(({ name }) => name)).toContain('Core Banking');
  expect(data[0]).toMatchObject({ name: 'Starter', monthlyFee: 300, currency: 'USD' });
  expect(data[0]?.metrics[0]).toMatchObject({
    ...{ metric: 'api_calls', included: 10_000 },
    tiers: [
      { upTo: 50_000, unitPrice: 0.002 },
      { upTo: undefined, unitPrice: 0.001 },
    ],
  });
});

test('a call for one workspace neither sees nor makes invoices of another', async () => {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  const bound = { ...caller, workspaceId: 'ws_a' };
  const own = await service.create(bound, APRIL, 'ws_a');
  const refusals = [
    service.create(bound),
    service.get(bound, id),
    service.finalize(bound, id),
    service.pay(bound, id),
    service.void(bound, id),
    service.list(bound, { workspaceId: 'default' }),
  ];
  for (const { code } of await Promise.all(refusals.map(failure)))
    expect(code).toBe('AUTHORIZATION_ERROR');
  expect((await service.list(bound)).data.map((each) => each.id)).toEqual([own.id]);
});

test('an invoice is a page and a document for programs', async () => {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  const page = await service.running.call(Documents.getInvoiceHtml, { id, lang: 'ar' }, caller);
  expect(page.html).toContain('dir="rtl"');
  const draft = service.running.call(Documents.getInvoiceUbl, { id }, caller);
  expect((await failure(draft)).code).toBe('CONFLICT');
  const { number = '' } = await service.finalize(caller, id);
  const { xml } = await service.running.call(Documents.getInvoiceUbl, { id }, caller);
  expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`);
  const { tenantId } = await service.tenant();
  const foreign = service.running.call(
    Documents.getInvoiceHtml,
    { id, lang: 'en' },
    { ...caller, tenantId },
  );
  expect((await failure(foreign)).code).toBe('NOT_FOUND');
});

test('a tenant neither voids, credits nor deletes its invoices, nor says that it paid', async () => {
  const caller = await service.tenant();
  const own = { ...caller, scopes: ['billing:*'] };
  const { id } = await service.create(caller);
  const other = await service.create(caller, MAY);
  await service.finalize(own, id);
  const refusals = [
    service.void(own, id),
    service.pay(own, id),
    service.running.call(RPC.deleteInvoice, { id: other.id }, own),
  ];
  for (const { code } of await Promise.all(refusals.map(failure)))
    expect(code).toBe('AUTHORIZATION_ERROR');
  await service.pay(caller, id);
  expect((await failure(service.credit(own, id))).code).toBe('AUTHORIZATION_ERROR');
  expect(await service.get(own, id)).toMatchObject({ status: 'paid', creditNotes: [] });
});
