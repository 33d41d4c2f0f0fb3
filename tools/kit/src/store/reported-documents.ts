import type { mongo } from 'mongoose';
import type { Scope } from '../scope';
import type { AggregateDocument } from './aggregate-document';
import { fromDatabase } from './database-errors';
import { tenantFilter } from './tenant-filter';

const REPORT_MAX_MS = 5_000;

/** For reports: all of a tenant's documents that have a text at a path in their state. */
export class ReportedDocuments<S extends object> {
  constructor(private readonly documents: mongo.Collection<AggregateDocument>) {}

  /**
   * Those parts of each state, one by one: memory does not grow with how many there are.
   * @param path in the state and in the kind's `reportedBy`
   * @throws DomainError SERVICE_UNAVAILABLE when the database takes longer than five seconds
   */
  async *find<K extends keyof S & string>(
    scope: Scope,
    path: string,
    parts: readonly K[],
  ): AsyncGenerator<Pick<S, K>> {
    const filter = { ...tenantFilter(scope, {}), [`state.${path}`]: { $type: 'string' as const } };
    const projection = Object.fromEntries(parts.map((part) => [`state.${part}`, 1 as const]));
    const cursor = this.documents.find(filter, { projection, maxTimeMS: REPORT_MAX_MS });
    const next = () => fromDatabase(cursor.next());
    try {
      for (let found = await next(); found; found = await next()) yield found.state as Pick<S, K>;
    } finally {
      await cursor.close();
    }
  }
}
