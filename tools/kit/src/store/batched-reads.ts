import type { mongo } from 'mongoose';
import { Batcher } from '../concurrency';
import type { AggregateDocument } from './aggregate-document';
import { fromDatabase } from './database-errors';
import type { Scalar, TenantFilter } from './reach/tenant-filter';

type Found = ReadonlyMap<Scalar | undefined, AggregateDocument>;

/**
 * Reads documents by their ids in batches: one query serves callers of several tenants, and starts after all of
 * them asked. A query for each caller costs the process half of a request (tools/bench).
 */
export class BatchedReads {
  private readonly queries: Batcher<TenantFilter, Found>;

  constructor(
    private readonly documents: mongo.Collection<AggregateDocument>,
    private readonly projection: Readonly<Record<string, 0>>,
  ) {
    this.queries = new Batcher((asked) => this.read(asked));
  }

  /** The document of this `_id`, if it is this tenant's. Other fields are not looked at: a batch asks for none. */
  async find(wanted: TenantFilter): Promise<AggregateDocument | undefined> {
    const found = (await this.queries.add(wanted)).get(wanted['_id']);
    // The query had the ids and the tenants of a whole batch: check this document's own tenant.
    return found?.tenantId === wanted.tenantId ? found : undefined;
  }

  private async read(asked: readonly TenantFilter[]): Promise<Found> {
    const filter = {
      _id: { $in: eachOnce('_id', asked) },
      tenantId: { $in: eachOnce('tenantId', asked) },
    };
    const found = this.documents.find(filter, { projection: this.projection }).toArray();
    return new Map((await fromDatabase(found)).map((document) => [document._id, document]));
  }
}

function eachOnce(field: string, asked: readonly TenantFilter[]): string[] {
  return [...new Set(asked.map((filter) => String(filter[field])))];
}
