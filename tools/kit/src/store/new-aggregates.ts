import type { mongo } from 'mongoose';
import { Batcher, Semaphore } from '../concurrency';
import { newId } from '../ids';
import type { Scope } from '../scope';
import type { SealedStates } from '../sealing';
import { machineTime } from '../time';
import { within, writeSpan } from '../tracing';
import type { AggregateDocument, AggregateKind, SeriesPlace } from './aggregate-document';
import { fromDatabase, isDuplicate } from './database-errors';
import { newDocument } from './decided';
import { WRITE } from './durable';
import { isForgotten, refuseOther } from './idempotency';
import { insertBatch } from './insert-batch';
import { NumberedCreates, type BuildNumbered } from './numbered/numbered-creates';
import { toStored, type Decision, type Stored } from './stored';
import { requireOwn } from './reach/own-aggregates';
import { tenantFilter, wholeTenant } from './reach/tenant-filter';

/** Documents of one call that are tried alone at a time. */
const CONCURRENT_RETRIES = 8;

export type Build<State> = (id: string, now: Date) => Decision<State>;

/** Takes what a create has written. Never waits, never throws. */
type OfferCreated = (document: AggregateDocument) => void;

interface Parts {
  readonly documents: mongo.Collection<AggregateDocument>;
  readonly offer: OfferCreated;
  readonly states: SealedStates;
}

/** How aggregates of one kind begin. */
export class NewAggregates<State extends object> {
  private readonly documents: Parts['documents'];
  private readonly offer: OfferCreated;
  private readonly states: SealedStates;
  private readonly inserts: Batcher<AggregateDocument, ReadonlySet<AggregateDocument>>;
  private readonly numbered: NumberedCreates<State>;

  constructor(
    private readonly kind: AggregateKind,
    { documents, offer, states }: Parts,
  ) {
    if (kind.isNumbered && kind.sealed) throw new TypeError('a numbered kind seals no fields');
    this.documents = documents;
    this.offer = offer;
    this.states = states;
    this.inserts = new Batcher((made) => insertBatch(documents, made, WRITE));
    this.numbered = new NumberedCreates<State>({
      documents,
      make: (scope, build, place) => this.newDocument(scope, build, place),
      offer: (document) => this.offer(document),
      createdBefore: (scope) => this.createdBefore(scope),
      subject: kind.subject,
    });
  }

  async create(scope: Scope, build: Build<State>): Promise<Stored<State>> {
    const made = this.newDocument(scope, build);
    const document = this.states.seal(made);
    try {
      await within(writeSpan(scope, 'insert', this.kind), () => this.insert(document));
    } catch (error) {
      if (scope.idempotencyKey === undefined || !isDuplicate(error, 'createKey')) throw error;
      return (await this.createdBefore(scope)) ?? this.create(scope, build);
    }
    this.offer(document);
    return toStored(made);
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
      requireOwn(scope, this.kind, holder);
      return this.answer(holder);
    }
    await this.freeKey(scope, holder._id, createKey);
    return undefined;
  }

  createNext(scope: Scope, series: string, build: BuildNumbered<State>): Promise<Stored<State>> {
    if (!this.kind.isNumbered) throw new TypeError(`${this.kind.collection} is not numbered`);
    return within(writeSpan(scope, 'insert', this.kind), () =>
      this.numbered.add(scope, series, build),
    );
  }

  async createMany(
    scope: Scope,
    builds: readonly Build<State>[],
  ): Promise<readonly (Stored<State> | undefined)[]> {
    const scopes = builds.map((_, at) => keyedFor(scope, at));
    const documents = builds.map((build, at) =>
      this.states.seal(this.newDocument(scopes[at] ?? scope, build)),
    );
    const areIn = await within(writeSpan(scope, 'insert', this.kind), () =>
      insertBatch(this.documents, documents, WRITE),
    );
    const semaphore = new Semaphore(CONCURRENT_RETRIES);
    return Promise.all(
      documents.map((document, at) => {
        if (!areIn.has(document)) {
          return semaphore.use(() => this.insertAlone(scopes[at] ?? scope, document));
        }
        this.offer(document);
        return this.answer(document);
      }),
    );
  }

  private newDocument(scope: Scope, build: Build<State>, place?: SeriesPlace): AggregateDocument {
    const id = newId(this.kind.idPrefix);
    const now = scope.clock.now();
    const decision = build(id, now);
    const document = newDocument({ scope, kind: this.kind }, id, { ...decision, now });
    requireOwn(scope, this.kind, document);
    return place ? { ...document, place } : document;
  }

  private answer(document: AggregateDocument): Stored<State> {
    return toStored(this.states.open(document));
  }

  private async insert(document: AggregateDocument): Promise<void> {
    const areIn = await this.inserts.add(document);
    if (!areIn.has(document)) await fromDatabase(this.documents.insertOne(document, WRITE));
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
    return this.answer(document);
  }

  private async freeKey(scope: Scope, _id: string, createKey: string): Promise<void> {
    const filter = tenantFilter(wholeTenant(scope), { _id, createKey });
    const update = { $unset: { createKey: '', createRequest: '' } } as const;
    await fromDatabase(this.documents.updateOne(filter, update, WRITE));
  }
}

const NOT_THE_OUTBOX = { projection: { outbox: 0, commands: 0, uncounted: 0 } } as const;

/** Each of many has a key of its own, made of the command's with a character that no client's key has. */
function keyedFor(scope: Scope, at: number): Scope {
  const { idempotencyKey: key } = scope;
  return key === undefined ? scope : { ...scope, idempotencyKey: `${key}\n${at}` };
}
