import type { mongo } from 'mongoose';
import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  fromDatabase,
  notFound,
  wholeTenant,
  type AggregateKind,
  type Page,
  type Stored,
  type StoreDeps,
  databaseOf,
} from '@masar/kit/store';
import type { Clock } from '@masar/kit/time';
import { deleteOlder } from '../delete-older';
import { autoDisable, type Endpoint } from './endpoint';
import { writeEndpoint } from './wire/write-endpoint';

export const ENDPOINT_ID_PREFIX = 'whe';

const ENDPOINTS: AggregateKind = {
  subject: 'endpoint',
  collection: 'endpoints',
  idPrefix: ENDPOINT_ID_PREFIX,
  source: '/masar/webhooks',
  listedBy: [['isDeleted'], ['status']],
};

/** Bounds what one event can cause. */
const MAX_ENDPOINTS = 100;

/** An endpoint as workers see it, of whichever tenant. */
export interface Subscriber {
  readonly _id: string;
  readonly tenantId: string;
  /** The workspace whose events alone it gets; without one it gets the whole tenant's. */
  readonly workspaceId?: string | undefined;
  readonly state: Endpoint;
}

/** Endpoints: for clients by the scope of their tenant, for workers across tenants. */
export class EndpointStore {
  private readonly aggregates: AggregateStore<Endpoint>;
  private readonly documents: mongo.Collection<Subscriber>;

  constructor(deps: StoreDeps) {
    this.aggregates = new AggregateStore<Endpoint>(ENDPOINTS, deps);
    const { connection } = deps;
    this.documents = databaseOf(connection).collection(ENDPOINTS.collection);
  }

  async ensureIndexes(): Promise<void> {
    await this.aggregates.ensureIndexes();
    const key = { 'state.isDeleted': 1, _id: 1 } as const;
    const options = { partialFilterExpression: { 'state.isDeleted': true } };
    await fromDatabase(this.documents.createIndex(key, options));
  }

  /** @throws DomainError CONFLICT when the tenant has as many as it may have */
  async create(scope: Scope, build: (id: string) => Endpoint): Promise<Stored<Endpoint>> {
    const { total } = await this.list(wholeTenant(scope), { page: 1, perPage: 1 });
    if (total < MAX_ENDPOINTS) {
      return this.aggregates.create(scope, (id) => ({ state: build(id), events: [] }));
    }
    // A repeat makes none more: the last one there is room for has to show its secret too.
    const repeated = await this.aggregates.findCreated(scope);
    if (repeated) return repeated;
    const message = `a tenant has at most ${MAX_ENDPOINTS} endpoints; delete one that is not used`;
    throw new DomainError('CONFLICT', message);
  }

  list(scope: Scope, page: Page) {
    return this.aggregates.list(scope, { isDeleted: false }, page);
  }

  /** @throws DomainError NOT_FOUND, also for one that was deleted */
  async get(scope: Scope, id: string): Promise<Stored<Endpoint>> {
    const stored = await this.aggregates.get(scope, id);
    if (stored.state.isDeleted) throw notFound(ENDPOINTS.subject, scope.workspaceId);
    return stored;
  }

  /** @throws DomainError NOT_FOUND, also for one that was deleted; and what decide throws */
  async update(
    scope: Scope,
    id: string,
    decide: (endpoint: Endpoint, now: Date) => Endpoint,
  ): Promise<Stored<Endpoint>> {
    return this.aggregates.update(scope, id, (state, now) => {
      // Decided here: it may have been deleted while this command waited for its turn.
      if (state.isDeleted) throw notFound(ENDPOINTS.subject, scope.workspaceId);
      return { state: decide(state, now), events: [] };
    });
  }

  /**
   * Enters a command that made or moved deliveries of an endpoint into the audit trail, once for its
   * idempotency key, and leaves the endpoint as it is. Called when it is done, before it is answered.
   */
  async record(scope: Scope, id: string): Promise<void> {
    await this.aggregates.update(scope, id, (state) => ({ state, events: [] }));
  }

  /** The active endpoints of these tenants, read anew: who was told 201 gets every later event. */
  async subscribers(tenantIds: readonly string[]): Promise<readonly Subscriber[]> {
    const filter = { tenantId: { $in: [...tenantIds] }, 'state.status': 'active' as const };
    return fromDatabase(this.documents.find(filter, { projection: FOR_WORKERS }).toArray());
  }

  /** The endpoint as it is now; undefined when it was deleted. */
  async findById(id: string): Promise<Subscriber | undefined> {
    const filter = { _id: id, 'state.isDeleted': false };
    const found = this.documents.findOne(filter, { projection: FOR_WORKERS });
    return (await fromDatabase(found)) ?? undefined;
  }

  /** Deletes the marks of deleted endpoints whose ids sort before this one, once all is told. */
  deleteOlder(firstKept: string, stop: AbortSignal): Promise<void> {
    const only = { 'state.isDeleted': true, outbox: { $size: 0 } };
    return deleteOlder(this.documents, { firstKept, only }, stop);
  }

  /** Stops an active endpoint for its failures and tells it as an event. */
  async autoDisable(subscriber: Subscriber, reason: 'failing' | 'gone', clock: Clock) {
    const { _id } = subscriber;
    const scope = workerScope(subscriber, clock);
    await this.aggregates.update(scope, _id, (before, now, stored) => {
      const after = autoDisable(before);
      // Several attempts may see the last failure together.
      if (after === before) return undefined;
      const endpoint = writeEndpoint({ ...stored, updatedAt: now, state: after });
      const event = { type: 'webhook.endpoint.disabled', data: { endpoint, reason } };
      return { state: after, events: [event] };
    });
  }
}

const FOR_WORKERS = { tenantId: 1, workspaceId: 1, state: 1 } as const;

function workerScope({ tenantId, state: { environment } }: Subscriber, clock: Clock): Scope {
  const self = { actor: 'webhooks', rpc: 'webhooks-worker', rail: 'webhooks', scopes: [] };
  return { ...self, tenantId, environment, requestId: newId('req'), clock };
}
