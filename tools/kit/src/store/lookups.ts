import type { mongo } from 'mongoose';
import type { Scope } from '../scope';
import { NEWEST_FIRST, type AggregateDocument, type AggregateKind } from './aggregate-document';
import { fromDatabase } from './database-errors';
import { toStored, type Stored } from './stored';
import { tenantFilter, type Scalar } from './tenant-filter';

const COUNT_MAX_MS = 5_000;

/** Paths in the state and their values; undefined does not filter. */
export type StateFilter = Readonly<Record<string, Scalar | undefined>>;

/**
 * Finds and counts a tenant's aggregates by paths that the kind lists or holds unique.
 * @throws TypeError, from every call, for a path without an index
 */
export class Lookups<State extends object> {
  private readonly indexed: ReadonlySet<string>;

  constructor(
    { listedBy, uniqueBy = [] }: AggregateKind,
    private readonly documents: mongo.Collection<AggregateDocument>,
  ) {
    this.indexed = new Set([...listedBy.flat(), ...uniqueBy]);
  }

  /** The newest aggregate that matches. */
  async find(scope: Scope, filter: StateFilter): Promise<Stored<State> | undefined> {
    const options = { sort: NEWEST_FIRST, projection: { outbox: 0, commands: 0 } };
    const found = this.documents.findOne(this.filterOf(scope, filter), options);
    const document = await fromDatabase(found);
    return document ? toStored(document) : undefined;
  }

  /** How many aggregates have each value at the path; those without one are not counted. */
  async countBy(
    scope: Scope,
    path: string,
    filter: StateFilter = {},
  ): Promise<ReadonlyMap<Scalar, number>> {
    const field = this.fieldOf(path);
    const counted = this.documents.aggregate<{ _id: Scalar | null; count: number }>(
      [
        { $match: { ...this.filterOf(scope, filter) } },
        { $group: { _id: `$${field}`, count: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ],
      { maxTimeMS: COUNT_MAX_MS },
    );
    const groups = await fromDatabase(counted.toArray());
    return new Map(groups.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count]])));
  }

  private filterOf(scope: Scope, filter: StateFilter) {
    const fields = Object.entries(filter).map(([path, value]) => [this.fieldOf(path), value]);
    return tenantFilter(scope, Object.fromEntries(fields));
  }

  private fieldOf(path: string): string {
    if (!this.indexed.has(path)) throw new TypeError(`${path} is in no index of its kind`);
    return `state.${path}`;
  }
}
