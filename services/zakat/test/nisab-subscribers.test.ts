import type { HeardEvent } from '@masar/kit/testing';
import { ZakatServiceService as RPC } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { problemsOf } from '../../../proto/test/event-problems';
import { NOW } from './support/fixed-clock';
import { setPrice } from './support/price-calls';
import { newTenant, RunningService, type Caller } from './support/running-service';
import { subscribersIn, pricesIn, markUnnotified, setGoldWeight } from './support/stored-prices';

const DAY_MS = 86_400_000;

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const subscribe = (caller: Caller, currency: string) =>
  service.call(RPC.getNisab, { currency }, caller);
/** The sweep after a set price, at once instead of within ten seconds. */
const sweep = () => service.runDue({ tenantId: 'platform', environment: 'sandbox' });
const ahead = (caller: Caller, days: number): Caller => ({
  ...caller,
  clockOffsetMs: days * DAY_MS,
});
const sandbox = () => newTenant({ environment: 'sandbox' });

/** Waits for this many notifications of a tenant about a currency. */
async function notified(
  caller: Caller,
  currency: string,
  count = 1,
): Promise<readonly HeardEvent[]> {
  const all = await subscribersIn(service.name, currency);
  const subscriber = all.find(({ tenantId }) => tenantId === caller.tenantId);
  return service.eventsOf(subscriber!._id, count);
}

describe('a price that is set', () => {
  it('is notified to every tenant that has used the currency, with the nisab before', async () => {
    const tenants = [newTenant(), newTenant()];
    await setPrice(service, { currency: 'SAR', pricePerGram: '340' });
    await setPrice(service, { currency: 'SAR', metal: 'silver', pricePerGram: '4' });
    for (const tenant of tenants) await subscribe(tenant, 'SAR');
    await setPrice(service, { currency: 'SAR', pricePerGram: '344.25' });
    await sweep();
    for (const tenant of tenants) {
      const [event, ...more] = await notified(tenant, 'SAR');
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        ...{ type: 'zakat.nisab.updated', source: '/masar/zakat', tenantid: tenant.tenantId },
        data: {
          ...{ date: '2026-06-16', currency: 'SAR' },
          gold: { grams: 85, value: '29261.25', pricePerGram: '344.25', source: 'LBMA PM' },
          silver: { grams: 595, value: '2380.00' },
          previous: { date: '2026-06-16', gold: '28900.00', silver: '2380.00' },
          changePct: { gold: '1.2500', silver: '0.0000' },
        },
      });
      expect(problemsOf(event!)).toEqual([]);
    }
  });

  it('is notified once, however often it is swept and set again', async () => {
    const tenant = newTenant();
    await subscribe(tenant, 'AED');
    await setPrice(service, { currency: 'AED', pricePerGram: '500' });
    for (let times = 0; times < 3; times += 1) {
      await sweep();
      await setPrice(service, { currency: 'AED', pricePerGram: '500' });
      await markUnnotified(service.name, 'AED');
    }
    await sweep();
    expect(await notified(tenant, 'AED')).toHaveLength(1);
  });

  it('is notified at each change', async () => {
    const tenant = newTenant();
    await subscribe(tenant, 'OMR');
    for (const pricePerGram of ['54', '55', '54']) {
      await setPrice(service, { currency: 'OMR', pricePerGram });
      await sweep();
    }
    const events = await notified(tenant, 'OMR', 3);
    const changes = events.map(({ data }) => (data as { changePct: { gold: string } }).changePct);
    expect(changes.map(({ gold }) => gold)).toEqual(['1.1425', '1.8519', '-1.8182']);
  });

  it("is notified to the operator's own tenant at once, though it never asked", async () => {
    const tenant = newTenant();
    await setPrice(service, { currency: 'BHD', pricePerGram: '53' }, tenant);
    expect(await notified(tenant, 'BHD')).toHaveLength(1);
  });

  it('is notified after the death of the process that had set it', async () => {
    const tenant = newTenant();
    await subscribe(tenant, 'KWD');
    await setPrice(service, { currency: 'KWD', pricePerGram: '43' });
    const [row] = await pricesIn(service.name, 'KWD');
    // Written together with the price, so that any other process finds it.
    expect(row?.state.tellAt).toEqual(NOW);
    await sweep();
    expect(await notified(tenant, 'KWD')).toHaveLength(1);
    expect((await pricesIn(service.name, 'KWD'))[0]?.state.tellAt).toBeUndefined();
  });

  it('is notified to all others when one notification fails, and later to that one', async () => {
    const tenants = Array.from({ length: 25 }, () => newTenant());
    for (const tenant of tenants) await subscribe(tenant, 'USD');
    const [broken, ...others] = tenants;
    const subscribers = await subscribersIn(service.name, 'USD');
    const { _id: id } = subscribers.find(({ tenantId }) => tenantId === broken?.tenantId)!;
    await setGoldWeight(service.name, id, 'heavy');
    await setPrice(service, { currency: 'USD', pricePerGram: '150' });
    await sweep();
    for (const tenant of others) expect(await notified(tenant, 'USD')).toHaveLength(1);
    expect((await pricesIn(service.name, 'USD'))[0]?.state.tellAt).toEqual(NOW);
    await setGoldWeight(service.name, id, '85');
    await sweep();
    expect(await notified(broken!, 'USD')).toHaveLength(1);
    expect((await pricesIn(service.name, 'USD'))[0]?.state.tellAt).toBeUndefined();
  });

  it.each([
    ['of a day before the latest', 'QAR', { date: '2025-06-01', pricePerGram: '400' }],
    ['that leaves the nisab what it is', 'EUR', { pricePerGram: '118.25' }],
    ['in another currency', 'GBP', { currency: 'JOD', pricePerGram: '99' }],
  ])('%s is notified to nobody', async (_, currency, change) => {
    const tenant = newTenant();
    await setPrice(service, { currency, date: '2026-06-15', pricePerGram: '118.25' });
    await subscribe(tenant, currency);
    await setPrice(service, { currency, ...change });
    await sweep();
    // The first event is that of this later change.
    await setPrice(service, { currency, pricePerGram: '9000' });
    await sweep();
    const [first] = await notified(tenant, currency);
    expect(first?.data).toMatchObject({ gold: { pricePerGram: '9000' } });
  });

  it('as the first of a currency is no change', async () => {
    const tenant = newTenant();
    await setPrice(service, { currency: 'CHF', pricePerGram: '100' }, tenant);
    await setPrice(service, { currency: 'CHF', metal: 'silver', pricePerGram: '1' }, tenant);
    await setPrice(service, { currency: 'CHF', pricePerGram: '101' }, tenant);
    const [event] = await notified(tenant, 'CHF');
    expect(event?.data).toMatchObject({ changePct: { gold: '1.0000' } });
  });

  it('by twenty calls at once is notified with its final value', async () => {
    const tenant = newTenant();
    await subscribe(tenant, 'PKR');
    const prices = Array.from({ length: 20 }, (_, index) => `${40_000 + index}`);
    await Promise.all(
      prices.map((pricePerGram) => setPrice(service, { currency: 'PKR', pricePerGram }, tenant)),
    );
    await sweep();
    const { gold } = await subscribe(tenant, 'PKR');
    const events = await notified(tenant, 'PKR');
    expect(events.at(-1)?.data).toMatchObject({ gold: { pricePerGram: gold?.pricePerGram } });
  });
});

