import type { Connection, mongo } from 'mongoose';
import type { Event } from '@masar/kit/bus';
import { OUTBOX_INDEX } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import {
  fromDatabase,
  notFound,
  pageOfRows,
  tenantFilter,
  WRITE,
  type Found,
  type KeyHolder,
  type Page,
  databaseOf,
} from '@masar/kit/store';
import type { UsageDays } from '../../shared/usage/store';
import { recordsOnPage } from './records-page';
import type { PostedRecord, Posting, RecordVoid } from './posting';

/** A posting as it is stored: its records, their effect on the day and their events are one write. */
export interface PostingDocument extends Posting {
  readonly _id: string;
  readonly tenantId: string;
  /** Writing process and sequence number there: postings are added to their days in this order. */
  readonly writer: string;
  readonly seq: number;
  /** Instant of the write by the machine's clock; a sandbox's clock may be ahead of it. */
  readonly writtenAt: Date;
  /** The request: another request under its idempotency key is refused. */
  readonly request?: KeyHolder & { readonly key?: string };
  /** True until the posting is in its day. */
  readonly isPending?: true;
  readonly outbox: Event[];
}

/** A record with its posting. */
export interface FoundRecord {
  readonly posting: PostingDocument;
  readonly record: PostedRecord;
}

/** Lists show the records of one workspace, metric and day; a field that is left out does not filter. */
export interface RecordFilter {
  readonly workspaceId?: string | undefined;
  readonly metric?: string | undefined;
  readonly day?: string | undefined;
}

const LIST_MAX_MS = 5_000;
const NUMBER = /^(.+)_([0-9]{1,4})$/;

/**
 * Postings of usage records.
 * @throws DomainError SERVICE_UNAVAILABLE, from every call, when the database does not answer
 */
export class UsagePostings {
  readonly documents: mongo.Collection<PostingDocument>;

  /** @param days count the records, so that a list counts no postings */
  constructor(
    connection: Connection,
    private readonly days: UsageDays,
  ) {
    this.documents = databaseOf(connection).collection('usage_postings');
  }

  async ensureIndexes(): Promise<void> {
    const key = { tenantId: 1, workspaceId: 1, metric: 1, 'records.key': 1 } as const;
    await fromDatabase(this.documents.createIndex(key, { unique: true }));
    const listed = { tenantId: 1, workspaceId: 1, metric: 1, day: 1, _id: -1 } as const;
    await fromDatabase(this.documents.createIndex(listed));
    await fromDatabase(this.documents.createIndex({ tenantId: 1, _id: -1 }));
    await fromDatabase(this.documents.createIndex({ tenantId: 1, day: 1, _id: -1 }));
    const pending = { partialFilterExpression: { isPending: true } };
    await fromDatabase(this.documents.createIndex({ writer: 1, seq: 1 }, pending));
    await fromDatabase(this.documents.createIndex(OUTBOX_INDEX.key, OUTBOX_INDEX.options));
  }

  /** @throws DomainError NOT_FOUND, also for the id of a void: the voided record shows it */
  async get(scope: Scope, id: string): Promise<FoundRecord> {
    const [, _id = '', number = ''] = NUMBER.exec(id) ?? [];
    const posting = await fromDatabase(
      this.documents.findOne(tenantFilter(scope, { _id }), WITHOUT_OUTBOX),
    );
    const record = posting?.records[Number(number) - 1];
    if (!posting || !record || posting.voids !== undefined) throw notFound('usage record');
    return { posting, record };
  }

  /** Postings with a record under one of these keys. */
  withKeys(
    tenantId: string,
    { workspaceId, metric, records }: Posting,
  ): Promise<PostingDocument[]> {
    const keys = records.map(({ key }) => key);
    const filter = { tenantId, workspaceId, metric, 'records.key': { $in: keys } };
    return fromDatabase(this.documents.find(filter, WITHOUT_OUTBOX).toArray());
  }

  /** One page, the latest recorded first. */
  async list(scope: Scope, filter: RecordFilter, page: Page): Promise<Found<FoundRecord>> {
    const matching = { ...tenantFilter(scope, { ...filter }), voids: { $exists: false } };
    const stages = recordsOnPage(matching, page);
    const found = this.documents.aggregate<FoundRecord>(stages, { maxTimeMS: LIST_MAX_MS });
    const [total, records] = await Promise.all([
      this.days.countRecords(scope, filter),
      fromDatabase(found.toArray()),
    ]);
    const keysOf = ({ posting, record }: FoundRecord) => [posting._id, record.number];
    return { ...pageOfRows(records, page, keysOf), total };
  }

  /** Marks a record as voided; a repeat changes nothing. */
  async showVoided(tenantId: string, id: string, voided: RecordVoid): Promise<void> {
    const [, _id = '', number = ''] = NUMBER.exec(id) ?? [];
    const path = `records.${Number(number) - 1}.voided`;
    const filter = { _id, tenantId, [path]: { $exists: false } };
    await fromDatabase(this.documents.updateOne(filter, { $set: { [path]: voided } }, WRITE));
  }

  /** Marks postings as added to their days. If this write is lost, the recovery checks them again. */
  async settle(postings: readonly Pick<PostingDocument, '_id' | 'tenantId'>[]): Promise<void> {
    const tenantIds = new Set(postings.map(({ tenantId }) => tenantId));
    const ids = postings.map(({ _id }) => _id);
    const filter = { tenantId: { $in: [...tenantIds] }, _id: { $in: ids } };
    const update = { $unset: { isPending: '' as const } };
    await fromDatabase(this.documents.updateMany(filter, update, { writeConcern: { w: 1 } }));
  }

  /** Pending postings that were written before this instant, sorted by writer. */
  findLeftBehind(before: Date): Promise<PostingDocument[]> {
    return this.pending({ writtenAt: { $lt: before } });
  }

  /** The writer's first pending postings up to this one, in order. */
  pendingOf(writer: string, seq: number): Promise<PostingDocument[]> {
    return this.pending({ writer, seq: { $lte: seq } });
  }

  private pending(filter: mongo.Filter<PostingDocument>): Promise<PostingDocument[]> {
    const found = this.documents.find({ ...filter, isPending: true as const }, WITHOUT_OUTBOX);
    return fromDatabase(found.sort({ writer: 1, seq: 1 }).limit(MOST_LEFT).toArray());
  }
}

/** Cap for one round of the recovery; the next round takes the rest. */
const MOST_LEFT = 1_000;
const WITHOUT_OUTBOX = { projection: { outbox: 0 } } as const;

/** Id of a record as clients see it. */
export function recordId({ posting, record }: FoundRecord): string {
  return `${posting._id}_${record.number}`;
}
