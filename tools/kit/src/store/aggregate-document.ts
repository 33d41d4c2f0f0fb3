import { Schema, type Connection, type Model } from 'mongoose';
import type { Event } from '../bus';
import { OUTBOX_INDEX } from '../outbox';
import type { Scope } from '../scope';
import type { SealedFields } from '../sealing';
import { UNCOUNTED_INDEX, type Uncounted } from './counts/uncounted';

/** Declaration of one kind of aggregate: a service makes one for each of its collections. */
export interface AggregateKind {
  /** Name of the kind in errors, for example "contract". */
  readonly subject: string;
  readonly collection: string;
  readonly idPrefix: string;
  /** CloudEvents source, for example "/masar/contracts". */
  readonly source: string;
  /** Paths in the state that lists are filtered by, one entry for each combination in use. */
  readonly listedBy: readonly (readonly string[])[];
  /** Paths in the state that lists are sorted by, ascending. The last path sorts, and the paths before it filter the list. */
  readonly sortedBy?: readonly (readonly string[])[];
  /**
   * Fields on the first level of the state, each of few values, by which a tenant's aggregates are counted: the total of
   * a list that is filtered by nothing else is exact at any length. Without it totals end at 10,000.
   */
  readonly countedBy?: readonly string[];
  /** Paths in the state whose text is unique within a tenant; aggregates without a text there are exempt. */
  readonly uniqueBy?: readonly string[];
  /** Field on the first level of the state with the owning party; without it credentials of parties see no aggregate. */
  readonly partyPath?: string;
  /** True when all workspaces of a tenant share the aggregates; otherwise each belongs to the workspace of its create. */
  readonly isTenantWide?: boolean;
  /** True when `createNext` numbers the aggregates. */
  readonly isNumbered?: boolean;
  /** Paths in the state; reports find all aggregates with a text there, or with a list that contains one. */
  readonly reportedBy?: readonly string[];
  /** Paths in the state that lists leave out, as they may be large. */
  readonly unlisted?: readonly string[];
  /** Personal data, which the database stores encrypted. A numbered kind cannot have it. */
  readonly sealed?: SealedFields;
}

/** The request that used an idempotency key. An earlier version stored no rpc. */
export interface KeyHolder {
  readonly rpc?: string;
  readonly fingerprint?: string;
}

/** A command that the aggregate has carried out under this idempotency key. */
export interface Command extends KeyHolder {
  readonly key: string;
  readonly at: Date;
}

/** Series of the aggregate, and its number there: 1, 2, 3 and so on. */
export interface SeriesPlace {
  readonly series: string;
  readonly number: number;
}

/** One aggregate as it is stored: everything that must change together is in one document. */
export interface AggregateDocument {
  _id: string;
  tenantId: string;
  /** Workspace of the create; without one only calls for the whole tenant see the aggregate. */
  workspaceId?: string;
  /** Environment of the tenant: sweeps need it, because they have no request. */
  environment: Scope['environment'];
  /** Grows by one with each command; every write checks it. */
  version: number;
  /** Sequence of the last event; records of commands are numbered by the version. */
  sequence: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy: string;
  /** Idempotency key of the create. */
  createKey?: string;
  /** The request of the create, so that another request with its key is refused. */
  createRequest?: KeyHolder;
  place?: SeriesPlace;
  commands: Command[];
  state: object;
  outbox: Event[];
  /** Of a kind that is counted: changes that its tenant's counts do not have yet, in order. */
  uncounted?: Uncounted[];
}

/** Order of lists; aggregates with the same time are ordered by id. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

const ONCE_PER_KEY = { unique: true, partialFilterExpression: { createKey: { $exists: true } } };

const OF_A_WORKSPACE = [
  { tenantId: 1, workspaceId: 1, ...NEWEST_FIRST },
  { partialFilterExpression: { workspaceId: { $type: 'string' } } },
] as const;

const ONE_PER_PLACE = [
  { tenantId: 1, 'place.series': 1, 'place.number': 1 },
  { unique: true, partialFilterExpression: { 'place.number': { $exists: true } } },
] as const;

/** Declares the indexes, and the fields that queries cast; domain types and the edge validate the rest. */
export function aggregateModel(
  connection: Connection,
  kind: AggregateKind,
): Model<AggregateDocument> {
  const options = { collection: kind.collection, autoIndex: false, autoCreate: false };
  const schema = new Schema<AggregateDocument>({ _id: String, tenantId: String }, options);
  schema.index({ tenantId: 1, ...NEWEST_FIRST });
  schema.index({ tenantId: 1, createKey: 1 }, ONCE_PER_KEY);
  if (!kind.isTenantWide) schema.index(...OF_A_WORKSPACE);
  schema.index(OUTBOX_INDEX.key, OUTBOX_INDEX.options);
  if (kind.countedBy) schema.index(UNCOUNTED_INDEX.key, UNCOUNTED_INDEX.options);
  for (const paths of kind.listedBy) {
    schema.index({ tenantId: 1, ...ascending(paths), ...NEWEST_FIRST });
  }
  for (const paths of kind.sortedBy ?? []) {
    schema.index({ tenantId: 1, ...ascending(paths), _id: 1 });
  }
  if (kind.isNumbered) schema.index(...ONE_PER_PLACE);
  for (const path of kind.uniqueBy ?? []) indexTexts(schema, path, { unique: true });
  for (const path of kind.reportedBy ?? []) indexTexts(schema, path);
  return connection.model<AggregateDocument>(kind.collection, schema);
}

function ascending(paths: readonly string[]): Record<string, 1> {
  return Object.fromEntries(paths.map((path) => [`state.${path}`, 1 as const]));
}

/** Indexes only documents with a text there: the others cost nothing. */
function indexTexts(schema: Schema<AggregateDocument>, path: string, options = {}): void {
  const field = `state.${path}`;
  const partialFilterExpression = { [field]: { $type: 'string' } };
  schema.index({ tenantId: 1, [field]: 1 }, { ...options, partialFilterExpression });
}
