import { failure } from '@masar/kit/testing';
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

  test('of a later period is left to the invoices after that one, and billed once', async () => {
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

  test('is adjusted however many invoices lie between', async () => {
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

  test('of days without an invoice of their workspace is billed once, and not by an invoice of theirs', async () => {
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
      message: expect.stringContaining(`invoice ${may.id} of 2026-05-01`) as string,
    });
    await service.use(caller, { day: '2026-04-30', quantity: 10_000, workspaceId: 'ws_a' });
    const june = await service.create(caller, { start: '2026-06-01', end: '2026-06-15' }, 'ws_a');
    expect(june.lineItems).toMatchObject([{ kind: 'ADJUSTMENT', amount: 10 }]);
    await service.void(caller, may.id);
    expect((await service.create(caller, APRIL, 'ws_a')).subtotal).toBe(110);
  });

  test('of days beside an invoice of their workspace is billed too', async () => {
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
});
