import { failure } from '@masar/kit/testing';
import { InvoicesServiceService as RPC } from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { APRIL, InvoicingService, MAY } from './support/invoicing';

let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start();
});
afterAll(() => service.stop());

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

  test('below the billed amount is given back, as far as the next invoice bears it', async () => {
    const caller = await service.tenant();
    await service.use(caller, { day: '2026-04-30', quantity: 300_000 });
    const april = await service.create(caller);
    expect((await service.finalize(caller, april.id)).total).toBe(640);
    await service.use(caller, { day: '2026-04-30', quantity: -300_000 });
    const may = await service.create(caller, MAY);
    expect(may).toMatchObject({ subtotal: 0, total: 0 });
    await service.finalize(caller, may.id);
    const june = await service.create(caller, { start: '2026-06-01', end: '2026-06-15' });
    // 340 were billed too much; May gave back 300 of them.
    expect(june.lineItems.at(-1)).toMatchObject({ kind: 'ADJUSTMENT', amount: -40 });
  });

  test('is billed again after the invoice with its adjustment was voided', async () => {
    const caller = await service.tenant();
    const april = await service.create(caller);
    await service.finalize(caller, april.id);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    const may = await service.create(caller, MAY);
    await service.finalize(caller, may.id);
    await service.void(caller, may.id);
    expect((await service.create(caller, MAY)).subtotal).toBe(400);
  });

  test('of a later period is left to later invoices, and billed once', async () => {
    const caller = await service.tenant();
    const may = await service.create(caller, MAY);
    await service.finalize(caller, may.id);
    await service.use(caller, { day: '2026-05-31', quantity: 60_000 });
    // The invoice of April comes after that of May.
    const april = await service.create(caller);
    expect((await service.finalize(caller, april.id)).lineItems.map(({ kind }) => kind)).toEqual([
      'FEE',
    ]);
    const june = await service.create(caller, { start: '2026-06-01', end: '2026-06-15' });
    expect(june.lineItems.at(-1)).toMatchObject({ kind: 'ADJUSTMENT', amount: 100 });
  });

  test('is adjusted across any number of invoices in between', async () => {
    const caller = await service.tenant();
    await service.use(caller, { day: '2026-04-10', quantity: 10_000 });
    const april = await service.create(caller);
    await service.finalize(caller, april.id);
    const before = Array.from({ length: 101 }, (_, back) => {
      const day = new Date(Date.UTC(2026, 2, 31 - back)).toISOString().slice(0, 10);
      return service.create(caller, { start: day, end: day });
    });
    await Promise.all(before);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    const may = await service.create(caller, MAY);
    expect(may.lineItems.at(-1)).toMatchObject({ kind: 'ADJUSTMENT', amount: 110 });
  });

  test('of days without an invoice of their workspace is billed once, by an adjustment', async () => {
    const caller = await service.tenant();
    const april = await service.create(caller);
    await service.finalize(caller, april.id);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000, workspaceId: 'ws_a' });
    const may = await service.create(caller, MAY, 'ws_a');
    expect(may.subtotal).toBe(100);
    await service.finalize(caller, may.id);
    const taken = await failure(service.create(caller, APRIL, 'ws_a'));
    expect(taken).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(
        `has days that are adjusted by invoice ${may.id} of 2026-05-01`,
      ) as string,
    });
    await service.use(caller, { day: '2026-04-30', quantity: 10_000, workspaceId: 'ws_a' });
    const june = await service.create(caller, { start: '2026-06-01', end: '2026-06-15' }, 'ws_a');
    expect(june.lineItems).toMatchObject([{ kind: 'ADJUSTMENT', amount: 10 }]);
    await service.finalize(caller, june.id);
    await service.void(caller, may.id);
    // June has billed 10 of the 110 that April costs now.
    expect((await service.create(caller, APRIL, 'ws_a')).subtotal).toBe(100);
  });

  test('of days next to an invoice of their workspace is billed too', async () => {
    const caller = await service.tenant();
    const april = await service.create(caller);
    await service.finalize(caller, april.id);
    const part = await service.create(caller, { start: '2026-04-10', end: '2026-04-20' }, 'ws_a');
    await service.finalize(caller, part.id);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000, workspaceId: 'ws_a' });
    const may = await service.create(caller, MAY, 'ws_a');
    expect(may.lineItems).toMatchObject([
      { kind: 'ADJUSTMENT', periodStart: '2026-04-21', periodEnd: '2026-04-30' },
    ]);
  });

  /** May's invoice billed 100.00 for late usage of April; then April's invoice was voided. */
  async function voided() {
    const caller = await service.tenant();
    const april = await service.create(caller);
    await service.finalize(caller, april.id);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    const may = await service.create(caller, MAY);
    expect((await service.finalize(caller, may.id)).subtotal).toBe(400);
    await service.void(caller, april.id);
    return caller;
  }
  const issued = async (...[caller, period]: Parameters<typeof service.create>) =>
    (await service.finalize(caller, (await service.create(caller, period)).id)).subtotal;
  const JUNE = { start: '2026-06-01', end: '2026-06-15' };

  test('is billed once where its invoice is voided and issued again', async () => {
    const caller = await voided();
    // 300.00 and 100.00, less the 100.00 that May billed.
    expect(await issued(caller, APRIL)).toBe(300);
    expect(await issued(caller, JUNE)).toBe(150);
  });

  test('is billed once where its invoice is voided and issued again in parts', async () => {
    const caller = await voided();
    expect(await issued(caller, { start: '2026-04-01', end: '2026-04-15' })).toBe(50);
    // Half a month of the allowance and of the first tier: 25,000 at 0.002, and 30,000 at 0.001.
    expect(await issued(caller, { start: '2026-04-16', end: '2026-04-30' })).toBe(230);
    expect(await issued(caller, JUNE)).toBe(150);
  });

  test('is given back where its invoice is voided for good', async () => {
    const caller = await voided();
    expect(await issued(caller, JUNE)).toBe(50);
  });

  test.each(['void', 'deleted'])(
    'of days whose invoice is %s is not billed by itself',
    async (how) => {
      const caller = await service.tenant();
      const whole = await service.create(caller);
      await service.finalize(caller, whole.id);
      await service.use(caller, { day: '2026-04-30', quantity: 60_000, workspaceId: 'ws_a' });
      const { id } = await service.create(caller, APRIL, 'ws_a');
      if (how === 'void') {
        await service.finalize(caller, id);
        await service.void(caller, id);
      } else await service.running.call(RPC.deleteInvoice, { id }, caller);
      expect((await service.create(caller, MAY, 'ws_a')).lineItems).toEqual([]);
      expect((await service.create(caller, APRIL, 'ws_a')).subtotal).toBe(100);
    },
  );
});
