import type { mongo } from 'mongoose';
import type { Scope } from '../../scope';
import type { AggregateDocument, AggregateKind } from '../aggregate-document';
import { fromDatabase } from '../database-errors';
import { workspaceFor } from '../reach/own-aggregates';
import { createdWithin, tenantFilter } from '../reach/tenant-filter';

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

/** A report on what was created in a period. */
export interface Period<K extends string> {
  readonly from: Date;
  /** The period ends before it. */
  readonly to: Date;
  /** Paths on the first level of the state. */
  readonly parts: readonly K[];
}

/** For reports: documents of a tenant, read one by one, so that memory does not grow with their number. */
export class ReportedDocuments<S extends object> {
  constructor(
    private readonly kind: AggregateKind,
    private readonly documents: mongo.Collection<AggregateDocument>,
  ) {}

  /**
   * Reads these parts of each state that has a text at a path.
   * @throws DomainError SERVICE_UNAVAILABLE when the database takes longer than five seconds
   */
  async *find<K extends keyof S & string>(
    scope: Scope,
    { by, parts, where }: Reading<K>,
  ): AsyncGenerator<Pick<S, K>> {
    const conditions = { $and: [inState({ [by]: { $type: 'string' } }), inState(where)] };
    const filter = { ...this.reachOf(scope), ...conditions };
    for await (const { state } of this.read(filter, parts)) yield state as Pick<S, K>;
  }

  /**
   * Reads these parts of each state that was created in a period, and when that was.
   * @throws DomainError SERVICE_UNAVAILABLE when the database takes longer than five seconds
   */
  async *createdIn<K extends keyof S & string>(
    scope: Scope,
    { from, to, parts }: Period<K>,
  ): AsyncGenerator<{ readonly createdAt: Date; readonly state: Pick<S, K> }> {
    const filter = { ...this.reachOf(scope), ...createdWithin({ from, to }) };
    for await (const { createdAt, state } of this.read(filter, parts)) {
      yield { createdAt, state: state as Pick<S, K> };
    }
  }

  /** Reports are for the staff: no party's credential has any. */
  private reachOf(scope: Scope) {
    return tenantFilter(scope, { workspaceId: workspaceFor(scope, this.kind) });
  }

  private async *read(
    filter: mongo.Filter<AggregateDocument>,
    parts: readonly string[],
  ): AsyncGenerator<AggregateDocument> {
    const inParts = inState(Object.fromEntries(parts.map((part) => [part, 1 as const])));
    const options = { projection: { createdAt: 1, ...inParts }, maxTimeMS: REPORT_MAX_MS };
    const cursor = this.documents.find(filter, options);
    const next = () => fromDatabase(cursor.next());
    try {
      for (let found = await next(); found; found = await next()) yield found;
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
