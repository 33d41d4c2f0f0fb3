import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ZakatServiceService as RPC } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { NOW, stopClock } from './support/fixed-clock';
import { setPrice } from './support/price-calls';
import { good, PriceServer } from './support/price-server';
import { newTenant, RunningService } from './support/running-service';
import { pricesIn } from './support/stored-prices';

let prices: PriceServer;
let service: RunningService;
beforeEach(async () => {
  prices = await PriceServer.start();
  service = await RunningService.start({ env: { ZAKAT_PRICE_URL: prices.url } });
});
afterEach(async () => {
  await service.stop();
  await prices.stop();
});

const nisab = (currency = 'SAR', date?: string) =>
  service.call(RPC.getNisab, { currency, ...(date !== undefined && { date }) }, newTenant());
const asked = () => prices.asked.map(({ metal }) => metal).sort();
const inAMinute = () => jest.setSystemTime(NOW.getTime() + 60_000);

const STALE = (metal: string, date: string) => ({
  code: 'NO_PRICE_OF_TODAY',
  message: `the price source gave no price of ${metal} in SAR for today; that of ${date} is used`,
});

describe('a price source', () => {
  it("is asked once a day for each of today's prices, which are stored", async () => {
    const { gold, silver, warnings, source } = await nisab();
    expect([gold?.pricePerGram, gold?.value, silver?.value]).toEqual([
      ...['250.89', '21325.65', '1844.50'],
    ]);
    expect([gold?.priceDate, source, warnings]).toEqual(['2026-06-16', 'LBMA PM', []]);
    await nisab();
    const query = { key: 'secret', currency: 'SAR', date: '2026-06-16' };
    expect(prices.asked).toHaveLength(2);
    expect(prices.asked).toContainEqual({ ...query, metal: 'gold' });
    expect(prices.asked).toContainEqual({ ...query, metal: 'silver' });
    const kept = await pricesIn(service.name, 'SAR');
    expect(kept.map(({ state }) => state.origin)).toEqual(['fetched', 'fetched']);
  });

  it('is asked once for all calls at the same time', async () => {
    prices.answers((query, response) => void setTimeout(() => good()(query, response), 200));
    const answers = await Promise.all(Array.from({ length: 20 }, () => nisab()));
    expect(new Set(answers.map(({ gold }) => gold?.pricePerGram))).toEqual(new Set(['250.89']));
    expect(asked()).toEqual(['gold', 'silver']);
  });

  it('is not asked for another day', async () => {
    expect((await nisab('SAR', '2026-06-15')).gold?.source).toBe('static-table');
    // The calls for today's prices are the daily check's.
    expect(prices.asked.every(({ date }) => date === '2026-06-16')).toBe(true);
  });

  it("is not asked where the operator has set the day's price", async () => {
    await setPrice(service, { currency: 'KWD', pricePerGram: '42' });
    await setPrice(service, { currency: 'KWD', metal: 'silver', pricePerGram: '0.7' });
    const before = prices.asked.length;
    const { gold, silver } = await nisab('KWD');
    expect([gold?.pricePerGram, silver?.pricePerGram]).toEqual(['42', '0.7']);
    expect(prices.asked).toHaveLength(before);
  });

  it('does not change what the operator sets over it', async () => {
    await nisab();
    const { replacedPricePerGram } = await setPrice(service, { pricePerGram: '251' });
    expect(replacedPricePerGram).toBe('250.89');
    expect((await nisab()).gold?.pricePerGram).toBe('251');
  });
});

