import type { Connection, mongo } from 'mongoose';
import {
  OUTBOX_INDEX,
  type OfferOutbox,
  type OutboxDocument,
  type OutboxRelay,
} from '@masar/kit/outbox';
import { databaseOf, fromDatabase } from '@masar/kit/store';

/** One collection of the gateway whose documents have an outbox. */
export class OutboxCollection<T extends OutboxDocument> {
  /** The driver's collection: mongoose's would queue calls while the database is unreachable. */
  readonly documents: mongo.Collection<T>;
  readonly offer: OfferOutbox;

  constructor(
    collection: string,
    { connection, relay }: { readonly connection: Connection; readonly relay: OutboxRelay },
  ) {
    const database = databaseOf(connection);
    this.documents = database.collection<T>(collection);
    this.offer = relay.watch(database.collection<OutboxDocument>(collection));
  }

  async ensureIndex(): Promise<void> {
    await fromDatabase(this.documents.createIndex(OUTBOX_INDEX.key, OUTBOX_INDEX.options));
  }
}
