import type { Connection } from 'mongoose';
import type { StoreDeps } from '@masar/kit/store';
import { TenantClocks } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import { DailyPrices } from './network/daily-prices';
import { PriceSource } from './network/price-source';
import { PriceStore } from './nisab/prices/store';
import { SubscriberStore } from './nisab/subscribers/store';
import { NisabSubscribers } from './worker/nisab-subscribers';

interface Deps extends StoreDeps {
  readonly connection: Connection;
  readonly log: Log;
}

/** The price source; none without a URL. */
interface PriceAddress {
  readonly url: string | undefined;
  readonly timeoutMs: number | undefined;
}

/** The components for prices and for the nisab's subscribers, in dependency order. */
export function nisabComponents(deps: Deps, { url, timeoutMs }: PriceAddress) {
  const rows = new PriceStore(deps);
  const source = url === undefined ? undefined : new PriceSource(url, timeoutMs);
  const prices = new DailyPrices({ store: rows, source, log: deps.log });
  const store = new SubscriberStore(deps);
  const clocks = new TenantClocks(deps.connection);
  const subscribers = new NisabSubscribers({ subscribers: store, prices, rows, clocks });
  return {
    ...{ prices, rows, subscribers },
    stores: [rows, store],
    sweeps: [subscribers.afterPrices(), subscribers.daily()],
  };
}
