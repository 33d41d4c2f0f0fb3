import type { mongo } from 'mongoose';
import type { Scope } from '../scope';
import type { AggregateDocument } from './aggregate-document';
import { fromDatabase } from './database-errors';
import { tenantFilter } from './tenant-filter';

const REPORT_MAX_MS = 5_000;

/** The query of a report. */
export interface Reading<K extends string> {
  /** In the state and in the kind's `reportedBy`: only what has a text there is read. */
  readonly by: string;
  /** Paths in the state; of a deeper one nothing else of its field comes, whatever the type says. */
  readonly parts: readonly (K | `${K}.${string}`)[];
  /** Further conditions by their paths in the state, as the database takes them. */
  readonly where: Readonly<Record<string, object>>;
}

/** For reports: all of a tenant's documents that have a text at a path in their state. */
export class ReportedDocuments<S extends object> {
  constructor(private readonly documents: mongo.Collection<AggregateDocument>) {}

  /**
   * Reads these parts of each state one by one: memory does not grow with their number.
   * @throws DomainError SERVICE_UNAVAILABLE when the database takes longer than five seconds
   */
  async *find<K extends keyof S & string>(
    scope: Scope,
    { by, parts, where }: Reading<K>,
  ): AsyncGenerator<Pick<S, K>> {
    const conditions = { $and: [inState({ [by]: { $type: 'string' } }), inState(where)] };
    const filter = { ...tenantFilter(scope, {}), ...conditions };
    const projection = inState(Object.fromEntries(parts.map((part) => [part, 1 as const])));
    const cursor = this.documents.find(filter, { projection, maxTimeMS: REPORT_MAX_MS });
    const next = () => fromDatabase(cursor.next());
    try {
      for (let found = await next(); found; found = await next()) yield found.state as Pick<S, K>;
    } finally {
      await cursor.close();
    }
  }
}

function inState<T>(byPath: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(byPath).map(([path, value]) => [`state.${path}`, value]),
  );
}
