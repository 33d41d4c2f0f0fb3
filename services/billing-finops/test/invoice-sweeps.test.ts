import { newTenant, type Caller } from '@masar/kit/testing';
import { DAY, InvoicingService, later, NOW } from './support/invoicing';

let service: InvoicingService;
beforeAll(async () => {
  service = await InvoicingService.start();
});
afterAll(() => service.stop());

/** A new sandbox, announced by the gateway. */
async function created(tenant: object = {}): Promise<Caller> {
  const caller: Caller = { ...newTenant().maker, environment: 'sandbox' };
  await service.tell('tenant.created', caller, { plan: 'Starter', ...tenant }, NOW);
  return caller;
}

/** Days from now to the first of July. */
const JULY = 15 * DAY;

describe('at the end of a month', () => {
  test('the default workspace and every other workspace with usage get one draft', async () => {
    const caller = await created();
    await service.use(
      caller,
      { day: '2026-06-20', quantity: 40_000, workspaceId: 'ws_a' },
      { day: '2026-06-21', quantity: 1 },
    );
    await service.running.runDue(later(caller, JULY - 10));
    expect((await service.list(caller)).data).toEqual([]);
    await service.running.runDue(later(caller, JULY));
    const { data } = await service.list(caller);
    expect(data.map(({ workspaceId }) => workspaceId).toSorted()).toEqual(['default', 'ws_a']);
    // The tenant's first month has 15 of 30 days.
    expect(data.every(({ period }) => period?.start === '2026-06-16')).toBe(true);
    const [fee, usage] = data.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1));
    expect(fee).toMatchObject({ status: 'draft', lineItems: [{ amount: 150 }, { tier: 1 }] });
    // Half a month of 10,000 included and of 50,000 in the first tier: 25,000 at 0.002, and the rest at 0.001.
    expect([fee?.subtotal, usage?.subtotal]).toEqual([150, 60]);
    await service.running.runDue(later(caller, JULY + 1));
    expect((await service.list(caller)).pagination?.total).toBe(2);
  });

  test('days that a request has invoiced are left out, and all other days are drafted', async () => {
    const caller = await created();
    const july = later(caller, JULY);
    await service.use(caller, { day: '2026-06-28', quantity: 60_000, workspaceId: 'ws_a' });
    await service.create(july, { start: '2026-06-20', end: '2026-06-25' });
    await service.create(july, { start: '2026-06-28', end: '2026-06-28' });
    await service.create(july, { start: '2026-06-29', end: '2026-06-30' }, 'ws_a');
    await service.running.runDue(july);
    const { data } = await service.list(caller);
    const daysOf = (of: string) =>
      data
        .filter(({ workspaceId }) => workspaceId === of)
        .map(({ period }) => `${period?.start.slice(8)}-${period?.end.slice(8)}`)
        .toSorted();
    expect(daysOf('default')).toEqual(['16-19', '20-25', '26-27', '28-28', '29-30']);
    expect(daysOf('ws_a')).toEqual(['16-28', '29-30']);
    const fees = data.flatMap(({ lineItems }) => lineItems).filter(({ kind }) => kind === 'FEE');
    expect(fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(150);
  });

  test('a month that a request has invoiced is not drafted', async () => {
    const caller = await created();
    await service.create(later(caller, JULY), { start: '2026-06-16', end: '2026-06-30' });
    await service.running.runDue(later(caller, JULY));
    expect((await service.list(caller)).pagination?.total).toBe(1);
  });

  test('several months that a clock skipped are each drafted', async () => {
    const caller = await created();
    await service.running.runDue(later(caller, JULY + 31 * DAY + 31 * DAY));
    const { data } = await service.list(caller);
    expect(data.map(({ period }) => period?.end).toSorted()).toEqual([
      ...['2026-06-30', '2026-07-31', '2026-08-31'],
    ]);
  });

  test('late usage of a workspace without an invoice gets a draft of its own', async () => {
    const nextDraftAt = new Date('2026-07-01T00:00:00Z');
    const caller = await service.tenant({ nextDraftAt });
    await service.use(caller, { day: '2026-04-10', quantity: 60_000 });
    const april = await service.create(caller);
    expect((await service.finalize(caller, april.id)).subtotal).toBe(400);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000, workspaceId: 'ws_late' });
    await service.running.runDue(later(caller, JULY));
    const { data } = await service.list(caller, { status: 'draft' });
    const [own, late] = data.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1));
    // The tenant's 120,000 calls cost 160.00, of which each workspace bears half; 100.00 were billed.
    expect(own).toMatchObject({ workspaceId: 'default', subtotal: 280 });
    expect(late).toMatchObject({
      ...{ workspaceId: 'ws_late', subtotal: 80 },
      lineItems: [{ kind: 'ADJUSTMENT', periodStart: '2026-04-01', amount: 80 }],
    });
    await service.finalize(later(caller, JULY), late!.id);
    expect((await service.get(caller, late!.id)).subtotal).toBe(80);
  });

  test('a change of plan within the month divides the fee by days', async () => {
    const caller = await created();
    const change = new Date('2026-07-11T12:00:00Z');
    await service.tell('tenant.updated', caller, { plan: 'Fintech' }, change);
    await service.running.runDue(later(caller, JULY + 31 * DAY));
    const { data } = await service.list(caller);
    const july = data.find(({ period }) => period?.end === '2026-07-31');
    expect(july?.lineItems).toMatchObject([
      { description: 'Starter plan, 10 of 31 days', amount: 96.77 },
      { description: 'Fintech plan, 21 of 31 days', amount: 406.45 },
    ]);
  });
});

