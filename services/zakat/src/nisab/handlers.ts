import { problem, refuse } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import type { Handlers } from '@masar/kit/rpc';
import { dateOf } from '@masar/kit/time';
import type { ZakatServiceService } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { requirePrices } from '../network/read-prices';
import { nisabBy } from '../shared/nisab';
import { METALS, type Metal, type Prices } from '../shared/prices';
import { readDay } from '../shared/read-day';
import { readPolicy } from '../shared/read-policy';
import type { NisabSubscribers } from '../worker/nisab-subscribers';
import { SAMPLE_SOURCE } from './prices/static-table';
import type { PriceStore } from './prices/store';
import { writeNisab, writePrice } from './wire/write-nisab';

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

    async setZakatPrice(scope, { metal, currency, date, pricePerGram, source }) {
      // By the machine's clock: a price is for all tenants, whose clocks differ.
      const day = readDay(date, 'date', dateOf(new Date()));
      refuseZero(pricePerGram);
      refuseSampleSource(source);
      const price = { metal: metal as Metal, currency, date: day, pricePerGram, source };
      // Subscribed before the price changes, so that the operator's own tenant is notified.
      await subscribers.subscribe(scope, currency, readPolicy(scope.settings));
      const row = await rows.set(scope, price);
      await subscribers.notifyNow(scope, currency);
      return writePrice(row);
    },
  } satisfies Partial<Rpcs>;
}

/**
 * Such a price would look like sample data without its warning.
 * @throws DomainError VALIDATION_ERROR
 */
function refuseSampleSource(source: string): void {
  if (source.trim() !== SAMPLE_SOURCE) return;
  const complaint = `must say who published the price: ${SAMPLE_SOURCE} is the name of sample data`;
  refuse([problem('source', 'INVALID_VALUE', complaint)]);
}

/** @throws DomainError VALIDATION_ERROR */
function refuseZero(pricePerGram: string): void {
  if (fraction(pricePerGram).gt(0)) return;
  refuse([problem('pricePerGram', 'OUT_OF_RANGE', 'must be above zero')]);
}
