import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, Model, mongo } from 'mongoose';
import { Batcher, KeyedMutex } from '../concurrency';
import { DomainError } from '../errors';
import { newId } from '../ids';
import type { OfferOutbox, OutboxDocument, OutboxRelay } from '../outbox';
import type { Scope } from '../scope';
import { machineTime } from '../time';
import {
  aggregateModel,
  NEWEST_FIRST,
  type AggregateDocument,
  type AggregateKind,
} from './aggregate-document';
import { fromDatabase, isDuplicate } from './database-errors';
import { changesOf, newDocument, pendingEvents, type Decided } from './decided';
import { DueDocuments } from './due-documents';
import { DURABLE } from './durable';
import { findPage } from './find-page';
import { isForgotten, isRepeated, refuseOther } from './idempotency';
import { insertBatch } from './insert-batch';
import { notFound } from './not-found';
import { BatchedReads } from './batched-reads';
import { ReportedDocuments } from './reported-documents';
import { toStored, type Decide, type Decision, type Stored } from './stored';
import type { Found, Page } from './page';
import { tenantFilter, type Scalar } from './tenant-filter';

export interface StoreDeps {
  readonly connection: Connection;
  readonly relay: OutboxRelay;
}

const WRITE = { ...DURABLE, ignoreUndefined: true } as const;

const NOT_FOR_READERS = { outbox: 0, commands: 0 } as const;

const MAX_ATTEMPTS = 10;
const MAX_PAUSE_MS = 100;

/**
 * Aggregates of one kind, each in one document: its state, version, outbox and idempotency keys
 * change together (adr/0001-embedded-outbox.md). Every call sees only the tenant of its scope.
 * @throws DomainError SERVICE_UNAVAILABLE, from every call, when the database does not answer
 */
export class AggregateStore<S extends object> {
  private readonly model: Model<AggregateDocument>;
  /** The driver's own: mongoose would copy and cast each document, half of the cost of a call. */
  private readonly documents: mongo.Collection<AggregateDocument>;
  /** For sweeps: what a date has come for, whoever's it is. */
  readonly due: DueDocuments;
  readonly reported: ReportedDocuments<S>;
  private readonly offer: OfferOutbox;
  /** Commands of this process on one aggregate wait for each other; only processes clash. */
  private readonly mutex = new KeyedMutex();
  private readonly inserts: Batcher<AggregateDocument, ReadonlySet<AggregateDocument>>;
  private readonly reads: BatchedReads;

  constructor(
    private readonly kind: AggregateKind,
    { connection, relay }: StoreDeps,
  ) {
    this.model = aggregateModel(connection, kind);
    const database = connection.getClient().db(connection.name);
    this.documents = database.collection<AggregateDocument>(kind.collection);
    this.due = new DueDocuments(this.documents);
    this.reported = new ReportedDocuments<S>(this.documents);
    this.inserts = new Batcher((made) => insertBatch(this.documents, made, WRITE));
    this.reads = new BatchedReads(this.documents, NOT_FOR_READERS);
    this.offer = relay.watch(database.collection<OutboxDocument>(kind.collection));
  }

  /** Awaited at start: an index is what makes a repeated create find the first one. */
  async ensureIndexes(): Promise<void> {
    await fromDatabase(this.model.createIndexes());
  }

  /**
   * Creates an aggregate, or answers the one that the same idempotency key created before.
   * @throws DomainError IDEMPOTENCY_KEY_REUSED when the key belongs to another request
   */
  async create(scope: Scope, build: (id: string, now: Date) => Decision<S>): Promise<Stored<S>> {
    const id = newId(this.kind.idPrefix);
    const now = scope.clock.now();
    const document = newDocument({ scope, kind: this.kind }, id, { ...build(id, now), now });
    try {
      const areIn = await this.inserts.add(document);
      if (!areIn.has(document)) await fromDatabase(this.documents.insertOne(document, WRITE));
    } catch (error) {
      const key = scope.idempotencyKey;
      if (key === undefined || !isDuplicate(error, 'createKey')) throw error;
      return (await this.createdUnder(key, scope)) ?? this.create(scope, build);
    }
    this.offer(document);
    return toStored(document);
  }

  /** What this command created before; undefined for one without a key, or with a new one. */
  async findCreated(scope: Scope): Promise<Stored<S> | undefined> {
    const { idempotencyKey } = scope;
    return idempotencyKey === undefined ? undefined : this.createdUnder(idempotencyKey, scope);
  }

