import { failure, type Caller } from '@masar/kit/testing';
import { InvoicesServiceService as RPC } from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { InvoicingService } from './support/invoicing';

let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start();
});
afterAll(() => service.stop());

/** A paid invoice of 300.00 and 45.00 of tax. */
async function paid(): Promise<{ readonly caller: Caller; readonly id: string }> {
  const caller = await service.tenant({ settings: { tax: { rate: 0.15, name: 'VAT' } } });
  const { id } = await service.create(caller);
  await service.pay(caller, id);
  return { caller, id };
}

const listed = async (caller: Caller, invoiceId?: string) =>
  service.running.call(RPC.listCreditNotes, { invoiceId, page: 1, perPage: 20 }, caller);

test('credits a part of a paid invoice, with its part of the tax and a number of its own', async () => {
  const { caller, id } = await paid();
  const note = await service.credit(caller, id, 100);
  expect(note).toMatchObject({
    ...{ invoiceId: id, subtotal: 86.96, tax: 13.04, amount: 100, reason: 'Outage.' },
    ...{ workspaceId: 'default', currency: 'USD', issuedBy: 'key_maker' },
    number: expect.stringMatching(/^CN-MASAR-TEST-2026-\d{6}$/) as string,
  });
  const invoice = await service.get(caller, id);
  expect(invoice).toMatchObject({ status: 'paid', creditNotes: [{ id: note.id, amount: 100 }] });
  expect(note.invoiceNumber).toBe(invoice.number);
  expect(invoice.creditNotes[0]?.number).toBe(note.number);
});

test('several credit notes give back the whole invoice and its tax, and no more', async () => {
  const { caller, id } = await paid();
  const notes = [
    await service.credit(caller, id, 0.04),
    await service.credit(caller, id, 0.04),
    await service.credit(caller, id),
  ];
  const cents = (pick: (note: (typeof notes)[number]) => number) =>
    notes.reduce((sum, note) => sum + Math.round(pick(note) * 100), 0);
  expect(cents(({ amount }) => amount)).toBe(34_500);
  expect(cents(({ tax }) => tax)).toBe(4_500);
  expect(await failure(service.credit(caller, id))).toMatchObject({ code: 'CONFLICT' });
});

test('refuses more than the uncredited amount, and names that amount', async () => {
  const { caller, id } = await paid();
  await service.credit(caller, id, 300);
  expect(await failure(service.credit(caller, id, 45.01))).toMatchObject({
    ...{ code: 'VALIDATION_ERROR', details: [{ field: 'amount', code: 'OUT_OF_RANGE' }] },
    message: expect.stringContaining('must not be above 45.00 USD') as string,
  });
});

test.each(['draft', 'open', 'void'])('refuses to credit an invoice that is %s', async (status) => {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  if (status !== 'draft') await service.finalize(caller, id);
  if (status === 'void') await service.void(caller, id);
  expect(await failure(service.credit(caller, id, 1))).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(`that is ${status}`) as string,
  });
});

test('issues one credit note under an idempotency key', async () => {
  const { caller, id } = await paid();
  const keyed = { ...caller, idempotencyKey: 'credit-1' };
  const first = await service.credit(keyed, id, 10);
  expect(await service.credit(keyed, id, 10)).toEqual(first);
  expect((await service.get(caller, id)).creditNotes).toHaveLength(1);
});

test('lists the credit notes of a tenant, newest first, and those of an invoice', async () => {
  const { caller, id } = await paid();
  const notes = [await service.credit(caller, id, 10), await service.credit(caller, id, 20)];
  const { data, pagination } = await listed(caller);
  expect(data.map((note) => note.id).toSorted()).toEqual(notes.map((note) => note.id).toSorted());
  expect(pagination?.total).toBe(2);
  expect((await listed(caller, 'inv_other')).data).toEqual([]);
  const stranger = await service.tenant();
  expect((await listed(stranger)).data).toEqual([]);
});
