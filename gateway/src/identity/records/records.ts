import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { KeyedMutex } from '@masar/kit/concurrency';
import { DomainError } from '@masar/kit/errors';
import {
  OUTBOX_INDEX,
  type OfferOutbox,
  type OutboxDocument,
  type OutboxRelay,
} from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import {
  DURABLE,
  fromDatabase,
  isDuplicate,
  isForgotten,
  isRepeated,
  notFound,
  refuseOther,
  type Page,
  databaseOf,
  findPage,
  type Found,
} from '@masar/kit/store';
import { changeOf, newStored, type RecordScope, type Stored, type Tell } from './stored';

/** Result of a command. `isRepeat` is true when its idempotency key was used before. */
export interface Outcome<R extends object> {
  readonly stored: Stored<R>;
  readonly isRepeat: boolean;
}

export interface Kind<R extends object> {
  /** Noun for errors, for example "workspace". */
  readonly subject: string;
  readonly collection: string;
  /** `tenant` if two tenants may choose the same id. */
  readonly idsUniqueIn: 'tenant' | 'platform';
  /** Filter of the records of one workspace, for a call in it; without it no record is in a workspace. */
  readonly ofWorkspace?: (workspaceId: string) => Readonly<Record<string, string>>;
  /** Events of a change; by default there are none. */
  readonly tell?: Tell<R>;
}

/** The fields that a change sets. Pure, because it may run again. */
type Decide<R extends object> = (record: R, now: Date) => Partial<R>;

const WRITE = { ...DURABLE, ignoreUndefined: true } as const;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const ONCE_PER_KEY = { unique: true, partialFilterExpression: { createKey: { $exists: true } } };
const MAX_ATTEMPTS = 10;
const MAX_PAUSE_MS = 100;

/**
 * The gateway's own records. Not the kit's AggregateStore, since clients choose the ids, or the id is
 * in an API key that is looked up before its tenant is known (adr/0003-records-of-the-gateway.md). The
 * outbox has the events and the records of commands.
 * @throws DomainError SERVICE_UNAVAILABLE, from every call, when the database does not answer
 */
export class Records<R extends object> {
  private readonly documents: mongo.Collection<Stored<object>>;
  /** Serialises the changes of one record in this process, so that only processes can clash. */
  private readonly mutex = new KeyedMutex();
  private readonly offer: OfferOutbox;
  private readonly tell: Tell<R>;

  constructor(
    connection: Connection,
    private readonly kind: Kind<R>,
    relay: OutboxRelay,
  ) {
    this.tell = kind.tell ?? (() => []);
    const database = databaseOf(connection);
    this.documents = database.collection(kind.collection);
    this.offer = relay.watch(database.collection<OutboxDocument>(kind.collection));
  }

  async ensureIndexes(): Promise<void> {
    await fromDatabase(this.documents.createIndex({ tenantId: 1, ...NEWEST_FIRST }));
    await fromDatabase(this.documents.createIndex({ tenantId: 1, createKey: 1 }, ONCE_PER_KEY));
    await fromDatabase(this.documents.createIndex(OUTBOX_INDEX.key, OUTBOX_INDEX.options));
  }

