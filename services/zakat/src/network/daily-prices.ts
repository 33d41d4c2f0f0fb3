import type { Log } from '@masar/kit/telemetry';
import { dateOf, daysBetween } from '@masar/kit/time';
import type { PriceStore } from '../nisab/prices/store';
import { samplePrice } from '../nisab/prices/static-table';
import type { PriceQuote, MetalPrice, PriceQuestion, Prices, MissingPrice } from '../shared/prices';
import type { Warning } from '../shared/warning';
import type { PriceSource } from './price-source';

/** Pause after a failed request to the source, for each metal and currency. */
const PAUSE_MS = 60_000;
/** An older price gets a warning; markets close on weekends and feasts. */
const FRESH_DAYS = 7;

interface Deps {
  readonly store: PriceStore;
  /** Absent when the operator has set no address. */
  readonly source?: PriceSource | undefined;
  readonly log: Log;
}

/**
 * Prices by day: the latest set or fetched price up to the day, or a sample row if there is none.
 * The source is asked only for today by the machine's clock, once for all concurrent callers.
 */
export class DailyPrices implements Prices {
  private readonly asking = new Map<string, Promise<MetalPrice | undefined>>();
  private readonly pausedUntil = new Map<string, number>();

  constructor(private readonly deps: Deps) {}

  async priceOn(question: PriceQuestion): Promise<PriceQuote | undefined> {
    const given = await this.deps.store.latest(question);
    if (given?.date === question.day) return { ...priceOf(given), warnings: [] };
    const isAsked = this.deps.source !== undefined && question.day === dateOf(new Date());
    const fetched = isAsked ? await this.fetchOnce(question) : undefined;
    if (fetched) return { ...priceOf(fetched), warnings: [] };
    const price = given ?? samplePrice(question);
    if (!price) return undefined;
    const warnings = given ? ageWarnings(given, question) : [sampleWarning(price)];
    if (!isAsked) return { ...priceOf(price), warnings };
    return { ...priceOf(price), warnings: [...warnings, staleWarning(price)], isStale: true };
  }

  noPrice(question: MissingPrice) {
    return this.deps.store.noPrice(question);
  }

  /** Concurrent callers share one request. */
  private async fetchOnce(question: PriceQuestion): Promise<MetalPrice | undefined> {
    const key = `${question.metal} ${question.currency}`;
    const running = this.asking.get(key);
    if (running) return running;
    if (Date.now() < (this.pausedUntil.get(key) ?? 0)) return undefined;
    const asked = this.fetch(question, key).finally(() => this.asking.delete(key));
    this.asking.set(key, asked);
    return asked;
  }

  private async fetch(question: PriceQuestion, key: string): Promise<MetalPrice | undefined> {
    const { metal, currency, day } = question;
    const answer = await this.deps.source?.ask({ metal, currency, date: day }).catch((err) => {
      this.deps.log.warn({ err, metal, currency, day }, 'no price from the price source');
      this.pausedUntil.set(key, Date.now() + PAUSE_MS);
      return undefined;
    });
    return answer && this.deps.store.saveFetched(answer);
  }
}

/** The price without the other fields of a row. */
function priceOf({ metal, currency, date, pricePerGram, source }: MetalPrice): MetalPrice {
  return { metal, currency, date, pricePerGram, source };
}

function sampleWarning({ metal, currency, date }: MetalPrice): Warning {
  const message = `the price of ${metal} in ${currency} of ${date} is sample data, not for a real payment`;
  return { code: 'SAMPLE_PRICE', message };
}

function ageWarnings({ metal, currency, date }: MetalPrice, { day }: PriceQuestion): Warning[] {
  const days = daysBetween(date, day);
  if (days <= FRESH_DAYS) return [];
  const message = `the price of ${metal} in ${currency} is of ${date}, ${days} days before ${day}`;
  return [{ code: 'OLD_PRICE', message }];
}

function staleWarning({ metal, currency, date }: MetalPrice): Warning {
  const message = `the price source gave no price of ${metal} in ${currency} for today; that of ${date} is used`;
  return { code: 'NO_PRICE_OF_TODAY', message };
}
