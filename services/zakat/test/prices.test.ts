import { ZakatServiceService as RPC } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { OPERATOR, setPrice } from './support/price-calls';
import { failure, newTenant, RunningService } from './support/running-service';
import { pricesIn } from './support/stored-prices';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const rows = (currency: string) => pricesIn(service.name, currency);

describe('setting a price', () => {
  it('answers it unrounded, with the time of the setting', async () => {
    const price = await setPrice(service, { currency: 'MYR', pricePerGram: '250.890' });
    expect(price).toEqual({
      ...{ metal: 'gold', currency: 'MYR', date: '2026-06-16', pricePerGram: '250.89' },
      ...{ source: 'LBMA PM', setAt: '2026-06-16T09:00:00.000Z' },
      replacedPricePerGram: undefined,
    });
  });

  it('twice the same is one price and no change', async () => {
    await setPrice(service, { currency: 'SGD' });
    const again = await setPrice(service, { currency: 'SGD', pricePerGram: '340.00' });
    expect(again.replacedPricePerGram).toBeUndefined();
    expect(await rows('SGD')).toMatchObject([{ version: 1, state: { replaced: [] } }]);
  });

  it('again keeps every value that it replaced, and shows the last', async () => {
    for (const pricePerGram of ['340', '341', '342']) {
      await setPrice(service, { currency: 'QAR', pricePerGram });
    }
    const { replacedPricePerGram } = await setPrice(service, {
      ...{ currency: 'QAR', pricePerGram: '340' },
    });
    expect(replacedPricePerGram).toBe('342');
    const [row, ...others] = await rows('QAR');
    expect(others).toEqual([]);
    expect(row?.state.replaced.map(({ pricePerGram }) => pricePerGram)).toEqual([
      ...['340', '341', '342'],
    ]);
  });

  it('by twenty calls at once makes one row that loses no value', async () => {
    const prices = Array.from({ length: 20 }, (_, index) => `${300 + index}`);
    // Subscribed beforehand: otherwise the calls would wait for each other's subscription.
    await service.call(RPC.getNisab, { currency: 'PKR' }, OPERATOR);
    await Promise.all(
      prices.map((pricePerGram) => setPrice(service, { currency: 'PKR', pricePerGram })),
    );
    const [row, ...others] = await rows('PKR');
    expect(others).toEqual([]);
    const { replaced, pricePerGram } = row!.state;
    const kept = [...replaced.map((each) => each.pricePerGram), pricePerGram];
    expect(kept.sort()).toEqual(prices);
  });

  it('under the key of an earlier command answers its price and changes nothing', async () => {
    const keyed = { ...OPERATOR, idempotencyKey: 'set-1' };
    await setPrice(service, { currency: 'EGP', pricePerGram: '6000' }, keyed);
    await setPrice(service, { currency: 'EGP', pricePerGram: '6100' });
    const repeated = await setPrice(service, { currency: 'EGP', pricePerGram: '6000' }, keyed);
    expect(repeated.pricePerGram).toBe('6100');
    expect((await rows('EGP'))[0]?.state.replaced).toHaveLength(1);
  });

  it('under the same key for two tenants is two commands', async () => {
    const idempotencyKey = 'set-2';
    for (const currency of ['TRY', 'IDR']) {
      const caller = newTenant({ scopes: OPERATOR.scopes, idempotencyKey });
      expect((await setPrice(service, { currency }, caller)).currency).toBe(currency);
    }
  });

  it('is a command of the platform in the audit trail', async () => {
    const caller = newTenant({ actor: 'operator', scopes: OPERATOR.scopes });
    await setPrice(service, { currency: 'JOD' }, caller);
    const [row] = await rows('JOD');
    expect(row?.tenantId).toBe('platform');
    expect(await service.recordsOf(row!._id, 1)).toMatchObject([
      { rpc: RPC.setZakatPrice.path, actor: 'operator' },
    ]);
  });

  it('by a sandbox whose clock is ahead is limited to the real day', async () => {
    const ahead = newTenant({
      ...{ scopes: OPERATOR.scopes, environment: 'sandbox', clockOffsetMs: 30 * 86_400_000 },
    });
    const error = await failure(setPrice(service, { date: '2026-06-17' }, ahead));
    expect(error.message).toBe('date must not be after 2026-06-16, today in UTC');
  });

  it.each([
    ['date', { date: '2026-06-17' }, 'date must not be after 2026-06-16, today in UTC'],
    ['date', { date: '1937-03-13' }, 'date must be a Gregorian day from 1937-03-14'],
    ['pricePerGram', { pricePerGram: '0' }, 'pricePerGram must be above zero'],
    ['pricePerGram', { pricePerGram: '0.00' }, 'pricePerGram must be above zero'],
  ])('is refused for a %s as in %p', async (field, change, message) => {
    const error = await failure(setPrice(service, { currency: 'USD', ...change }));
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field, code: 'OUT_OF_RANGE' }],
    });
    expect(error.message).toContain(message);
    expect(await rows('USD')).toEqual([]);
  });

  it('is refused with the source name of sample data', async () => {
    const price = { currency: 'USD', source: 'static-table' };
    expect(await failure(setPrice(service, price))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'source', code: 'INVALID_VALUE' }],
    });
    expect(await rows('USD')).toEqual([]);
  });
});
