import type { Connection, Model, mongo } from 'mongoose';
import { KeyedMutex } from '../concurrency';
import { DomainError } from '../errors';
import type { OfferOutbox, OutboxDocument, OutboxRelay } from '../outbox';
import type { Scope } from '../scope';
import type { Log } from '../telemetry';
import { SealedStates } from '../sealing';
import { within, writeSpan } from '../tracing';
import { aggregateModel, type AggregateDocument, type AggregateKind } from './aggregate-document';
import { BatchedReads } from './batched-reads';
import { fromDatabase } from './database-errors';
import type { CountsDocument } from './counts/counts-document';
import { TenantCounts } from './counts/tenant-counts';
import { changesOf, countChange, pendingEvents, type Decided } from './decided';
import { DueDocuments } from './due-documents';
import { WRITE } from './durable';
import { AggregateLists, NOT_FOR_READERS } from './listing/aggregate-lists';
import type { Found } from './listing/found';
import type { Listing } from './listing/page';
import { isRepeated } from './idempotency';
import { Lookups, type StateFilter } from './lookups';
import { NewAggregates, type Build } from './new-aggregates';
import { notFound } from './not-found';
import type { BuildNumbered } from './numbered/numbered-creates';
import { pauseAfter } from './pause-after';
import { ReportedDocuments } from './reports/reported-documents';
import { toStored, type Decide, type Stored } from './stored';
import { idFilter, isOwn, workspaceFor } from './reach/own-aggregates';
import { databaseOf } from './connect';

export interface StoreDeps {
  readonly connection: Connection;
  readonly relay: OutboxRelay;
  /** Says why totals of lists are not kept. */
  readonly log?: Log;
  /** Takes what has to end before the connection is closed. */
  readonly closing?: (close: () => Promise<void>) => void;
}

const NOT_FOR_COMMANDS = { outbox: 0, uncounted: 0 } as const;

