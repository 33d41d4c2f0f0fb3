import type { Connection, mongo } from 'mongoose';
import type { Scope } from '@masar/kit/scope';
import {
  databaseOf,
  findPage,
  fromDatabase,
  notFound,
  type Found,
  type Page,
} from '@masar/kit/store';
import { deleteOlder, insertNew } from '../shared/store';
import type { LoggedEvent } from './event';

/** Newest first; ids break ties, since they sort by time too. */
const NEWEST_FIRST = { occurredAt: -1, _id: -1 } as const;
const LIST_MAX_MS = 5_000;

export interface EventFilter {
  readonly type?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** All events of a tenant, or of one of its workspaces. */
interface Reach {
  readonly tenantId: string;
  readonly workspaceId?: string | undefined;
}

/**
 * The event log of every tenant: each event is appended once, never changed, and deleted by age.
 */
export class EventLog {
  private readonly documents: mongo.Collection<LoggedEvent>;

  constructor(connection: Connection) {
    this.documents = databaseOf(connection).collection('events');
  }

  async ensureIndexes(): Promise<void> {
    const indexes = [{}, { workspaceId: 1 }, { type: 1 }, { resourceId: 1 }] as const;
    const keys = indexes.map((fields) => ({ key: { tenantId: 1, ...fields, ...NEWEST_FIRST } }));
    await fromDatabase(this.documents.createIndexes(keys as mongo.IndexDescription[]));
  }

  /** Appends the events that are not in the log yet. */
  async append(events: readonly LoggedEvent[]): Promise<void> {
    await insertNew(this.documents, events);
  }

  async list(scope: Scope, filter: EventFilter, page: Page): Promise<Found<LoggedEvent>> {
    const matching = filterOf(scope, filter);
    return findPage(this.documents, matching, { ...page, sort: NEWEST_FIRST, isLog: true });
  }

  /** @throws DomainError NOT_FOUND, the same whether another tenant has the id or nobody */
  async get(scope: Scope, id: string): Promise<LoggedEvent> {
    const found = await fromDatabase(this.documents.findOne({ _id: id, ...reachOf(scope) }));
    if (!found) throw notFound('event', scope.workspaceId);
    return found;
  }

  /** An event, for workers; undefined when retention has deleted it. */
  async find(tenantId: string, id: string): Promise<LoggedEvent | undefined> {
    return (await fromDatabase(this.documents.findOne({ _id: id, tenantId }))) ?? undefined;
  }

  /** Events of these types in a span of time, oldest first, without their data; at most `limit`. */
  async between(
    reach: Reach,
    { types, from, to }: { types: readonly string[]; from: Date; to: Date },
    limit: number,
  ): Promise<readonly Omit<LoggedEvent, 'data'>[]> {
    const inSpan = { occurredAt: { $gte: from, $lt: to }, type: { $in: [...types] } };
    const filter = { ...reachOf(reach), ...inSpan };
    const options = { projection: { data: 0 }, limit, maxTimeMS: LIST_MAX_MS } as const;
    const found = this.documents.find(filter, options).sort({ occurredAt: 1, _id: 1 });
    return fromDatabase(found.toArray());
  }

  /** Deletes the events whose ids sort before `firstKept`. */
  deleteOlder(firstKept: string, stop: AbortSignal): Promise<void> {
    return deleteOlder(this.documents, { firstKept }, stop);
  }
}

/** A call for one workspace finds that workspace's events only. */
function reachOf({ tenantId, workspaceId }: Reach) {
  return { tenantId, ...(workspaceId !== undefined && { workspaceId }) };
}

function filterOf(scope: Scope, { type, resourceId, from, to }: EventFilter) {
  const span = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return {
    ...reachOf(scope),
    ...(type !== undefined && { type }),
    ...(resourceId !== undefined && { resourceId }),
    ...((from || to) && { occurredAt: span }),
  };
}
