import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import { Batcher, KeyedMutex, Semaphore } from '../concurrency';
import { DomainError } from '../errors';
import { newId } from '../ids';
import type { OfferOutbox } from '../outbox';
import type { Scope } from '../scope';
import { machineTime } from '../time';
import type { AggregateDocument, AggregateKind, SeriesPlace } from './aggregate-document';
import { fromDatabase, isDuplicate } from './database-errors';
import { newDocument } from './decided';
import { WRITE } from './durable';
import { isForgotten, refuseOther } from './idempotency';
import { insertBatch } from './insert-batch';
import { pauseAfter } from './pause-after';
import { toStored, type Decision, type Stored } from './stored';
import { requireOwn, tenantFilter, wholeTenant } from './tenant-filter';

/** Replicas that create in one series at the same instant clash: one of them succeeds each time. */
const MAX_ATTEMPTS = 50;
const MOST_SERIES = 10_000;
/** Documents of one call that are tried alone at a time. */
const CONCURRENT_RETRIES = 8;

export type Build<State> = (id: string, now: Date) => Decision<State>;
export type BuildNumbered<State> = (id: string, now: Date, number: number) => Decision<State>;

/** How aggregates of one kind begin. */
export class NewAggregates<State extends object> {
  private readonly inserts: Batcher<AggregateDocument, ReadonlySet<AggregateDocument>>;
  private readonly series = new KeyedMutex();
  /** Of series that this process has added to; another process may have gone on, which the index tells. */
  private readonly lastNumbers = new LRUCache<string, number>({ max: MOST_SERIES });

  constructor(
    private readonly kind: AggregateKind,
    private readonly documents: mongo.Collection<AggregateDocument>,
    private readonly offer: OfferOutbox,
  ) {
    this.inserts = new Batcher((made) => insertBatch(documents, made, WRITE));
  }

  async create(scope: Scope, build: Build<State>): Promise<Stored<State>> {
    return (await this.createOrFind(scope, build)).stored;
  }

  private async createOrFind(
    scope: Scope,
    build: Build<State>,
    place?: SeriesPlace,
  ): Promise<{ readonly stored: Stored<State>; readonly isNew: boolean }> {
    const document = this.newDocument(scope, build, place);
    try {
      const areIn = await this.inserts.add(document);
      if (!areIn.has(document)) await fromDatabase(this.documents.insertOne(document, WRITE));
    } catch (error) {
      if (scope.idempotencyKey === undefined || !isDuplicate(error, 'createKey')) throw error;
      const stored = await this.createdBefore(scope);
      return stored ? { stored, isNew: false } : this.createOrFind(scope, build, place);
    }
    this.offer(document);
    return { stored: toStored(document), isNew: true };
  }

  /** The aggregate that this command created before; undefined for one without a key, or with a new one. */
  async createdBefore(scope: Scope): Promise<Stored<State> | undefined> {
    const { idempotencyKey: createKey } = scope;
    if (createKey === undefined) return undefined;
    const filter = tenantFilter(wholeTenant(scope), { createKey });
    const found = this.documents.findOne(filter, NOT_THE_OUTBOX);
    const holder = await fromDatabase(found);
    if (!holder) return undefined;
    // A sandbox whose clock is ahead holds its key so much longer.
    if (!isForgotten(holder.createdAt, machineTime(scope.clock))) {
      refuseOther(scope, holder.createRequest ?? {});
      requireOwn(scope, this.kind, holder.state);
      return toStored(holder);
    }
    await this.freeKey(scope, holder._id, createKey);
    return undefined;
  }

  /**
   * Its number is one more than the highest that a stored aggregate of the series has, and a unique index lets
   * only one have it: a process that dies leaves no gap, as a number exists only in what is stored.
   */
  createNext(scope: Scope, series: string, build: BuildNumbered<State>): Promise<Stored<State>> {
    if (!this.kind.isNumbered) throw new TypeError(`${this.kind.collection} is not numbered`);
    return this.series.run(`${scope.tenantId}/${series}`, async () => {
      const known = `${scope.tenantId}/${series}`;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const last = this.lastNumbers.get(known) ?? (await this.lastNumber(scope, series));
        const place = { series, number: last + 1 };
        try {
          const numbered: Build<State> = (id, now) => build(id, now, last + 1);
          const { stored, isNew } = await this.createOrFind(scope, numbered, place);
          // Only what is stored for sure is counted on: a number that nobody has would be a gap.
          if (isNew) this.lastNumbers.set(known, last + 1);
          return stored;
        } catch (error) {
          this.lastNumbers.delete(known);
          if (!isDuplicate(error, 'place.number')) throw error;
          await pauseAfter(attempt);
        }
      }
      throw new DomainError('CONFLICT', `too many new ${this.kind.subject}s at once; try again`);
    });
  }

  async createMany(
    scope: Scope,
    builds: readonly Build<State>[],
  ): Promise<readonly (Stored<State> | undefined)[]> {
    const scopes = builds.map((_, at) => keyedFor(scope, at));
    const documents = builds.map((build, at) => this.newDocument(scopes[at] ?? scope, build));
    const areIn = await insertBatch(this.documents, documents, WRITE);
    const semaphore = new Semaphore(CONCURRENT_RETRIES);
    return Promise.all(
      documents.map((document, at) => {
        if (!areIn.has(document)) {
          return semaphore.use(() => this.insertAlone(scopes[at] ?? scope, document));
        }
        this.offer(document);
        return toStored<State>(document);
      }),
    );
  }

  private newDocument(scope: Scope, build: Build<State>, place?: SeriesPlace): AggregateDocument {
    const id = newId(this.kind.idPrefix);
    const now = scope.clock.now();
    const decision = build(id, now);
    requireOwn(scope, this.kind, decision.state);
    const document = newDocument({ scope, kind: this.kind }, id, { ...decision, now });
    return place ? { ...document, place } : document;
  }

  /** One of many that the database refused: undefined where something unique is taken. */
  private async insertAlone(
    scope: Scope,
    document: AggregateDocument,
  ): Promise<Stored<State> | undefined> {
    try {
      await fromDatabase(this.documents.insertOne(document, WRITE));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (!isDuplicate(error, 'createKey')) return undefined;
      return (await this.createdBefore(scope)) ?? this.insertAlone(scope, document);
    }
    this.offer(document);
    return toStored(document);
  }

  private async freeKey(scope: Scope, _id: string, createKey: string): Promise<void> {
    const filter = tenantFilter(wholeTenant(scope), { _id, createKey });
    const update = { $unset: { createKey: '', createRequest: '' } } as const;
    await fromDatabase(this.documents.updateOne(filter, update, WRITE));
  }

  private async lastNumber(scope: Scope, series: string): Promise<number> {
    // The partial index is chosen by its own condition only.
    const numbered = { 'place.number': { $exists: true } };
    const filter = { ...tenantFilter(wholeTenant(scope), { 'place.series': series }), ...numbered };
    const sort = { 'place.number': -1 } as const;
    const last = this.documents.findOne(filter, { sort, projection: { place: 1 } });
    return (await fromDatabase(last))?.place?.number ?? 0;
  }
}

const NOT_THE_OUTBOX = { projection: { outbox: 0, commands: 0 } } as const;

/** Each of many has a key of its own, made of the command's with a character that no client's key has. */
function keyedFor(scope: Scope, at: number): Scope {
  const { idempotencyKey: key } = scope;
  return key === undefined ? scope : { ...scope, idempotencyKey: `${key}\n${at}` };
}
