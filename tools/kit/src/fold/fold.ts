import type { Connection, mongo } from 'mongoose';
import type { Event, Subscription } from '../bus';
import type { Scope } from '../scope';
import { databaseOf, fromDatabase, isDuplicate, tenantFilter, WRITE } from '../store';

/** A service's copy of another service's aggregate. */
interface FoldedDocument {
  /** Tenant and subject: two tenants' aggregates never meet. */
  _id: string;
  tenantId: string;
  subject: string;
  /** Of the last event that was folded in. */
  sequence: number;
  state: object;
}

/** The events that are folded, and how. */
export interface FoldKind<State extends object> {
  readonly collection: string;
  /** Consumer group; unique in the platform. */
  readonly group: string;
  /** Of one source: sequences of several are not comparable. */
  readonly types: readonly string[];
  /** The state after the event; pure, as it may run again. Undefined leaves what is there. */
  apply(state: State | undefined, event: Event): State | undefined;
}

/**
 * Folds the events of other services' aggregates into one document for each, every event at most once. An event
 * that comes again, or after a later one (a dead letter that is redriven), changes nothing: events that show the
 * whole aggregate lose nothing by it. What has to be added up is stored instead, each event once: its id is a path of `uniqueBy`.
 */
export class Fold<State extends object> {
  private readonly documents: mongo.Collection<FoldedDocument>;
  readonly subscription: Subscription;

  constructor(
    private readonly kind: FoldKind<State>,
    connection: Connection,
  ) {
    this.documents = databaseOf(connection).collection(kind.collection);
    const { group, types } = kind;
    this.subscription = { group, types, handle: (event) => this.handle(event) };
  }

  /** Ids are all that it is read by. */
  ensureIndexes(): Promise<void> {
    return Promise.resolve();
  }

  /** The tenant's aggregate as of the last event; undefined before the first. */
  async find(scope: Scope, subject: string): Promise<State | undefined> {
    const filter = tenantFilter(scope, { _id: idOf(scope.tenantId, subject) });
    const found = await fromDatabase(this.documents.findOne(filter));
    return found ? (found.state as State) : undefined;
  }

  private async handle(event: Event): Promise<void> {
    while (!(await this.fold(event)));
  }

  /** True when the event is in; false when another process folded one in meanwhile. */
  private async fold(event: Event): Promise<boolean> {
    const { tenantid: tenantId, subject, sequence } = event;
    const _id = idOf(tenantId, subject);
    const before = await fromDatabase(this.documents.findOne({ _id, tenantId }));
    if (before && before.sequence >= sequence) return true;
    const state = this.kind.apply(before?.state as State | undefined, event);
    if (state === undefined) return true;
    if (!before) return this.begin({ _id, tenantId, subject, sequence, state });
    const filter = { _id, tenantId, sequence: before.sequence };
    const change = this.documents.updateOne(filter, { $set: { sequence, state } }, WRITE);
    return (await fromDatabase(change)).matchedCount === 1;
  }

  private async begin(document: FoldedDocument): Promise<boolean> {
    try {
      await fromDatabase(this.documents.insertOne(document, WRITE));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}

function idOf(tenantId: string, subject: string): string {
  return `${tenantId}/${subject}`;
}
