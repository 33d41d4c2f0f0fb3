import type { Connection, mongo } from 'mongoose';
import { databaseOf } from '@masar/kit/store';

interface Health {
  readonly _id: string;
  readonly tenantId: string;
  /** First failure since the last success. */
  readonly failingSince: Date;
}

/** The result of an attempt, as far as it tells about the health of its endpoint. */
export interface HealthSignal {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly isDelivered: boolean;
  /** By the tenant's clock; after that was set back, the earlier time counts. */
  readonly at: Date;
}

/** A crash of the database loses the attempts together with their signals, and they run again. */
const NOT_JOURNALED = { writeConcern: { w: 1, j: false } } as const;

/** Start of the current run of failures of each failing endpoint, shared by all workers. */
export class EndpointHealth {
  private readonly documents: mongo.Collection<Health>;

  constructor(connection: Connection) {
    this.documents = databaseOf(connection).collection('endpoint_health');
  }

  /**
   * Records signals in the order in which their attempts ended, in one command. Every success is
   * written, since another worker may have recorded a failure before it.
   */
  async record(signals: readonly HealthSignal[]): Promise<void> {
    const writes: mongo.AnyBulkWriteOperation<Health>[] = [];
    const cleared = new Set<string>();
    for (const { tenantId, endpointId: _id, isDelivered, at } of signals) {
      if (!isDelivered) {
        const update = { $min: { failingSince: at }, $setOnInsert: { tenantId } };
        writes.push({ updateOne: { filter: { _id }, update, upsert: true } });
        cleared.delete(_id);
      } else if (!cleared.has(_id)) {
        writes.push({ deleteOne: { filter: { _id } } });
        cleared.add(_id);
      }
    }
    if (writes.length > 0) await this.documents.bulkWrite(writes, NOT_JOURNALED);
  }

  /** First failure since the last success; undefined when no failure followed it. */
  async failingSince(endpointId: string): Promise<Date | undefined> {
    return (await this.documents.findOne({ _id: endpointId }))?.failingSince;
  }

  /** Called when the endpoint is deleted. */
  async forget(endpointId: string): Promise<void> {
    await this.documents.deleteOne({ _id: endpointId });
  }

  /** The ids of all failing endpoints. */
  async *failing(): AsyncGenerator<string> {
    const found = this.documents.find({}, { projection: { _id: 1 } });
    for await (const { _id } of found) yield _id;
  }
}
