import { inspect } from 'node:util';
import { good, PriceServer } from '../../test/support/price-server';
import { PriceSource } from './price-source';

const GOLD = { metal: 'gold', currency: 'SAR', date: '2026-06-16' } as const;

let prices: PriceServer;
beforeEach(async () => {
  prices = await PriceServer.start();
});
afterEach(() => prices.stop());

describe('the key in the address of a price source stands in no part of the error where it', () => {
  it.each<[string, Parameters<PriceServer['answers']>[0]]>([
    ['fails', (_, response) => response.writeHead(500).end()],
    ['redirects', (_, response) => response.writeHead(302, { location: '/?key=secret' }).end()],
    ['closes the connection', (_, response) => response.destroy()],
    ['answers no JSON', (_, response) => response.end('key=secret')],
    ['answers another shape', (_, response) => response.end('{"secret": 1}')],
    ['answers a price with it', good({ pricePerGram: 'secret' })],
    ['answers for another day', good({ date: 'secret' })],
    ['answers what cannot be unpacked', packed],
  ])('%s', async (_, answer) => {
    prices.answers(answer);
    expect(prices.url).toContain('secret');
    expect(await errorOf(prices.url)).not.toContain('secret');
  });

  it('cannot be reached', async () => {
    const { url } = prices;
    await prices.stop();
    expect(await errorOf(url)).not.toContain('secret');
    prices = await PriceServer.start();
  });

  it('cannot be asked at its port', async () => {
    expect(await errorOf('http://127.0.0.1:1/?key=secret')).not.toContain('secret');
  });
});

/** All that could be logged of a question that has no answer: the error with what caused it. */
async function errorOf(url: string): Promise<string> {
  const asking = new PriceSource(url).ask(GOLD);
  return asking.then(
    () => Promise.reject(new Error('it was answered')),
    (error: unknown) => inspect(error, { depth: null }),
  );
}

function packed(...[, response]: Parameters<Parameters<PriceServer['answers']>[0]>): void {
  response.writeHead(200, { 'content-encoding': 'gzip' }).end('secret');
}
