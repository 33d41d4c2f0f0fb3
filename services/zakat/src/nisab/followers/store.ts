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
import { writeNisabUpdated } from '../wire/write-nisab';
import type { Follower, Looked } from './follower';

const FOLLOWERS: AggregateKind = {
  subject: 'nisab follower',
  collection: 'nisab_followers',
  idPrefix: 'nsf',
  source: '/masar/zakat',
  listedBy: [],
  uniqueBy: ['currency'],
  isTenantWide: true,
};

interface FollowerDocument {
  readonly _id: string;
  readonly tenantId: string;
  readonly environment: Scope['environment'];
  readonly version: number;
  readonly state: Follower;
}

/** Who is told of the nisab: one document for a tenant and a currency. */
export class FollowerStore {
  readonly aggregates: AggregateStore<Follower>;
  private readonly documents: mongo.Collection<FollowerDocument>;

  constructor(deps: StoreDeps) {
    this.aggregates = new AggregateStore<Follower>(FOLLOWERS, deps);
    const { connection } = deps;
    this.documents = databaseOf(connection).collection(FOLLOWERS.collection);
  }

  async ensureIndexes(): Promise<void> {
    await this.aggregates.ensureIndexes();
    await fromDatabase(this.documents.createIndex({ 'state.currency': 1, tenantId: 1 }));
  }

  async find(
    { tenantId }: Scope,
    currency: string,
  ): Promise<Pick<Stored<Follower>, 'id' | 'state'> | undefined> {
    const found = this.documents.findOne({ 'state.currency': currency, tenantId });
    const document = await fromDatabase(found);
    return document ? { id: document._id, state: document.state } : undefined;
  }

  /** Those of all tenants that follow the currency. */
  async *followersOf(currency: string): AsyncGenerator<DueDocument> {
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

  /** One that another call made meanwhile stays. */
  async create(scope: Scope, follower: Follower): Promise<void> {
    try {
      await this.aggregates.create(scope, () => ({ state: follower, events: [] }));
    } catch (error) {
      if (!isDuplicate(error, 'state.currency')) throw error;
    }
  }

  /**
   * Keeps what a look came to, with its event in the same write.
   * @returns false when the follower changed since it was read: what was seen may be old by now
   */
  async keep(scope: Scope, read: Stored<Follower>, looked: Looked): Promise<boolean> {
    const { id, version } = read;
    const { state, checkAt, change } = looked;
    if (!state) {
      // No command: nothing changed, and the audit trail is not told daily that it did not.
      const filter = { _id: id, tenantId: scope.tenantId, version };
      const update = { $set: { 'state.checkAt': checkAt } };
      const { matchedCount } = await fromDatabase(
        this.documents.updateOne(filter, update, DURABLE),
      );
      return matchedCount === 1;
    }
    let isKept = false;
    await this.aggregates.update(scope, id, (_, __, stored) => {
      isKept = stored.version === version;
      return isKept ? { state, events: change ? [writeNisabUpdated(change)] : [] } : undefined;
    });
    return isKept;
  }
}
