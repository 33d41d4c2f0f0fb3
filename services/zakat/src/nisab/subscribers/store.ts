import type { mongo } from 'mongoose';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  DURABLE,
  fromDatabase,
  isDuplicate,
  type AggregateKind,
  type DueDocument,
  type Stored,
  type StoreDeps,
  databaseOf,
} from '@masar/kit/store';
import type { NisabCheck, Subscriber } from './subscriber';
import { writeNisabUpdated } from './wire/write-nisab-updated';

/** Subject, collection and prefix have the names that stored documents and audit entries have. */
const SUBSCRIBERS: AggregateKind = {
  subject: 'nisab follower',
  collection: 'nisab_followers',
  idPrefix: 'nsf',
  source: '/masar/zakat',
  listedBy: [],
  uniqueBy: ['currency'],
  isTenantWide: true,
};

interface SubscriberDocument {
  readonly _id: string;
  readonly tenantId: string;
  readonly environment: Scope['environment'];
  readonly version: number;
  readonly state: Subscriber;
}

/** Subscribers to the nisab: one document for a tenant and a currency. */
export class SubscriberStore {
  readonly aggregates: AggregateStore<Subscriber>;
  private readonly documents: mongo.Collection<SubscriberDocument>;

  constructor(deps: StoreDeps) {
    this.aggregates = new AggregateStore<Subscriber>(SUBSCRIBERS, deps);
    const { connection } = deps;
    this.documents = databaseOf(connection).collection(SUBSCRIBERS.collection);
  }

  async ensureIndexes(): Promise<void> {
    await this.aggregates.ensureIndexes();
    await fromDatabase(this.documents.createIndex({ 'state.currency': 1, tenantId: 1 }));
  }

  async find(
    { tenantId }: Scope,
    currency: string,
  ): Promise<Pick<Stored<Subscriber>, 'id' | 'state'> | undefined> {
    const found = this.documents.findOne({ 'state.currency': currency, tenantId });
    const document = await fromDatabase(found);
    return document ? { id: document._id, state: document.state } : undefined;
  }

  /** The subscribers of a currency, of all tenants. */
  async *subscribersOf(currency: string): AsyncGenerator<DueDocument> {
    const projection = { tenantId: 1, environment: 1 } as const;
    const cursor = this.documents.find({ 'state.currency': currency }, { projection });
    const next = () => fromDatabase(cursor.next());
    try {
      for (let found = await next(); found; found = await next()) {
        const { _id: id, tenantId, environment } = found;
        yield { id, tenantId, environment };
      }
    } finally {
      await cursor.close();
    }
  }

  /** Creates the subscriber unless another call has done so meanwhile. */
  async create(scope: Scope, subscriber: Subscriber): Promise<void> {
    try {
      await this.aggregates.create(scope, () => ({ state: subscriber, events: [] }));
    } catch (error) {
      if (!isDuplicate(error, 'state.currency')) throw error;
    }
  }

  /**
   * Saves the result of a check, with its event in the same write.
   * @returns false when the subscriber has changed since it was read, so that the result may be old
   */
  async save(scope: Scope, read: Stored<Subscriber>, check: NisabCheck): Promise<boolean> {
    const { id, version } = read;
    const { state, checkAt, change } = check;
    if (!state) {
      // Not as a command: a daily check without a change must not fill the audit trail.
      const filter = { _id: id, tenantId: scope.tenantId, version };
      const update = { $set: { 'state.checkAt': checkAt } };
      const { matchedCount } = await fromDatabase(
        this.documents.updateOne(filter, update, DURABLE),
      );
      return matchedCount === 1;
    }
    let isSaved = false;
    await this.aggregates.update(scope, id, (_, __, stored) => {
      isSaved = stored.version === version;
      return isSaved ? { state, events: change ? [writeNisabUpdated(change)] : [] } : undefined;
    });
    return isSaved;
  }
}
