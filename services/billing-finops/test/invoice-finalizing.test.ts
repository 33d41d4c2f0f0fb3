import { failure } from '@masar/kit/testing';
import { InvoicingService, MAY } from './support/invoicing';

let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start();
});
afterAll(() => service.stop());

describe('a finalised invoice', () => {
  test('has a number, a due date and all usage so far', async () => {
    const caller = await service.tenant({ settings: { billing: { paymentTermsDays: 14 } } });
    const { id } = await service.create(caller);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    expect(await service.finalize(caller, id)).toMatchObject({
      ...{ status: 'open', total: 400, dueDate: '2026-06-30' },
      issuedAt: '2026-06-16T09:00:00.000Z',
      number: expect.stringMatching(/^INV-MASAR-TEST-2026-\d{6}$/) as string,
    });
  });

  test('keeps its lines when more usage comes later', async () => {
    const caller = await service.tenant();
    const { id } = await service.create(caller);
    await service.finalize(caller, id);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    expect((await service.get(caller, id)).total).toBe(300);
    expect(await failure(service.finalize(caller, id))).toMatchObject({ code: 'CONFLICT' });
  });

  test('can be voided, which frees its period; its number stays taken', async () => {
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
  test('have no gap and no duplicate when many tenants finalise at the same time', async () => {
    const callers = await Promise.all(Array.from({ length: 12 }, () => service.tenant({}, 'live')));
    const drafts = await Promise.all(callers.map((caller) => service.create(caller)));
    const issued = await Promise.all(
      drafts.map(({ id }, at) => service.finalize(callers[at]!, id)),
    );
    const numbers = issued.map(({ number }) => Number(/^INV-MASAR-2026-(\d+)$/.exec(number!)![1]));
    const first = Math.min(...numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => first + at));
  });

  test('are taken once by an invoice that is finalised many times at once', async () => {
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
