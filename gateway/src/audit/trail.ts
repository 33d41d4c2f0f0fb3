import type { Connection, mongo } from 'mongoose';
import { databaseOf, findPage, fromDatabase, type Found, type Page } from '@masar/kit/store';
import { Appender } from './appender';
import { startOf, type AuditEntry, type AuditRecord, type Tail } from './entry';

/** Filters of a list; an undefined filter matches every entry. */
export interface AuditFilter {
  readonly action?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly actor?: string | undefined;
  readonly outcome?: string | undefined;
  /** First instant, as ISO 8601 in UTC with milliseconds. */
  readonly from?: string | undefined;
  /** End, exclusive, in the same form. */
  readonly to?: string | undefined;
}

/**
 * Entries that a verification reads at a time; other requests run between the reads.
 */
const READ_AT_ONCE = 500;
const BY_PLACE = { seq: -1 } as const;
const BY_TIME = { at: -1, seq: -1 } as const;

/**
 * The audit trails of all tenants, one chain each. Any number of processes append: the unique index on
 * the place lets one win, and the others link to its entry (adr/0006-audit-trail.md). No entry is ever
 * deleted: later entries could not be verified without it.
 */
export class Trail {
  private readonly entries: mongo.Collection<AuditEntry>;
  private readonly appender: Appender;

  constructor(connection: Connection) {
    this.entries = databaseOf(connection).collection('audit_entries');
    this.appender = new Appender(this.entries, (tenantId) => this.tail(tenantId));
  }

  async ensureIndexes(): Promise<void> {
    const place = { tenantId: 1, seq: 1 } as const;
    await fromDatabase(this.entries.createIndex(place, { unique: true }));
    const filtered = [{}, { action: 1 }, { resourceId: 1 }, { actor: 1 }] as const;
    const indexes = filtered.map((fields) => ({ key: { tenantId: 1, ...fields, at: 1, seq: 1 } }));
    // Together: a long trail is read once for all of them.
    await fromDatabase(this.entries.createIndexes(indexes as mongo.IndexDescription[]));
  }

  /**
   * Enters a record; a repeated record is entered once.
   * @throws DomainError SERVICE_UNAVAILABLE, also when other processes were faster twenty times
   */
  append(tenantId: string, record: AuditRecord): Promise<void> {
    return this.appender.append(tenantId, record);
  }

  /** The end of a tenant's chain. */
  async tail(tenantId: string): Promise<Tail> {
    const [last] = await fromDatabase(
      this.entries.find({ tenantId }).sort({ seq: -1 }).limit(1).toArray(),
    );
    return last ?? startOf(tenantId);
  }

  /** True for a tenant that has entries. */
  async has(tenantId: string): Promise<boolean> {
    return (await this.tail(tenantId)).seq > 0;
  }

  /** The last entry whose event is older than this event id. */
  async tailBefore(tenantId: string, eventId: string): Promise<Tail> {
    const older = this.entries.find({ tenantId, _id: { $lt: eventId } });
    const [last] = await fromDatabase(older.sort({ seq: -1 }).limit(1).toArray());
    return last ?? startOf(tenantId);
  }

  /** The last entry up to this place; it has an earlier place when entries are missing. */
  async upTo(tenantId: string, seq: number): Promise<Tail> {
    const before = this.entries.find({ tenantId, seq: { $lte: seq } });
    const [last] = await fromDatabase(before.sort({ seq: -1 }).limit(1).toArray());
    return last ?? startOf(tenantId);
  }

  /** The entries from one place to another, both included, in order. */
  async *between(tenantId: string, from: number, to: number): AsyncGenerator<AuditEntry> {
    const inRange = { tenantId, seq: { $gte: from, $lte: to } };
    const found = this.entries.find(inRange).sort({ seq: 1 }).batchSize(READ_AT_ONCE);
    const next = () => fromDatabase(found.next());
    try {
      for (let entry = await next(); entry; entry = await next()) yield entry;
    } finally {
      await found.close();
    }
  }

  /**
   * One page, newest first: with a filter by time, so that a period is found wherever it lies. Without one it is by
   * place, and the total is the last place.
   */
  async list(tenantId: string, filter: AuditFilter, page: Page): Promise<Found<AuditEntry>> {
    const conditions = conditionsOf(filter);
    const isAll = Object.keys(conditions).length === 0;
    const total = isAll ? async () => ({ total: (await this.tail(tenantId)).seq }) : undefined;
    const sort = isAll ? BY_PLACE : BY_TIME;
    return findPage(
      this.entries,
      { tenantId, ...conditions },
      { ...page, sort, total, isLog: true },
    );
  }

  /** Every tenant that has entries. */
  async tenantIds(): Promise<readonly string[]> {
    return fromDatabase(this.entries.distinct('tenantId'));
  }
}

function conditionsOf({ from, to, ...exact }: AuditFilter) {
  const given = Object.entries(exact).filter(([, value]) => value !== undefined);
  const at = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lt: to }) };
  return { ...Object.fromEntries(given), ...(Object.keys(at).length > 0 && { at }) };
}
