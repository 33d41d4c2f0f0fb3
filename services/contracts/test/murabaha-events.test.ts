import { MurabahaServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { MURABAHA_EVENTS } from '../src/murabaha/events';
import { MurabahaCalls } from './support/murabaha-calls';
import { problemsOf, publishedTypes } from '../../../proto/test/event-problems';
import { NOW } from './support/fixed-clock';
import { failure, RunningService } from './support/running-service';

let service: RunningService;
let calls: MurabahaCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new MurabahaCalls(service);
});
afterAll(() => service.stop());

const DECLARED = {
  asset_category: 'vehicle',
  asset_serial: 'VIN-1',
  fees: [{ kind: 'THIRD_PARTY_EXPENSE', amount: 50.25, description: 'valuation' }],
  late_payment: { donation_rate: 0.01, charity_id: 'ent_charity_3' },
};

describe('the events of the murabaha rail', () => {
  it('are those of the catalogue, and no other', () => {
    expect(publishedTypes('murabaha')).toEqual(Object.keys(MURABAHA_EVENTS));
  });

  it.each([
    ['required fields alone', {}],
    ['everything declared', DECLARED],
  ])('keep their schemas over the life of a contract with %s', async (_, change) => {
    const held = await calls.active(change);
    await calls.pay(held, 1_000.5);
    await calls.pay(held, 106_999.5);
    const events = await service.eventsOf(held.id, 5);
    expect(events.map(({ type }) => type)).toEqual([
      'murabaha.contract.created',
      'murabaha.contract.executed',
      'murabaha.payment.received',
      'murabaha.payment.received',
      'murabaha.contract.completed',
    ]);
    for (const event of events) expect([event.type, problemsOf(event)]).toEqual([event.type, []]);
  });

  it('tell a settlement as a payment, with the contract as the API shows it', async () => {
    const { id, maker } = await calls.active();
    const settle = { id, settlement_amount: 107_000, rebate: 1_000 };
    const done = await service.call(RPC.settleMurabahaContract, settle, maker);
    const [paid, completed] = (await service.eventsOf(id, 4)).slice(2);
    expect(problemsOf(paid!)).toEqual([]);
    expect(paid).toMatchObject({
      source: '/masar/contracts',
      subject: id,
      data: { payment: { amount: 107_000, is_settlement: true, paid_at: done.completed_at } },
    });
    // An empty list that need not be there is not shown: neither in an answer nor in an event.
    const { fees, installment_amounts, supplier_discounts, ...shown } = done;
    expect([fees, installment_amounts, supplier_discounts]).toEqual([[], [], []]);
    expect(completed?.data).toEqual({ contract: JSON.parse(JSON.stringify(shown)) as object });
  });

  it('tell a settlement of a part with what it settled', async () => {
    const { id, maker } = await calls.active();
    const part = { id, settled_amount: 54_000, settlement_amount: 53_000, rebate: 1_000 };
    await service.call(RPC.settleMurabahaContract, part, maker);
    const paid = (await service.eventsOf(id, 3)).at(-1);
    expect(problemsOf(paid!)).toEqual([]);
    const payment = { amount: 53_000, kind: 'PART_SETTLEMENT', status: 'RECORDED' };
    expect(paid?.data).toMatchObject({
      payment: { ...payment, settled_amount: 54_000, rebate: 1_000 },
      contract: { status: 'ACTIVE', waived_amount: 1_000, outstanding_amount: 54_000 },
    });
  });

  it('tell a reversal with the payment and why it counts no more', async () => {
    const held = await calls.active();
    const { id, maker } = held;
    await calls.pay(held, 108_000);
    const { data } = await service.call(
      RPC.listMurabahaPayments,
      { id, page: 1, perPage: 20 },
      maker,
    );
    const payment_id = data[0]?.id ?? '';
    const reversal = { id, payment_id, reason: 'booked for another customer' };
    const shown = await service.call(RPC.reverseMurabahaPayment, reversal, maker);
    expect(shown).toMatchObject({ status: 'ACTIVE', outstanding_amount: 108_000 });
    const event = (await service.eventsOf(id, 5)).at(-1);
    expect([event?.type, problemsOf(event!)]).toEqual(['murabaha.payment.reversed', []]);
    const why = { reason: 'booked for another customer', reversed_by: maker.actor };
    expect(event?.data).toMatchObject({
      contract: { status: 'ACTIVE', paid_amount: 0 },
      payment: { id: payment_id, amount: 108_000, status: 'REVERSED', reversal: why },
    });
  });

  it('tell a discount of the supplier, and that it ended the debt', async () => {
    const held = await calls.active();
    const { id, maker } = held;
    const discount = (amount: number, reference: string) =>
      service.call(RPC.recordMurabahaSupplierDiscount, { id, amount, reference }, maker);
    await discount(5_000, 'CN-1');
    const again = await failure(discount(5_000, 'CN-1'));
    expect(again.details[0]?.code).toBe('DUPLICATE_DISCOUNT');
    await calls.pay(held, 102_000);
    expect(await discount(1_000, 'CN-2')).toMatchObject({ status: 'COMPLETED' });
    const events = (await service.eventsOf(id, 6)).slice(2);
    expect(events.map(({ type }) => type)).toEqual([
      ...['murabaha.price.reduced', 'murabaha.payment.received'],
      ...['murabaha.price.reduced', 'murabaha.contract.completed'],
    ]);
    for (const event of events) expect([event.type, problemsOf(event)]).toEqual([event.type, []]);
    expect(events.map(({ data }) => data)).toMatchObject([
      { discount: { amount: 5_000, price_reduction: 5_400, refund_amount: 0 } },
      { contract: { outstanding_amount: 600 } },
      { discount: { amount: 1_000, price_reduction: 600, refund_amount: 480 } },
      { contract: { waived_amount: 6_000, supplier_discounts: [{ reference: 'CN-1' }, {}] } },
    ]);
  });

  it('tell when the contract was created, and when the event changed it', async () => {
    const held = await calls.approved();
    const later = new Date(NOW.getTime() + 60_000);
    jest.setSystemTime(later);
    await calls.execute(held).finally(() => jest.setSystemTime(NOW));
    const [created, executed] = await service.eventsOf(held.id, 2);
    const [from, to] = [NOW, later].map((instant) => instant.toISOString());
    expect(created?.data).toMatchObject({ contract: { created_at: from, updated_at: from } });
    expect(executed?.data).toMatchObject({ contract: { created_at: from, updated_at: to } });
  });
});
