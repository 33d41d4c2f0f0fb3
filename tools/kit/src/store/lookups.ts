import type { mongo } from 'mongoose';
import type { Scope } from '../scope';
import type { SealedStates } from '../sealing';
import { NEWEST_FIRST, type AggregateDocument, type AggregateKind } from './aggregate-document';
import { fromDatabase } from './database-errors';
import { toStored, type Stored } from './stored';
import { tenantFilter, type Scalar } from './reach/tenant-filter';

const LOOKUP_MAX_MS = 5_000;

/** Paths in the state and their values; undefined does not filter. */
export type StateFilter = Readonly<Record<string, Scalar | undefined>>;

/**
 * Finds and counts a tenant's aggregates by paths that the kind lists or holds unique.
 * @throws TypeError, from every call, for a path without an index
 */
export class Lookups<State extends object> {
  private readonly indexed: ReadonlySet<string>;
  private readonly listed: ReadonlySet<string>;

  constructor(
    { listedBy, uniqueBy = [] }: AggregateKind,
    private readonly documents: mongo.Collection<AggregateDocument>,
    private readonly states: SealedStates,
  ) {
    this.listed = new Set(listedBy.flat());
    this.indexed = new Set([...this.listed, ...uniqueBy]);
  }

  /** The newest aggregate that matches. */
  async find(scope: Scope, filter: StateFilter): Promise<Stored<State> | undefined> {
    const options = { sort: NEWEST_FIRST, projection: { outbox: 0, commands: 0 } };
    const found = this.documents.findOne(this.filterOf(scope, filter), options);
    const document = await fromDatabase(found);
    return document ? toStored(this.states.open(document)) : undefined;
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
      { maxTimeMS: LOOKUP_MAX_MS },
    );
    const groups = await fromDatabase(counted.toArray());
    return new Map(groups.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count]])));
  }

  /** Every text that one of the tenant's aggregates has at a path that the kind holds unique. */
  async textsAt(scope: Scope, path: string): Promise<readonly string[]> {
    const field = this.fieldOf(path);
    const filter = { ...tenantFilter(scope, {}), [field]: { $type: 'string' as const } };
    return (await fromDatabase(this.documents.distinct(field, filter))) as string[];
  }

  /** Aggregates with a text of this range, both ends included, in a list of texts that the kind holds unique. */
  async holding(
    scope: Scope,
    path: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<readonly Stored<State>[]> {
    const field = this.fieldOf(path);
    const inRange = { [field]: { $elemMatch: { $gte: from, $lte: to } } };
    const texts = { [field]: { $type: 'string' as const } };
    const filter = { ...tenantFilter(scope, {}), $and: [inRange, texts] };
    const options = { projection: { outbox: 0, commands: 0 }, maxTimeMS: LOOKUP_MAX_MS };
    const found = await fromDatabase(this.documents.find(filter, options).toArray());
    return found.map((document) => toStored(this.states.open(document)));
  }

  private filterOf(scope: Scope, filter: StateFilter) {
    const fields = Object.entries(filter).map(([path, value]) => [this.fieldOf(path), value]);
    const unique = Object.keys(filter).filter((path) => !this.listed.has(path));
    // The index of what is unique has texts only, and is chosen only where the query says so.
    const texts = unique.map((path) => ({ [this.fieldOf(path)]: { $type: 'string' as const } }));
    const matching = tenantFilter(scope, Object.fromEntries(fields));
    return texts.length > 0 ? { ...matching, $and: texts } : matching;
  }

  private fieldOf(path: string): string {
    if (!this.indexed.has(path)) throw new TypeError(`${path} is in no index of its kind`);
    return `state.${path}`;
  }
}