test('a new name leaves the plans as they are, even after the clock was set back', async () => {
  const caller = await created();
  const change = new Date('2026-07-11T12:00:00Z');
  await service.tell('tenant.updated', caller, { plan: 'Fintech' }, change);
  const renamed = { plan: 'Fintech', name: 'New name' };
  // Earlier than the change of plan by the sandbox's clock, but later by its sequence.
  await service.tell('tenant.updated', caller, renamed, NOW, change.getTime() + 1);
  await service.running.runDue(later(caller, JULY + 31 * DAY));
  const { data } = await service.list(caller);
  const july = data.find(({ period }) => period?.end === '2026-07-31');
  expect(july?.lineItems.map(({ amount }) => amount)).toEqual([96.77, 406.45]);
});

describe('a draft', () => {
  test.each([
    ['24 hours', {}, 24],
    ['the hours that the tenant sets', { billing: { graceHours: 2 } }, 2],
  ])('is finalised by itself after %s, with the usage until then', async (_, settings, hours) => {
    const caller = await service.tenant({ settings });
    const { id } = await service.create(caller);
    await service.use(caller, { day: '2026-04-30', quantity: 60_000 });
    await service.running.runDue(later(caller, hours - 0.1));
    expect((await service.get(caller, id)).status).toBe('draft');
    await service.running.runDue(later(caller, hours));
    expect(await service.get(caller, id)).toMatchObject({ status: 'open', total: 400 });
  });
});

describe('an invoice that is not paid', () => {
  test('becomes overdue after its last day, with one event, and nothing is added to it', async () => {
    const settings = { billing: { latePayment: 'DONATION', charityId: 'chr_red_crescent' } };
    const caller = await service.tenant({ settings });
    const { id } = await service.create(caller);
    const { dueDate, notes } = await service.finalize(caller, id);
    expect(dueDate).toBe('2026-07-16');
    expect(notes).toEqual([
      'No interest is charged on a late payment. A late payer is invited to give to the charity chr_red_crescent.',
    ]);
    await service.running.runDue(later(caller, 30 * DAY + 14));
    expect((await service.get(caller, id)).status).toBe('open');
    await service.running.runDue(later(caller, 30 * DAY + 15));
    await service.running.runDue(later(caller, 90 * DAY));
    expect(await service.get(caller, id)).toMatchObject({ status: 'overdue', amountDue: 300 });
    const events = await service.running.eventsOf(id, 2);
    expect(events.map(({ type }) => type)).toEqual([
      ...['billing.invoice.created', 'billing.invoice.overdue'],
    ]);
    await service.pay(later(caller, 90 * DAY), id);
    expect(await service.get(caller, id)).toMatchObject({ status: 'paid', amountPaid: 300 });
  });

  test('with nothing due never becomes overdue', async () => {
    const caller = await service.tenant();
    const { id } = await service.create(caller, undefined, 'ws_idle');
    await service.finalize(caller, id);
    await service.running.runDue(later(caller, 90 * DAY));
    expect(await service.get(caller, id)).toMatchObject({ status: 'open', amountDue: 0 });
  });
});
