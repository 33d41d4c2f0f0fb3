import type { Connection, mongo } from 'mongoose';
import { LRUCache } from 'lru-cache';

interface Health {
  readonly _id: string;
  /** First failure since the last success. */
  readonly failingSince: Date;
}

/** How long a success is not written down again, for each endpoint and process. */
const SUCCESS_EVERY_MS = 60_000;
const REMEMBERED = 10_000;

/** Since when endpoints do nothing but fail, known to all workers. */
export class EndpointHealth {
  private readonly documents: mongo.Collection<Health>;
  private readonly succeeded = new LRUCache<string, true>({
    max: REMEMBERED,
    ttl: SUCCESS_EVERY_MS,
  });

  constructor(connection: Connection) {
    this.documents = connection.getClient().db(connection.name).collection('endpoint_health');
  }

  /** Costs one write a minute: within it an endpoint may seem to have failed a minute too early. */
  async success(endpointId: string): Promise<void> {
    if (this.succeeded.has(endpointId)) return;
    this.succeeded.set(endpointId, true);
    await this.forget(endpointId);
  }

  /**
   * Notes a failure and answers since when there was nothing else.
   * @param now by the tenant's clock; one that was set back is failing since then at the latest
   */
  async failure(endpointId: string, now: Date): Promise<Date> {
    const update = { $min: { failingSince: now } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const noted = await this.documents.findOneAndUpdate({ _id: endpointId }, update, options);
    return noted?.failingSince ?? now;
  }

  /** Begins anew, for an endpoint that its owner enabled again. */
  async forget(endpointId: string): Promise<void> {
    await this.documents.deleteOne({ _id: endpointId });
  }
}
