import type { mongo } from 'mongoose';
import { systemScope, type Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  DURABLE,
  fromDatabase,
  isDuplicate,
  type AggregateKind,
  type Stored,
  type StoreDeps,
  databaseOf,
} from '@masar/kit/store';
import { systemClock } from '@masar/kit/time';
import type { Metal, MetalPrice, PriceQuestion, Unpriced } from '../../shared/prices';
import { noPrice } from './no-price';
import { firstRow, replaceRow, type Entry, type PriceRow } from './price-row';
import { SAMPLE_CURRENCIES, sampleRows } from './static-table';

/** Prices are of no customer: they lie with the platform's own tenant. */
const PLATFORM = 'platform';

const PRICES: AggregateKind = {
  subject: 'price',
  collection: 'prices',
  idPrefix: 'zkp',
  source: '/masar/zakat',
  listedBy: [['metal', 'currency', 'date']],
  uniqueBy: ['key'],
  isTenantWide: true,
};

interface PriceDocument {
  readonly _id: string;
  readonly tenantId: string;
  readonly version: number;
  readonly state: PriceRow;
}

const LATEST_FIRST = { 'state.date': -1 } as const;

/** The prices that somebody gave: one document for a metal, a currency and a day. */
export class PriceStore {
  readonly aggregates: AggregateStore<PriceRow>;
  private readonly documents: mongo.Collection<PriceDocument>;

  constructor(deps: StoreDeps) {
    this.aggregates = new AggregateStore<PriceRow>(PRICES, deps);
    const { connection } = deps;
    this.documents = databaseOf(connection).collection(PRICES.collection);
  }

  ensureIndexes(): Promise<void> {
    return this.aggregates.ensureIndexes();
  }

  /** Sets the operator's price of a day over whatever it was; the same again changes nothing. */
  async set(scope: Scope, price: MetalPrice): Promise<PriceRow> {
    const own = ofPlatform(scope);
    const repeated = await this.aggregates.findCreated(own);
    if (repeated) return repeated.state;
    const entry = (now: Date): Entry => ({ origin: 'operator', by: scope.actor, now });
    const known = await this.findRow(price);
    if (known === undefined) {
      const made = await this.createRow(own, price, entry);
      if (made) return made;
      return this.set(scope, price);
    }
    const { state } = await this.aggregates.update(own, known._id, (row, now) => {
      const after = replaceRow(row, price, entry(now));
      return after && { state: after, events: [] };
    });
    return state;
  }

  /** Keeps what the price source answered, unless the day has a price meanwhile: that one stays. */
  async keepFetched(price: MetalPrice): Promise<PriceRow> {
    const self = 'price-source';
    const scope = systemScope({
      tenantId: PLATFORM,
      environment: 'live',
      name: self,
      rail: 'zakat',
    });
    const entry = (now: Date): Entry => ({ origin: 'fetched', by: self, now });
    const made = await this.createRow(scope, price, entry);
    return made ?? (await this.findRow(price))?.state ?? this.keepFetched(price);
  }

  /** Notes that all followers of its currency were looked at, unless it was set again meanwhile. */
  async markTold({ id, version }: Pick<Stored<PriceRow>, 'id' | 'version'>): Promise<void> {
    const filter = { _id: id, tenantId: PLATFORM, version };
    const update = { $unset: { 'state.tellAt': '' } } as const;
    await fromDatabase(this.documents.updateOne(filter, update, DURABLE));
  }

  /** The latest price up to the day; undefined where nobody gave one. */
  async latest({ metal, currency, day }: PriceQuestion): Promise<PriceRow | undefined> {
    const filter = { ...of(metal, currency), 'state.date': { $lte: day } };
    const found = this.documents.findOne(filter, { sort: LATEST_FIRST });
    return (await fromDatabase(found))?.state;
  }

  /** The refusal of a question that has no answer; it names what has one. */
  async noPrice(question: Unpriced) {
    const { metal, currency } = question;
    const first = this.documents.findOne(of(metal, currency), { sort: { 'state.date': 1 } });
    const given = await fromDatabase(first);
    const days = [sampleRows(metal, currency)[0]?.date, given?.state.date];
    const [firstDay] = days.filter((day) => day !== undefined).sort();
    const filter = { tenantId: PLATFORM, 'state.metal': metal };
    const stored = await fromDatabase(this.documents.distinct('state.currency', filter));
    const currencies = [...new Set([...SAMPLE_CURRENCIES, ...stored])].sort();
    return noPrice(question, { firstDay, currencies });
  }

  /** Undefined when the day has a row already. */
  private async createRow(
    scope: Scope,
    price: MetalPrice,
    entry: (now: Date) => Entry,
  ): Promise<PriceRow | undefined> {
    try {
      const build = (_: string, now: Date) => ({ state: firstRow(price, entry(now)), events: [] });
      return (await this.aggregates.create(scope, build)).state;
    } catch (error) {
      if (!isDuplicate(error, 'state.key')) throw error;
      return undefined;
    }
  }

  private async findRow(price: MetalPrice): Promise<PriceDocument | undefined> {
    const { metal, currency, date } = price;
    const filter = { ...of(metal, currency), 'state.date': date };
    return (await fromDatabase(this.documents.findOne(filter))) ?? undefined;
  }
}

function of(metal: Metal, currency: string) {
  return { tenantId: PLATFORM, 'state.metal': metal, 'state.currency': currency };
}

/** A client's idempotency key counts for the tenant that it was sent with. */
function ofPlatform({ tenantId, idempotencyKey, ...scope }: Scope): Scope {
  const own = { ...scope, tenantId: PLATFORM, environment: 'live', clock: systemClock } as const;
  if (idempotencyKey === undefined) return own;
  return { ...own, idempotencyKey: `${tenantId} ${idempotencyKey}` };
}