  /**
   * Creates a record, or returns the one that the same idempotency key created.
   * @throws DomainError CONFLICT when the id is taken, IDEMPOTENCY_KEY_REUSED
   */
  async create(scope: Scope, id: string, record: R): Promise<Outcome<R>> {
    const _id = this.documentId(scope.tenantId, id);
    const stored = newStored(scope, { _id, id, record }, this.tell);
    try {
      await fromDatabase(this.documents.insertOne(stored, WRITE));
      this.offer(stored);
      return { stored, isRepeat: false };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const before = await this.createdBefore(scope);
    if (!before) throw idTaken(this.kind.subject);
    if (!isForgotten(before.createdAt, scope.clock.now())) {
      refuseOther(scope, before.createRequest ?? {});
      return { stored: before, isRepeat: true };
    }
    await this.freeKeyOf(before);
    return this.create(scope, id, record);
  }

  /** The tenant's record with this id, if any. */
  async find(tenantId: string, id: string): Promise<Stored<R> | undefined> {
    return this.findOne({ _id: this.documentId(tenantId, id), tenantId });
  }

  /** The record of any tenant: the only read across tenants, for authentication. */
  async findOfAnyTenant(id: string): Promise<Stored<R> | undefined> {
    return this.findOne({ _id: id });
  }

  /** @throws DomainError NOT_FOUND, the same for another tenant's id and for one that does not exist */
  async get(scope: Scope, id: string): Promise<Stored<R>> {
    const _id = this.documentId(scope.tenantId, id);
    const found = await this.findOne({ ...this.visibleTo(scope), _id });
    if (found) return found;
    throw notFound(this.kind.subject, this.kind.ofWorkspace && scope.workspaceId);
  }

  /** One page of the records that the call may see, newest first, and their number. */
  async list(scope: Scope, page: Page): Promise<Found<Stored<R>>> {
    const asked = { ...page, sort: NEWEST_FIRST };
    const found = await findPage(this.documents, this.visibleTo(scope), asked);
    return { ...found, data: found.data as Stored<R>[] };
  }

  /**
   * Sets the fields that decide returns; a repeated idempotency key changes nothing.
   * @throws DomainError NOT_FOUND, IDEMPOTENCY_KEY_REUSED, CONFLICT after ten clashes, or from decide
   */
  async update(scope: RecordScope, id: string, decide: Decide<R>): Promise<Outcome<R>> {
    return this.mutex.run(`${scope.tenantId}:${id}`, () => this.carryOut(scope, id, decide));
  }

  /** Raises a date of many records, by id, in one write. No date is lowered; versions stay. */
  async raise(field: keyof R & string, dates: ReadonlyMap<string, Date>): Promise<void> {
    const raises = [...dates].map(([_id, date]) => ({
      updateOne: { filter: { _id }, update: { $max: { [`record.${field}`]: date } } },
    }));
    if (raises.length > 0) await fromDatabase(this.documents.bulkWrite(raises, { ordered: false }));
  }

  private async carryOut(scope: RecordScope, id: string, decide: Decide<R>): Promise<Outcome<R>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = await this.get(scope, id);
      if (isRepeated(scope, before.commands)) return { stored: before, isRepeat: true };
      const stored = await this.change(scope, before, decide);
      if (stored) return { stored, isRepeat: false };
      await sleep(Math.random() * Math.min(2 ** attempt, MAX_PAUSE_MS));
    }
    const message = `the ${this.kind.subject} changed at the same time; read it and try again`;
    throw new DomainError('CONFLICT', message);
  }

  /** Undefined when the record has changed since the decision. */
  private async change(
    scope: RecordScope,
    before: Stored<R>,
    decide: Decide<R>,
  ): Promise<Stored<R> | undefined> {
    const now = scope.clock.now();
    const { _id, tenantId, version } = before;
    const update = changeOf(scope, before, {
      ...{ fields: decide(before.record, now), now },
      tell: this.tell,
    });
    const options = { ...WRITE, returnDocument: 'after' } as const;
    const filter = { _id, tenantId, version };
    const after = await fromDatabase(this.documents.findOneAndUpdate(filter, update, options));
    if (!after) return undefined;
    this.offer(after);
    return after as Stored<R>;
  }

  private async createdBefore({ tenantId, idempotencyKey }: Scope) {
    if (idempotencyKey === undefined) return undefined;
    return this.findOne({ tenantId, createKey: idempotencyKey });
  }

  private async freeKeyOf({ _id, createKey }: Stored<R>): Promise<void> {
    const update = { $unset: { createKey: '', createRequest: '' } } as const;
    await fromDatabase(
      this.documents.updateOne({ _id, createKey: createKey ?? '' }, update, WRITE),
    );
  }

  private async findOne(filter: Readonly<Record<string, string>>) {
    const found = await fromDatabase(this.documents.findOne(filter));
    return found ? (found as Stored<R>) : undefined;
  }

  private visibleTo({ tenantId, workspaceId }: Scope) {
    const own = workspaceId === undefined ? {} : this.kind.ofWorkspace?.(workspaceId);
    return { ...own, tenantId };
  }

  private documentId(tenantId: string, id: string): string {
    return this.kind.idsUniqueIn === 'tenant' ? `${tenantId}/${id}` : id;
  }
}

/** The error for an id that is in use. */
export function idTaken(subject: string): DomainError {
  const message = `a ${subject} with this id exists; choose another id`;
  return new DomainError('CONFLICT', message, [{ field: 'id', code: 'ALREADY_EXISTS', message }]);
}
