import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { databaseOf, DURABLE, fromDatabase } from '@masar/kit/store';

/** Services that have still to run what a move of this tenant's clock made due. */
export interface Pending {
  readonly tenantId: string;
  readonly services: readonly string[];
  /** Of the latest move: an earlier one must not take its note away. */
  readonly mark: string;
}

interface PendingDocument {
  readonly _id: string;
  readonly services: readonly string[];
  readonly mark: string;
}

/**
 * Notes of due work that is not all run, written before a clock moves: whatever dies afterwards, a
 * gateway finds them and runs it. One too many costs a sweep that finds nothing.
 */
export class PendingDueWork {
  private readonly documents: mongo.Collection<PendingDocument>;

  constructor(connection: Connection) {
    const database = databaseOf(connection);
    this.documents = database.collection('pending_due_work');
  }

  /** Notes that these services have work, and tells which had some before. */
  async note(
    tenantId: string,
    services: readonly string[],
  ): Promise<Pending & { readonly before: readonly string[] }> {
    const mark = randomUUID();
    const update = { $set: { services, mark } };
    const options = { ...DURABLE, upsert: true, returnDocument: 'before' } as const;
    const noting = this.documents.findOneAndUpdate({ _id: tenantId }, update, options);
    const before = (await fromDatabase(noting))?.services ?? [];
    return { tenantId, services, mark, before };
  }

  /** Keeps what is left of a note, unless a later move has written a new one. */
  async settle({ tenantId, mark }: Pending, left: readonly string[]): Promise<void> {
    const mine = { _id: tenantId, mark };
    if (left.length === 0) await fromDatabase(this.documents.deleteOne(mine, DURABLE));
    else await fromDatabase(this.documents.updateOne(mine, { $set: { services: left } }, DURABLE));
  }

  async servicesOf(tenantId: string): Promise<readonly string[]> {
    const found = await fromDatabase(this.documents.findOne({ _id: tenantId }));
    return found?.services ?? [];
  }

  /** Of all tenants. */
  async *all(): AsyncGenerator<Pending> {
    for await (const { _id: tenantId, services, mark } of this.documents.find()) {
      yield { tenantId, services, mark };
    }
  }
}