describe('the last known price is used, with a warning, when the source', () => {
  it.each<[string, Parameters<PriceServer['answers']>[0]]>([
    ['fails', (_, response) => response.writeHead(500).end()],
    ['answers 404', (_, response) => response.writeHead(404).end('{}')],
    ['closes the connection', (_, response) => response.destroy()],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['answers another shape', (_, response) => response.end('{"price": 250.89}')],
    ['answers a list', (_, response) => response.end('[]')],
    ['answers more than 16 KiB', good({ padding: 'x'.repeat(16_384) })],
    ['answers a number', good({ pricePerGram: 250.89 })],
    ['answers a price below zero', good({ pricePerGram: '-250.89' })],
    ['answers a price of zero', good({ pricePerGram: '0.00' })],
    ['answers an exponent', good({ pricePerGram: '2.5e2' })],
    ['names no source', good({ source: '' })],
    ['answers for another metal', good({ metal: 'platinum' })],
    ['answers for another currency', good({ currency: 'USD' })],
    ['answers for another day', good({ date: '2026-06-15' })],
  ])('%s', async (_, answer) => {
    prices.answers(answer);
    const { gold, warnings } = await nisab();
    expect([gold?.pricePerGram, gold?.source]).toEqual(['520.73', 'static-table']);
    expect(warnings).toEqual(expect.arrayContaining([STALE('gold', '2026-01-01')]));
    expect(warnings).toEqual(expect.arrayContaining([STALE('silver', '2026-01-01')]));
    expect(await pricesIn(service.name, 'SAR')).toEqual([]);
  });

  it.each<[string, Parameters<PriceServer['answers']>[0]]>([
    ['does not answer', () => undefined],
    ['stops within its answer', (_, response) => void response.writeHead(200).write('{"metal":')],
  ])('%s in time', async (_, answer) => {
    prices.answers(answer);
    const env = { ZAKAT_PRICE_URL: prices.url };
    const hasty = await RunningService.start({ env, priceTimeoutMs: 200 });
    const { gold, warnings } = await hasty.call(RPC.getNisab, { currency: 'SAR' }, newTenant());
    await hasty.stop();
    // Stopping the service has released the clock.
    stopClock();
    expect([gold?.pricePerGram, gold?.source]).toEqual(['520.73', 'static-table']);
    expect(warnings).toEqual(expect.arrayContaining([STALE('gold', '2026-01-01')]));
  });

  it('redirects: nobody follows it', async () => {
    const other = createServer((_, response) => response.end('{}'));
    let followed = 0;
    other.on('request', () => (followed += 1));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    prices.answers((_, response) => response.writeHead(302, { location }).end());
    expect((await nisab()).warnings).toContainEqual(STALE('gold', '2026-01-01'));
    expect(followed).toBe(0);
    await new Promise((resolve) => other.close(resolve));
  });

  it('cannot be reached', async () => {
    await prices.stop();
    expect((await nisab()).warnings).toContainEqual(STALE('gold', '2026-01-01'));
    prices = await PriceServer.start();
  });

  it('answered yesterday: that price is the last', async () => {
    await nisab();
    prices.answers((_, response) => response.writeHead(500).end());
    jest.setSystemTime(NOW.getTime() + 86_400_000);
    const { gold, date, warnings } = await nisab();
    expect([date, gold?.priceDate, gold?.pricePerGram]).toEqual([
      ...['2026-06-17', '2026-06-16', '250.89'],
    ]);
    expect(warnings).toEqual([STALE('gold', '2026-06-16'), STALE('silver', '2026-06-16')]);
  });
});

describe('after a failure the source', () => {
  beforeEach(() => prices.answers((_, response) => response.writeHead(500).end()));

  it('is not asked for a minute, in which answers have the warning too', async () => {
    await nisab();
    const before = prices.asked.length;
    prices.answers(good());
    jest.setSystemTime(NOW.getTime() + 59_999);
    expect((await nisab()).warnings).toContainEqual(STALE('gold', '2026-01-01'));
    expect(prices.asked).toHaveLength(before);
    inAMinute();
    expect(await nisab()).toMatchObject({ gold: { pricePerGram: '250.89' }, warnings: [] });
  });

  it('is asked for another currency all the same', async () => {
    await nisab('SAR');
    prices.answers(good());
    expect((await nisab('KWD')).warnings).toEqual([]);
  });
});

it.each([
  'ftp://prices.example.com',
  'https://user:word@prices.example.com',
  'https://prices.example.com:99999/?key=word',
])('%s as its address stops the start', async (ZAKAT_PRICE_URL) => {
  const starting = RunningService.start({ env: { ZAKAT_PRICE_URL } });
  await expect(starting).rejects.toThrow(/^ZAKAT_PRICE_URL must be a URL of [^?]* no user$/);
});
