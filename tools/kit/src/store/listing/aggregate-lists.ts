import type { mongo } from 'mongoose';
import type { Scope } from '../../scope';
import type { SealedStates } from '../../sealing';
import { NEWEST_FIRST, type AggregateDocument, type AggregateKind } from '../aggregate-document';
import { keyMatcher } from '../counts/count-key';
import type { TenantCounts } from '../counts/tenant-counts';
import { fromDatabase } from '../database-errors';
import type { StateFilter } from '../lookups';
import { ownFilter, workspaceFor } from '../reach/own-aggregates';
import { createdWithin } from '../reach/tenant-filter';
import { toStored, type Stored } from '../stored';
import { findPage, LIST_MAX_MS } from './find-page';
import type { Found, Total } from './found';
import type { Listing } from './page';

export const NOT_FOR_READERS = { outbox: 0, uncounted: 0, commands: 0 } as const;

interface Parts {
  readonly documents: mongo.Collection<AggregateDocument>;
  readonly states: SealedStates;
  readonly counts: TenantCounts;
}

/** The lists of aggregates of one kind. */
export class AggregateLists<S extends object> {
  private readonly projection: Readonly<Record<string, 0>>;

  constructor(
    private readonly kind: AggregateKind,
    private readonly parts: Parts,
  ) {
    const unlisted = (kind.unlisted ?? []).map((path) => [`state.${path}`, 0 as const]);
    this.projection = { ...NOT_FOR_READERS, ...Object.fromEntries(unlisted) };
  }

  async list(scope: Scope, filter: StateFilter, listing: Listing): Promise<Found<Stored<S>>> {
    const bounds = boundsOf(listing);
    const matching = { ...this.filterOf(scope, filter), ...bounds };
    const { page, perPage, cursor, sortBy } = listing;
    const sort =
      sortBy === undefined ? NEWEST_FIRST : { [`state.${sortBy}`]: 1 as const, _id: 1 as const };
    const isPlain = Object.keys(bounds).length === 0;
    const total = isPlain ? () => this.countedTotal(scope, filter) : undefined;
    const asked = { ...{ page, perPage, cursor }, sort, projection: this.projection, total };
    const found = await findPage(this.parts.documents, matching, asked);
    return { ...found, data: this.open(found.data) };
  }

  async newest(scope: Scope, filter: StateFilter, most: number): Promise<readonly Stored<S>[]> {
    const options = { projection: this.projection, maxTimeMS: LIST_MAX_MS, limit: most };
    const matching = this.filterOf(scope, filter);
    const found = this.parts.documents.find(matching, { ...options, sort: NEWEST_FIRST });
    return this.open(await fromDatabase(found.toArray()));
  }

  private open(documents: readonly AggregateDocument[]): readonly Stored<S>[] {
    return documents.map((document) => toStored<S>(this.parts.states.open(document)));
  }

  private filterOf(scope: Scope, filter: StateFilter) {
    const inState = Object.entries(filter).map(([path, value]) => [`state.${path}`, value]);
    return ownFilter(scope, this.kind, Object.fromEntries(inState));
  }

  /** Undefined where the counts cannot tell: they know nothing of parties and of periods. */
  private async countedTotal(scope: Scope, filter: StateFilter): Promise<Total | undefined> {
    const { countedBy } = this.kind;
    if (!countedBy || scope.partyId !== undefined) return undefined;
    const matches = keyMatcher(countedBy, workspaceFor(scope, this.kind), filter);
    const total = matches && (await this.parts.counts.total(scope.tenantId, matches));
    return total === undefined ? undefined : { total };
  }
}

function boundsOf(listing: Listing) {
  const { sortBy, sortedUpTo, without } = listing;
  const isBounded = sortBy !== undefined && sortedUpTo !== undefined;
  return {
    ...createdWithin(listing),
    ...(isBounded && { [`state.${sortBy}`]: { $lte: sortedUpTo } }),
    ...(without === undefined ? {} : { [`state.${without}`]: null }),
  };
}
