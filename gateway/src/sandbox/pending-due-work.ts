import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { databaseOf, DURABLE, fromDatabase } from '@masar/kit/store';

/** Services that have not yet run the work that a move of this tenant's clock made due. */
export interface Pending {
  readonly tenantId: string;
  readonly services: readonly string[];
  /** Id of the latest move: an earlier move must not remove its note. */
  readonly mark: string;
}

interface PendingDocument {
  readonly _id: string;
  readonly services: readonly string[];
  readonly mark: string;
}

/**
 * Notes of unfinished due work, written before a clock moves. If a process dies, another gateway finds
 * the note and runs the work. A superfluous note only costs a sweep that finds nothing.
 */
export class PendingDueWork {
  private readonly documents: mongo.Collection<PendingDocument>;

  constructor(connection: Connection) {
    const database = databaseOf(connection);
    this.documents = database.collection('pending_due_work');
  }

  /** Notes that these services have work, and returns the ones that had some before. */
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

  /** Reduces a note to the services that are left, unless a later move has written a new one. */
  async settle({ tenantId, mark }: Pending, left: readonly string[]): Promise<void> {
    const mine = { _id: tenantId, mark };
    if (left.length === 0) await fromDatabase(this.documents.deleteOne(mine, DURABLE));
    else await fromDatabase(this.documents.updateOne(mine, { $set: { services: left } }, DURABLE));
  }

  async servicesOf(tenantId: string): Promise<readonly string[]> {
    const found = await fromDatabase(this.documents.findOne({ _id: tenantId }));
    return found?.services ?? [];
  }

  /** The notes of all tenants. */
  async *all(): AsyncGenerator<Pending> {
    for await (const { _id: tenantId, services, mark } of this.documents.find()) {
      yield { tenantId, services, mark };
    }
  }
}
