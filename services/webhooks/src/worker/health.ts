import type { Connection, mongo } from 'mongoose';
import { databaseOf } from '@masar/kit/store';

interface Health {
  readonly _id: string;
  readonly tenantId: string;
  /** First failure since the last success. */
  readonly failingSince: Date;
}

/** What an attempt says of its endpoint. */
export interface Sign {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly hasArrived: boolean;
  /** By the tenant's clock; one that was set back is failing since then at the latest. */
  readonly at: Date;
}

/** What a crash of the database loses here it loses of the attempts too: they are made again. */
const NOT_JOURNALED = { writeConcern: { w: 1, j: false } } as const;

/** Since when endpoints do nothing but fail, known to all workers. */
export class EndpointHealth {
  private readonly documents: mongo.Collection<Health>;

  constructor(connection: Connection) {
    this.documents = databaseOf(connection).collection('endpoint_health');
  }

  /**
   * Notes what attempts say, in the order of their ends. Every success is written down, since any
   * worker may have had a failure before it; in one command for all that ended together.
   */
  async note(signs: readonly Sign[]): Promise<void> {
    const writes: mongo.AnyBulkWriteOperation<Health>[] = [];
    const arrived = new Set<string>();
    for (const { tenantId, endpointId: _id, hasArrived, at } of signs) {
      if (!hasArrived) {
        const update = { $min: { failingSince: at }, $setOnInsert: { tenantId } };
        writes.push({ updateOne: { filter: { _id }, update, upsert: true } });
        arrived.delete(_id);
      } else if (!arrived.has(_id)) {
        writes.push({ deleteOne: { filter: { _id } } });
        arrived.add(_id);
      }
    }
    if (writes.length > 0) await this.documents.bulkWrite(writes, NOT_JOURNALED);
  }

  /** Since when there was nothing but failures; undefined when something arrived after the last. */
  async failingSince(endpointId: string): Promise<Date | undefined> {
    return (await this.documents.findOne({ _id: endpointId }))?.failingSince;
  }

  /** For an endpoint that is deleted. */
  async forget(endpointId: string): Promise<void> {
    await this.documents.deleteOne({ _id: endpointId });
  }

  /** Every endpoint that did nothing but fail since something arrived. */
  async *failing(): AsyncGenerator<string> {
    const found = this.documents.find({}, { projection: { _id: 1 } });
    for await (const { _id } of found) yield _id;
  }
}
