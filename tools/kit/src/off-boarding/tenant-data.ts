import type { mongo, Connection } from 'mongoose';
import { databaseOf, DURABLE, fromDatabase } from '../store';

/** One document of a tenant, as an export has it. */
export interface TenantDocument {
  readonly collection: string;
  readonly document: mongo.Document;
}

/**
 * All that a part stores of one tenant. Every document of a tenant says so in `tenantId`, or has the tenant's id as
 * its own.
 */
export class TenantData {
  private readonly database: mongo.Db;

  /** @param kept collections that no erasure touches */
  constructor(
    connection: Connection,
    private readonly kept: readonly string[] = [],
  ) {
    this.database = databaseOf(connection);
  }

  /** Every document of the tenant, collection by collection; kept ones too. @throws DomainError SERVICE_UNAVAILABLE */
  async *documents(tenantId: string): AsyncGenerator<TenantDocument> {
    for (const collection of await this.collections()) {
      const found = this.database.collection(collection).find(ofTenant(tenantId));
      for await (const document of found) yield { collection, document };
    }
  }

  /** How many documents each collection lost: only those that lost some. @throws DomainError SERVICE_UNAVAILABLE */
  async erase(tenantId: string): Promise<Readonly<Record<string, number>>> {
    const erased: Record<string, number> = {};
    for (const collection of await this.collections()) {
      if (this.kept.includes(collection)) continue;
      const deleting = this.database.collection(collection).deleteMany(ofTenant(tenantId), DURABLE);
      const { deletedCount } = await fromDatabase(deleting);
      if (deletedCount > 0) erased[collection] = deletedCount;
    }
    return erased;
  }

  private async collections(): Promise<readonly string[]> {
    const listing = this.database.listCollections({}, { nameOnly: true }).toArray();
    const names = (await fromDatabase(listing)).map(({ name }) => name);
    return names.filter((name) => !name.startsWith('system.')).sort();
  }
}

function ofTenant(tenantId: string): mongo.Filter<mongo.Document> {
  return { $or: [{ tenantId }, { _id: tenantId as unknown as mongo.ObjectId }] };
}
