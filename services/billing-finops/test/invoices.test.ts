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
  test('has the prices of the worked example, and one event', async () => {
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

  test('can be deleted: no operation finds it any more and its period is free again', async () => {
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

  test('is refused until the tenant is known here', async () => {
    const caller = { tenantId: 'tnt_unknown', actor: 'key_1' };
    const error = await failure(service.create(caller));
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('a period is refused', () => {
  test.each([
    [
      'with an end before its start',
      { start: '2026-05-02', end: '2026-05-01' },
      'must not be before',
    ],
    [
      'when it has not ended',
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

  test('for all but one of several concurrent requests', async () => {
    const caller = await service.tenant();
    const asked = Array.from({ length: 5 }, () => service.create(caller));
    const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
  });
});

test('a key that may read invoices may read the price list', async () => {
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

test('a call for one workspace neither sees nor creates invoices of another workspace', async () => {
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

test('a tenant may not void, credit or delete its invoices, nor record a manual payment', async () => {
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
