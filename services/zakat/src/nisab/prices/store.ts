import type { mongo } from 'mongoose';
import { RailHandlers } from '@masar/kit/commands';
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
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { Metal, MetalPrice, PriceQuestion, MissingPrice } from '../../shared/prices';
import { noPrice } from './no-price';
import { enterPrice, replacePrice, type Entry, type PriceRow } from './price-row';
import { SAMPLE_CURRENCIES, sampleRows } from './static-table';
import { writePrice } from './wire/write-price';

/** Prices belong to no customer: they are stored for the platform's own tenant. */
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

/** Prices that were set or fetched: one document for a metal, a currency and a day. */
export class PriceStore {
  readonly aggregates: AggregateStore<PriceRow>;
  private readonly rail: RailHandlers<PriceRow, never, wire.ZakatPrice>;
  private readonly documents: mongo.Collection<PriceDocument>;

  constructor(deps: StoreDeps) {
    this.aggregates = new AggregateStore<PriceRow>(PRICES, deps);
    this.rail = new RailHandlers({
      ...{ store: this.aggregates, write: ({ state }) => writePrice(state) },
      writeEvent: (): never => {
        throw new Error('prices have no events');
      },
    });
    const { connection } = deps;
    this.documents = databaseOf(connection).collection(PRICES.collection);
  }

  ensureIndexes(): Promise<void> {
    return this.aggregates.ensureIndexes();
  }

  /** Sets the operator's price of a day, replacing any other; an equal price changes nothing. */
  async set(scope: Scope, price: MetalPrice): Promise<PriceRow> {
    const own = ofPlatform(scope);
    const repeated = await this.aggregates.findCreated(own);
    if (repeated) return repeated.state;
    const entry: Entry = { price, origin: 'operator' };
    const existing = await this.findRow(price);
    if (existing === undefined) return (await this.enter(own, entry)) ?? this.set(scope, price);
    const { state } = await this.rail.updated(own, { id: existing._id }, (row, context) =>
      replacePrice(row, entry, context),
    );
    return state;
  }

  /** Stores a fetched price, unless the day has got another meanwhile: then that one stays. */
  async saveFetched(price: MetalPrice): Promise<PriceRow> {
    const work = { name: 'price-source', rail: 'zakat', environment: 'live' } as const;
    const scope = systemScope({ ...work, tenantId: PLATFORM });
    const made = await this.enter(scope, { price, origin: 'fetched' });
    return made ?? (await this.findRow(price))?.state ?? this.saveFetched(price);
  }

  /** Records that all subscribers were checked, unless the price has changed since it was read. */
  async clearTellAt({ id, version }: Pick<Stored<PriceRow>, 'id' | 'version'>): Promise<void> {
    const filter = { _id: id, tenantId: PLATFORM, version };
    const update = { $unset: { 'state.tellAt': '' } } as const;
    await fromDatabase(this.documents.updateOne(filter, update, DURABLE));
  }

  /** The latest price up to the day; undefined when none was set or fetched. */
  async latest({ metal, currency, day }: PriceQuestion): Promise<PriceRow | undefined> {
    const filter = { ...of(metal, currency), 'state.date': { $lte: day } };
    const found = this.documents.findOne(filter, { sort: LATEST_FIRST });
    return (await fromDatabase(found))?.state;
  }

  /** The error about a missing price; it names the days or currencies that have one. */
  async noPrice(question: MissingPrice) {
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

  /** The new row; undefined when the day has one already. */
  private async enter(scope: Scope, entry: Entry): Promise<PriceRow | undefined> {
    try {
      return (await this.rail.created(scope, (context) => enterPrice(entry, context))).state;
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

/** The platform's scope; the idempotency key stays unique to the tenant that sent it. */
function ofPlatform({ tenantId, idempotencyKey, ...scope }: Scope): Scope {
  const own = { ...scope, tenantId: PLATFORM, environment: 'live', clock: systemClock } as const;
  if (idempotencyKey === undefined) return own;
  return { ...own, idempotencyKey: `${tenantId} ${idempotencyKey}` };
}
