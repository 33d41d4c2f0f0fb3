import { Schema, type Connection, type Model } from 'mongoose';
import type { Event } from '../bus';
import { OUTBOX_INDEX } from '../outbox';
import type { Scope } from '../scope';
import type { SealedFields } from '../sealing';

/** One kind of aggregate: what a service declares once for each of its collections. */
export interface AggregateKind {
  /** Its name in an error, for example "contract". */
  readonly subject: string;
  readonly collection: string;
  readonly idPrefix: string;
  /** CloudEvents source, for example "/masar/contracts". */
  readonly source: string;
  /** Paths in the state that lists are filtered by, one entry for each combination in use. */
  readonly listedBy: readonly (readonly string[])[];
  /** Paths in the state that lists are sorted by, smallest first; before the last one, those that filter such a list. */
  readonly sortedBy?: readonly (readonly string[])[];
  /** Paths in the state whose text no two of a tenant's share; those without it do not count. */
  readonly uniqueBy?: readonly string[];
  /** Field on the first level of the state that names the party each belongs to; without it no party's credential sees any. */
  readonly partyPath?: string;
  /** True when all workspaces of a tenant share the aggregates; others belong to the workspace that they were made for. */
  readonly isTenantWide?: boolean;
  /** True when `createNext` numbers them. */
  readonly isNumbered?: boolean;
  /** Paths in the state by which reports find all that have a text there, in a list too. */
  readonly reportedBy?: readonly string[];
  /** Paths in the state that lists leave out, as they may be large. */
  readonly unlisted?: readonly string[];
  /** Personal data: the database holds it encrypted. Not for a kind that is numbered. */
  readonly sealed?: SealedFields;
}

/** The request that holds an idempotency key; without an rpc it was kept by a version that kept none. */
export interface KeyHolder {
  readonly rpc?: string;
  readonly fingerprint?: string;
}

/** A command that the aggregate has carried out under this idempotency key. */
export interface Command extends KeyHolder {
  readonly key: string;
  readonly at: Date;
}

/** Which aggregate of which series it is: numbers are 1, 2, 3 and so on. */
export interface SeriesPlace {
  readonly series: string;
  readonly number: number;
}

/** One aggregate as it lies in the database: what must change together is one document. */
export interface AggregateDocument {
  _id: string;
  tenantId: string;
  /** The workspace that it was made for; without one it is for calls for the whole tenant only. */
  workspaceId?: string;
  /** Of its tenant: what is done without a request, when its time comes, must know it. */
  environment: Scope['environment'];
  /** Grows by one with each command; every write is guarded by it. */
  version: number;
  /** Sequence of the last event; the records of commands are counted by the version. */
  sequence: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy: string;
  /** Idempotency key of the create. */
  createKey?: string;
  /** The create itself, that another request under its key is refused. */
  createRequest?: KeyHolder;
  place?: SeriesPlace;
  commands: Command[];
  state: object;
  outbox: Event[];
}

/** Order of lists; ids decide between equal times. */
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

/** Indexes and the fields that queries cast; domain types and the edge validate the rest. */
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

/** Only of documents with a text there: the others cost nothing. */
function indexTexts(schema: Schema<AggregateDocument>, path: string, options = {}): void {
  const field = `state.${path}`;
  const partialFilterExpression = { [field]: { $type: 'string' } };
  schema.index({ tenantId: 1, [field]: 1 }, { ...options, partialFilterExpression });
}
