import { InvoicesServiceService as RPC } from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { InvoicingService, later } from './support/invoicing';

let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start();
});
afterAll(() => service.stop());

/** Leaves the draft as a process does that dies between taking the number and opening the invoice. */
async function breakOffFinalizing(id: string): Promise<void> {
  const at = '2026-06-16T09:00:00.000Z';
  const opened = ['number', 'issuedAt', 'dueDate', 'overdueAt'];
  await service.rewrite('invoices', id, {
    $set: {
      ...{ 'state.status': 'draft', 'state.finalising': { at }, 'state.finaliseAt': new Date(at) },
      'state.finalisingOf': 'default',
    },
    $unset: Object.fromEntries(opened.map((field) => [`state.${field}`, ''])),
  });
}

test('a finalising that crashed after taking its number is resumed with the same number', async () => {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  const { number } = await service.finalize(caller, id);
  await breakOffFinalizing(id);
  await service.running.runDue(later(caller, 0.1));
  expect(await service.get(caller, id)).toMatchObject({ status: 'open', number });
});

test('a repeat of the command under its key resumes a crashed finalising', async () => {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  const keyed = { ...caller, idempotencyKey: 'finalize-1' };
  const { number } = await service.finalize(keyed, id);
  await breakOffFinalizing(id);
  expect(await service.finalize(keyed, id)).toMatchObject({ status: 'open', number });
});

test('a draft whose finalising crashed can be neither deleted nor overtaken by another draft', async () => {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  const other = await service.create(caller, { start: '2026-05-01', end: '2026-05-31' });
  await service.finalize(caller, id);
  await breakOffFinalizing(id);
  const calls = [
    service.running.call(RPC.deleteInvoice, { id }, caller),
    service.finalize(caller, other.id),
  ];
  const refused = await Promise.allSettled(calls);
  expect(refused).toMatchObject([
    { status: 'rejected', reason: { code: 'CONFLICT' } },
    { status: 'rejected', reason: { code: 'CONFLICT' } },
  ]);
});

test('a sweep numbers a credit note whose command crashed before it did', async () => {
  const caller = await service.tenant();
  const { id } = await service.create(caller);
  await service.pay(caller, id);
  const { number } = await service.credit(caller, id, 10);
  await service.rewrite('invoices', id, {
    $set: { 'state.creditAt': new Date('2026-06-16T09:00:00Z') },
    $unset: { 'state.creditNotes.0.number': '' },
  });
  await service.running.runDue(later(caller, 0.1));
  expect((await service.get(caller, id)).creditNotes).toMatchObject([{ number, amount: 10 }]);
  const all = { invoiceId: id, page: 1, perPage: 20 };
  const { data } = await service.running.call(RPC.listCreditNotes, all, caller);
  expect(data).toHaveLength(1);
});