describe('a new day', () => {
  it('of a sandbox that moves its clock is notified with a row of that day, once', async () => {
    const tenant = sandbox();
    await subscribe(tenant, 'SGD');
    await service.runDue(ahead(tenant, 14));
    expect(service.eventsSoFar(tenant)).toEqual([]);
    for (const days of [15, 16]) await service.runDue(ahead(tenant, days));
    const [event, ...more] = await notified(tenant, 'SGD');
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({
      ...{ date: '2026-07-01', gold: { priceDate: '2026-07-01', pricePerGram: '181.44' } },
      previous: { date: '2026-06-16' },
    });
  });

  it('of one sandbox is not notified to another tenant', async () => {
    const [mine, theirs] = [sandbox(), sandbox()];
    for (const tenant of [mine, theirs]) await subscribe(tenant, 'MYR');
    await service.runDue(ahead(mine, 20));
    await notified(mine, 'MYR');
    expect(service.eventsSoFar(theirs)).toEqual([]);
  });

  it('without a change adds nothing to the audit trail', async () => {
    const tenant = sandbox();
    await subscribe(tenant, 'EGP');
    for (const days of [1, 2, 3]) await service.runDue(ahead(tenant, days));
    const [subscriber] = (await subscribersIn(service.name, 'EGP')).filter(
      ({ tenantId }) => tenantId === tenant.tenantId,
    );
    expect([subscriber?.version, subscriber?.state.checkAt.toISOString()]).toEqual([
      ...[1, '2026-06-20T00:00:00.000Z'],
    ]);
  });
});

describe('a subscriber', () => {
  it('is one for a tenant and a currency, however many calls come at once', async () => {
    const tenant = newTenant();
    await Promise.all(Array.from({ length: 20 }, () => subscribe(tenant, 'TRY')));
    expect(await subscribersIn(service.name, 'TRY')).toHaveLength(1);
  });

  it('is also a tenant that calculates', async () => {
    const tenant = newTenant();
    const request = { currency: 'IDR', assets: { cash: '5000' }, explain: false };
    await service.call(RPC.calculateZakat, request as never, tenant);
    expect(await subscribersIn(service.name, 'IDR')).toMatchObject([{ tenantId: tenant.tenantId }]);
  });

  it('is notified by its latest weights, and not of a change of the weights', async () => {
    const tenant = newTenant();
    await setPrice(service, { currency: 'SEK', pricePerGram: '1000' });
    await setPrice(service, { currency: 'SEK', metal: 'silver', pricePerGram: '10' });
    await subscribe(tenant, 'SEK');
    await subscribe({ ...tenant, settings: { zakat: { goldNisabGrams: 87.48 } } }, 'SEK');
    await setPrice(service, { currency: 'SEK', pricePerGram: '1100' });
    await sweep();
    const [event] = await notified(tenant, 'SEK');
    expect(event?.data).toMatchObject({
      ...{ gold: { grams: 87.48, value: '96228.00' }, previous: { gold: '87480.00' } },
      changePct: { gold: '10.0000' },
    });
  });
});
