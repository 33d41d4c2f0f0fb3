import type { mongo } from 'mongoose';
import type { Scope } from '../scope';
import type { AggregateDocument } from './aggregate-document';
import { fromDatabase } from './database-errors';
import type { Scalar } from './reach/tenant-filter';

/** A document that is due: enough to act for its tenant, and no more. */
export interface DueDocument extends Pick<Scope, 'tenantId' | 'environment'> {
  readonly id: string;
}

/** Everything due by this instant, of one tenant or of all. */
export interface DueBy {
  readonly now: Date;
  readonly tenantId?: string;
  /** Paths in the state and their values: only what has all of one of these. */
  readonly anyOf?: readonly Readonly<Record<string, Scalar>>[];
}

/**
 * Documents by a date in their state. The one read of a store that crosses tenants: it shows ids
 * only, and whoever acts on them does so in the scope of each one's tenant.
 */
export class DueDocuments {
  constructor(private readonly documents: mongo.Collection<AggregateDocument>) {}

  /** Both hold only documents with a date, so that sweeps cost nothing where none is waited for. */
  async ensureIndexes(field: string): Promise<void> {
    const path = `state.${field}`;
    const options = { partialFilterExpression: { [path]: { $type: 'date' } } };
    await fromDatabase(this.documents.createIndex({ [path]: 1 }, options));
    await fromDatabase(this.documents.createIndex({ tenantId: 1, [path]: 1 }, options));
  }

  /** Longest due first. */
  async *find(field: string, by: DueBy): AsyncGenerator<DueDocument> {
    const sort = { [`state.${field}`]: 1 } as const;
    for await (const found of this.documents.find(dueFilter(field, by), SHOWN).sort(sort)) {
      yield dueOf(found);
    }
  }

  /** Every text at a path of what is due. */
  async textsAt(field: string, path: string, by: DueBy): Promise<readonly string[]> {
    const found = this.documents.distinct(`state.${path}`, dueFilter(field, by));
    return (await fromDatabase(found)) as string[];
  }

  /** One of each tenant that has any: for work that is done for a tenant as a whole. */
  async *ofEachTenant(field: string, by: DueBy): AsyncGenerator<DueDocument> {
    const filter = dueFilter(field, by);
    for (const tenantId of await fromDatabase(this.documents.distinct('tenantId', filter))) {
      const found = await fromDatabase(this.documents.findOne({ ...filter, tenantId }, SHOWN));
      if (found) yield dueOf(found);
    }
  }
}

const SHOWN = { projection: { tenantId: 1, environment: 1 } } as const;

function dueOf({ _id: id, tenantId, environment }: AggregateDocument): DueDocument {
  return { id, tenantId, environment };
}

function dueFilter(field: string, { now, tenantId, anyOf = [] }: DueBy) {
  const alternatives = anyOf.map((one) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [`state.${name}`, value])),
  );
  // The type is what the partial indexes are chosen by.
  const date = { [`state.${field}`]: { $lte: now, $type: 'date' as const } };
  const due = { ...date, ...(alternatives.length > 0 && { $or: alternatives }) };
  return tenantId === undefined ? due : { tenantId, ...due };
}