const MAX_ATTEMPTS = 10;

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
  readonly lookups: Lookups<S>;
  private readonly offer: OfferOutbox;
  /** Commands of this process on one aggregate wait for each other; only processes clash. */
  private readonly mutex = new KeyedMutex();
  private readonly newAggregates: NewAggregates<S>;
  private readonly reads: BatchedReads;
  private readonly commandReads: BatchedReads;
  private readonly states: SealedStates;
  private readonly counts: TenantCounts;
  private readonly lists: AggregateLists<S>;

  constructor(
    private readonly kind: AggregateKind,
    { connection, relay, log, closing }: StoreDeps,
  ) {
    this.model = aggregateModel(connection, kind);
    const database = databaseOf(connection);
    this.documents = database.collection<AggregateDocument>(kind.collection);
    this.due = new DueDocuments(this.documents);
    this.reported = new ReportedDocuments<S>(kind, this.documents);
    this.states = new SealedStates(kind.sealed);
    this.lookups = new Lookups<S>(kind, this.documents, this.states);
    this.reads = new BatchedReads(this.documents, NOT_FOR_READERS);
    this.commandReads = new BatchedReads(this.documents, NOT_FOR_COMMANDS);
    this.offer = relay.watch(database.collection<OutboxDocument>(kind.collection));
    const counts = database.collection<CountsDocument>(`${kind.collection}_counts`);
    const { documents, states } = this;
    this.counts = new TenantCounts(kind, { documents, counts, log });
    closing?.(() => this.counts.close());
    this.lists = new AggregateLists<S>(kind, { documents, states, counts: this.counts });
    const offer = (created: AggregateDocument) => {
      this.offer(created);
      if (created.uncounted) this.counts.noteChange(created.tenantId);
    };
    this.newAggregates = new NewAggregates<S>(kind, { documents, offer, states });
  }

  /** Awaited at start: an index is what makes a repeated create find the first one. */
  async ensureIndexes(): Promise<void> {
    await fromDatabase(this.model.createIndexes());
  }

  /**
   * Creates an aggregate, or answers the one that the same idempotency key created before.
   * @throws DomainError IDEMPOTENCY_KEY_REUSED when the key belongs to another request
   */
  create(scope: Scope, build: Build<S>): Promise<Stored<S>> {
    return this.newAggregates.create(scope, build);
  }

  /**
   * Creates the next aggregate of a series, for example "2026": its number is in no other of the tenant and series,
   * and none is left out, whatever dies (adr/0009-gapless-numbers.md). The kind is `isNumbered`.
   */
  createNext(scope: Scope, series: string, build: BuildNumbered<S>): Promise<Stored<S>> {
    return this.newAggregates.createNext(scope, series, build);
  }

  /**
   * Creates many aggregates in one write, each answered in its place: undefined where something that the kind holds
   * unique is taken. A command that is repeated under its idempotency key answers those of before.
   */
  createMany(
    scope: Scope,
    builds: readonly Build<S>[],
  ): Promise<readonly (Stored<S> | undefined)[]> {
    return this.newAggregates.createMany(scope, builds);
  }

  /** The aggregate that this command created before; undefined for one without a key, or with a new one. */
  findCreated(scope: Scope): Promise<Stored<S> | undefined> {
    return this.newAggregates.createdBefore(scope);
  }

  /** The aggregate, or undefined when the tenant has none with this id. */
  async find(scope: Scope, id: string): Promise<Stored<S> | undefined> {
    const document = await this.reads.find(idFilter(scope, this.kind, id));
    if (!document || !isOwn(scope, this.kind, document)) return undefined;
    return toStored(this.states.open(document));
  }

  /** @throws DomainError NOT_FOUND, the same whether another tenant has the id or nobody */
  async get(scope: Scope, id: string): Promise<Stored<S>> {
    return (await this.find(scope, id)) ?? this.notFound(scope);
  }

  /**
   * One page, newest first unless sorted otherwise.
   * @param filter paths in the state and their values; undefined does not filter
   */
  list(scope: Scope, filter: StateFilter, listing: Listing): Promise<Found<Stored<S>>> {
    return this.lists.list(scope, filter, listing);
  }

  /** The newest that match, at most so many, as a list has them: nothing is counted. */
  newest(scope: Scope, filter: StateFilter, most: number): Promise<readonly Stored<S>[]> {
    return this.lists.newest(scope, filter, most);
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
      const before = (await this.read(scope, id)) ?? this.notFound(scope);
      const stored = toStored<S>(before);
      if (isRepeated(scope, before.commands)) return stored;
      const now = scope.clock.now();
      const decision = decide(stored.state, now, stored);
      if (!decision) return stored;
      const after = await this.replace(scope, before, { ...decision, now });
      if (after) return after;
      await pauseAfter(attempt);
    }
    const message = `the ${this.kind.subject} changed at the same time; read it and try again`;
    throw new DomainError('CONFLICT', message);
  }

  private async read(scope: Scope, _id: string): Promise<AggregateDocument | undefined> {
    const document = await this.commandReads.find(idFilter(scope, this.kind, _id));
    if (!document || !isOwn(scope, this.kind, document)) return undefined;
    return this.states.open(document);
  }

  /** Writes the decision; undefined when the aggregate is no longer what was decided on. */
  private async replace(
    scope: Scope,
    before: AggregateDocument,
    decided: Decided<S>,
  ): Promise<Stored<S> | undefined> {
    const { _id, tenantId, version } = before;
    const changes = changesOf(scope, before, decided);
    const pending = pendingEvents({ scope, kind: this.kind }, before, decided);
    const { state } = this.states.seal({ _id, state: changes.state });
    const uncounted = countChange(this.kind, before, decided);
    const $push = {
      outbox: { $each: pending },
      ...(uncounted.length > 0 && { uncounted: { $each: [...uncounted] } }),
    };
    const update = { $set: { ...changes, state }, $push };
    const projection = { tenantId: 1, outbox: 1 };
    const options = { ...WRITE, returnDocument: 'after', projection } as const;
    const after = await within(writeSpan(scope, 'findAndModify', this.kind), () =>
      fromDatabase(this.documents.findOneAndUpdate({ _id, tenantId, version }, update, options)),
    );
    if (!after) return undefined;
    this.offer(after);
    if (uncounted.length > 0) this.counts.noteChange(tenantId);
    return toStored({ ...before, ...changes });
  }

  private notFound(scope: Scope): never {
    throw notFound(this.kind.subject, workspaceFor(scope, this.kind));
  }
}
