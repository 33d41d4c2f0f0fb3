import type { Connection, mongo } from 'mongoose';
import {
  OUTBOX_INDEX,
  type OfferOutbox,
  type OutboxDocument,
  type OutboxRelay,
} from '@masar/kit/outbox';
import { databaseOf, fromDatabase } from '@masar/kit/store';

/** The documents of one of the gateway's own collections, each with the events that it has to tell. */
export class Outboxes<T extends OutboxDocument> {
  /** The driver's own: mongoose's would hold calls back while the database is away. */
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
