import type { Handlers } from '@masar/kit/rpc';
import { read } from '@masar/kit/shape';
import { dateOf } from '@masar/kit/time';
import * as shapes from '@masar/proto/gen/shapes/masar/zakat/v1/zakat';
import type { ZakatServiceService } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { requirePrices } from '../network/read-prices';
import { nisabBy } from '../shared/nisab';
import { METALS, type Prices } from '../shared/prices';
import { readDay } from '../shared/read-day';
import { readPolicy } from '../shared/read-policy';
import type { NisabSubscribers } from '../worker/nisab-subscribers';
import { readPrice } from './prices/read-price';
import type { PriceStore } from './prices/store';
import { writePrice } from './prices/wire/write-price';
import { writeNisab } from './wire/write-nisab';

type Rpcs = Handlers<typeof ZakatServiceService>;

interface Deps {
  readonly prices: Prices;
  readonly rows: PriceStore;
  readonly subscribers: NisabSubscribers;
}

/** The operations on the nisab and on prices. */
export function nisabHandlers({ prices, rows, subscribers }: Deps) {
  return {
    async getNisab(scope, { currency, date }) {
      const today = dateOf(scope.clock.now());
      const day = readDay(date ?? today, 'date', today);
      const policy = readPolicy(scope.settings);
      const asked = { currency, day, dayField: 'date' };
      const quotes = await requirePrices(prices, { needed: METALS }, asked);
      await subscribers.subscribe(scope, currency, policy);
      return writeNisab(nisabBy(quotes, policy), day);
    },

    async setZakatPrice(scope, request) {
      const asked = read(shapes.SetZakatPriceRequest, request);
      const price = readPrice(asked, dateOf(new Date()));
      // Subscribed before the price changes, so that the operator's own tenant is notified.
      await subscribers.subscribe(scope, price.currency, readPolicy(scope.settings));
      const row = await rows.set(scope, price);
      await subscribers.notifyNow(scope, price.currency);
      return writePrice(row);
    },
  } satisfies Partial<Rpcs>;
}