  /** The aggregate, or undefined when the tenant has none with this id. */
  async find(scope: Scope, id: string): Promise<Stored<S> | undefined> {
    const document = await this.reads.find(tenantFilter(scope, { _id: id }));
    return document && toStored(document);
  }

  /** @throws DomainError NOT_FOUND, the same whether another tenant has the id or nobody */
  async get(scope: Scope, id: string): Promise<Stored<S>> {
    return (await this.find(scope, id)) ?? this.notFound();
  }

  /**
   * One page, newest first.
   * @param filter paths in the state and their values; undefined does not filter
   */
  async list(
    scope: Scope,
    filter: Readonly<Record<string, Scalar | undefined>>,
    page: Page,
  ): Promise<Found<Stored<S>>> {
    const inState = Object.entries(filter).map(([path, value]) => [`state.${path}`, value]);
    const matching = tenantFilter(scope, Object.fromEntries(inState));
    const unlisted = (this.kind.unlisted ?? []).map((path) => [`state.${path}`, 0 as const]);
    const projection = { ...NOT_FOR_READERS, ...Object.fromEntries(unlisted) };
    const asked = { ...page, sort: NEWEST_FIRST, projection };
    const { data, total } = await findPage(this.documents, matching, asked);
    return { data: data.map((document) => toStored<S>(document)), total };
  }

  /**
   * Carries out a command: reads, decides, and writes unless the aggregate changed meanwhile, else
   * starts again. A command whose idempotency key it knows answers the current state.
   * @param decide pure; it may run several times
   * @throws DomainError NOT_FOUND; IDEMPOTENCY_KEY_REUSED; CONFLICT after ten clashes; and what decide throws
   */
  async update(scope: Scope, id: string, decide: Decide<S>): Promise<Stored<S>> {
    return this.mutex.run(`${scope.tenantId}:${id}`, () => this.carryOut(scope, id, decide));
  }

  private async carryOut(scope: Scope, id: string, decide: Decide<S>): Promise<Stored<S>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = (await this.read(scope, { _id: id }, { outbox: 0 })) ?? this.notFound();
      const stored = toStored<S>(before);
      if (isRepeated(scope, before.commands)) return stored;
      const now = scope.clock.now();
      const decision = decide(stored.state, now, stored);
      if (!decision) return stored;
      const after = await this.replace(scope, before, { ...decision, now });
      if (after) return after;
      await sleep(Math.random() * Math.min(2 ** attempt, MAX_PAUSE_MS));
    }
    const message = `the ${this.kind.subject} changed at the same time; read it and try again`;
    throw new DomainError('CONFLICT', message);
  }

  private async read(
    scope: Scope,
    fields: Readonly<Record<string, Scalar | undefined>>,
    projection: Readonly<Record<string, 0>> = NOT_FOR_READERS,
  ): Promise<AggregateDocument | undefined> {
    const found = this.documents.findOne(tenantFilter(scope, fields), { projection });
    return (await fromDatabase(found)) ?? undefined;
  }

  /** What holds the idempotency key; one that is too old gives it up. */
  private async createdUnder(createKey: string, scope: Scope): Promise<Stored<S> | undefined> {
    const holder = await this.read(scope, { createKey });
    if (!holder) return undefined;
    // What a sandbox created ahead of the machine holds its key so much longer.
    if (!isForgotten(holder.createdAt, machineTime(scope.clock))) {
      refuseOther(scope, holder.createRequest ?? {});
      return toStored(holder);
    }
    const filter = tenantFilter(scope, { _id: holder._id, createKey });
    const update = { $unset: { createKey: '', createRequest: '' } } as const;
    await fromDatabase(this.documents.updateOne(filter, update, WRITE));
    return undefined;
  }

  /** Writes the decision; undefined when the aggregate is no longer what was decided on. */
  private async replace(
    scope: Scope,
    before: AggregateDocument,
    decided: Decided<S>,
  ): Promise<Stored<S> | undefined> {
    const { _id, tenantId, version } = before;
    const changes = changesOf(scope, before, decided);
    const told = pendingEvents({ scope, kind: this.kind }, before, decided);
    const update = { $set: changes, $push: { outbox: { $each: told } } };
    const projection = { tenantId: 1, outbox: 1 };
    const options = { ...WRITE, returnDocument: 'after', projection } as const;
    const after = await fromDatabase(
      this.documents.findOneAndUpdate({ _id, tenantId, version }, update, options),
    );
    if (!after) return undefined;
    this.offer(after);
    return toStored({ ...before, ...changes });
  }

  private notFound(): never {
    throw notFound(this.kind.subject);
  }
}
