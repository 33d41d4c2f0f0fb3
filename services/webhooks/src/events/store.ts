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
import { deleteOlder } from '../delete-older';
import { insertNew } from '../insert-new';
import type { LoggedEvent } from './event';

/** Newest first; ids decide between equal times, since they sort by time too. */
const NEWEST_FIRST = { occurredAt: -1, _id: -1 } as const;
const LIST_MAX_MS = 5_000;

export interface EventFilter {
  readonly type?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly from?: Date | undefined;
  /** Before this instant. */
  readonly to?: Date | undefined;
}

/** The tenant whose events are meant, or one of its workspaces. */
interface Reach {
  readonly tenantId: string;
  readonly workspaceId?: string | undefined;
}

/** The tenants' logs of events; appended once for each event, never changed, deleted by their age. */
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

  /** Writes events that are not there yet. */
  async append(events: readonly LoggedEvent[]): Promise<void> {
    await insertNew(this.documents, events);
  }

  async list(scope: Scope, filter: EventFilter, page: Page): Promise<Found<LoggedEvent>> {
    const matching = filterOf(scope, filter);
    return findPage(this.documents, matching, { ...page, sort: NEWEST_FIRST });
  }

  /** @throws DomainError NOT_FOUND, the same whether another tenant has the id or nobody */
  async get(scope: Scope, id: string): Promise<LoggedEvent> {
    const found = await fromDatabase(this.documents.findOne({ _id: id, ...reachOf(scope) }));
    if (!found) throw notFound('event', scope.workspaceId);
    return found;
  }

  /** The event as a worker sends it; undefined when the log lost it. */
  async findById(id: string): Promise<LoggedEvent | undefined> {
    return (await fromDatabase(this.documents.findOne({ _id: id }))) ?? undefined;
  }

  /** Events of these types in a span of time, oldest first, without their data; at most so many. */
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

  /** Deletes those whose ids sort before this one. */
  deleteOlder(firstKept: string, stop: AbortSignal): Promise<void> {
    return deleteOlder(this.documents, { firstKept }, stop);
  }
}

/** A call for one workspace meets that one's events only. */
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
