import type { Connection, mongo } from 'mongoose';
import { databaseOf, DURABLE, fromDatabase, isDuplicate } from '../store';

/** A tenant's clock after one of its moves. */
export interface ClockMove {
  readonly tenantId: string;
  readonly offsetMs: number;
  /** Grows with each move of this tenant's clock. */
  readonly move: number;
}

interface ClockDocument {
  readonly _id: string;
  readonly offsetMs: number;
  readonly move: number;
}

/** How far each sandbox is ahead, for what runs without a request that brings an offset. */
export class TenantClocks {
  private readonly documents: mongo.Collection<ClockDocument>;

  constructor(connection: Connection) {
    this.documents = databaseOf(connection).collection('tenant_clocks');
  }

  /** For the sweep of all tenants; it also makes the collection before a first move waits for that. */
  async ensureIndexes(): Promise<void> {
    await fromDatabase(this.documents.createIndex({ offsetMs: 1 }));
  }

  /** True when the move is known now; not when a later one was known before. */
  async set({ tenantId, offsetMs, move }: ClockMove): Promise<boolean> {
    const notLater = { _id: tenantId, move: { $lte: move } };
    const update = { $set: { offsetMs, move } };
    try {
      await fromDatabase(this.documents.updateOne(notLater, update, { ...DURABLE, upsert: true }));
      return true;
    } catch (error) {
      // A later move is not matched by the filter, and the upsert meets its id.
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Offsets in milliseconds of the tenants that are ahead of the machine. */
  async ahead(): Promise<ReadonlyMap<string, number>> {
    const found = await fromDatabase(this.documents.find({ offsetMs: { $gt: 0 } }).toArray());
    return new Map(found.map(({ _id, offsetMs }) => [_id, offsetMs]));
  }
}
