import { inProcessBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { OutboxRelay } from '@masar/kit/outbox';
import { systemScope } from '@masar/kit/scope';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { releaseClock } from '@masar/kit/testing';
import { dateOf } from '@masar/kit/time';
import { DailyPrices } from '../src/network/daily-prices';
import { PriceSource } from '../src/network/price-source';
import { PriceStore } from '../src/nisab/prices/store';
import { describePrices, type PricesUnderTest } from './prices-conformance';
import { NOW, stopClock } from './support/fixed-clock';
import { PriceServer } from './support/price-server';

const log = createLog('test', 'silent');
const OPERATOR = systemScope({
  ...{ tenantId: 'platform', environment: 'live', name: 'operator', rail: 'zakat' },
});
/** Long enough for a busy machine. */
const TIMEOUT_MS = 120_000;

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  releaseClock();
});
beforeAll(stopClock);

/** Prices over a database of their own, with the price source at this address. */
async function open(url?: string): Promise<PricesUnderTest> {
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  const connection = await connect({ uri, database: `masar_${newId('prices')}` });
  const relay = new OutboxRelay({ bus: inProcessBus({ log }), log });
  closers.push(
    () => connection.close(),
    () => connection.dropDatabase(),
    () => relay.close(),
  );
  const store = new PriceStore({ connection, relay });
  await store.ensureIndexes();
  const source = url === undefined ? undefined : new PriceSource(url, TIMEOUT_MS);
  const prices = new DailyPrices({ store, source, log });
  return { prices, enter: (price) => store.set(OPERATOR, price), today: dateOf(NOW) };
}

let withoutSource: PricesUnderTest;
let withSource: PricesUnderTest;
let withFailingSource: PricesUnderTest;
beforeAll(async () => {
  const [answering, failing] = [await PriceServer.start(), await PriceServer.start()];
  failing.answers((_, response) => response.writeHead(500).end());
  closers.push(
    () => answering.stop(),
    () => failing.stop(),
  );
  withoutSource = await open();
  withSource = await open(answering.url);
  withFailingSource = await open(failing.url);
});

describePrices('without a price source', () => withoutSource);
describePrices('with a price source', () => withSource);
describePrices('with a price source that fails', () => withFailingSource);
