import type { Connection } from 'mongoose';
import type { StoreDeps } from '@masar/kit/store';
import { TenantClocks } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import { KnownPrices } from './network/known-prices';
import { PriceSource } from './network/price-source';
import { FollowerStore } from './nisab/followers/store';
import { PriceStore } from './nisab/prices/store';
import { NisabFollowers } from './worker/nisab-followers';

interface Deps extends StoreDeps {
  readonly connection: Connection;
  readonly log: Log;
}

/** Who is asked for prices, and for how long. */
interface PriceAddress {
  readonly url: string | undefined;
  readonly timeoutMs: number | undefined;
}

/** What the service knows of prices, and who is told of the nisab. */
export function nisabParts(deps: Deps, { url, timeoutMs }: PriceAddress) {
  const rows = new PriceStore(deps);
  const source = url === undefined ? undefined : new PriceSource(url, timeoutMs);
  const prices = new KnownPrices({ store: rows, source, log: deps.log });
  const store = new FollowerStore(deps);
  const clocks = new TenantClocks(deps.connection);
  const followers = new NisabFollowers({ followers: store, prices, rows, clocks });
  return {
    ...{ prices, rows, followers },
    stores: [rows, store],
    sweeps: [followers.afterPrices(), followers.daily()],
  };
}
