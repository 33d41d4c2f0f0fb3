import type { mongo } from 'mongoose';
import { RailHandlers } from '@masar/kit/commands';
import type { Context } from '@masar/kit/decision';
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
import type * as wire from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { deleteOlder } from '../shared/store';
import {
  autoDisable,
  type Decision,
  type DisablingReason,
  type Endpoint,
  type EndpointEvent,
} from './endpoint';
import { writeEndpoint, writeEvent } from './wire/write-endpoint';

export const ENDPOINT_ID_PREFIX = 'whe';

const ENDPOINTS: AggregateKind = {
  subject: 'endpoint',
  collection: 'endpoints',
  idPrefix: ENDPOINT_ID_PREFIX,
  source: '/masar/webhooks',
  listedBy: [['isDeleted'], ['status']],
};

/** Endpoints of a tenant: a bound on the deliveries of one event. */
const MAX_ENDPOINTS = 100;

/** An endpoint as workers read it, across tenants. */
export interface Subscriber {
  readonly _id: string;
  readonly tenantId: string;
  /** It gets the events of this workspace only; without one, all events of the tenant. */
  readonly workspaceId?: string | undefined;
  readonly state: Endpoint;
}

/** Endpoints: for clients in the scope of their tenant, for workers across tenants. */
export class EndpointStore {
  private readonly aggregates: AggregateStore<Endpoint>;
  private readonly rail: RailHandlers<Endpoint, EndpointEvent, wire.Endpoint>;
  private readonly documents: mongo.Collection<Subscriber>;

  constructor(deps: StoreDeps) {
    const store = new AggregateStore<Endpoint>(ENDPOINTS, deps);
    this.aggregates = store;
    this.rail = new RailHandlers({ store, write: writeEndpoint, writeEvent });
    const { connection } = deps;
    this.documents = databaseOf(connection).collection(ENDPOINTS.collection);
  }

  async ensureIndexes(): Promise<void> {
    await this.aggregates.ensureIndexes();
    const key = { 'state.isDeleted': 1, _id: 1 } as const;
    const options = { partialFilterExpression: { 'state.isDeleted': true } };
    await fromDatabase(this.documents.createIndex(key, options));
  }

  /** @throws DomainError CONFLICT when the tenant has MAX_ENDPOINTS already */
  async create(scope: Scope, decide: (context: Context) => Decision): Promise<Stored<Endpoint>> {
    const { total } = await this.list(wholeTenant(scope), { page: 1, perPage: 1 });
    if (total < MAX_ENDPOINTS) return this.rail.created(scope, decide);
    // A repeated create adds none: at the limit it has to answer the last endpoint's secret too.
    const repeated = await this.aggregates.findCreated(scope);
    if (repeated) return repeated;
    const message = `a tenant has at most ${MAX_ENDPOINTS} endpoints; delete one that is not used`;
    throw new DomainError('CONFLICT', message);
  }

  list(scope: Scope, page: Page) {
    return this.aggregates.list(scope, { isDeleted: false }, page);
  }

  /** @throws DomainError NOT_FOUND, also for a deleted endpoint */
  async get(scope: Scope, id: string): Promise<Stored<Endpoint>> {
    const stored = await this.aggregates.get(scope, id);
    if (stored.state.isDeleted) throw notFound(ENDPOINTS.subject, scope.workspaceId);
    return stored;
  }

  /** @throws DomainError NOT_FOUND, also for a deleted endpoint; and what decide throws */
  async update(
    scope: Scope,
    request: { readonly id: string },
    decide: (endpoint: Endpoint, context: Context) => Decision,
  ): Promise<Stored<Endpoint>> {
    return this.rail.updated(scope, request, (endpoint, context) => {
      // Checked here again: it may have been deleted while this command waited for its turn.
      if (endpoint.isDeleted) throw notFound(ENDPOINTS.subject, scope.workspaceId);
      return decide(endpoint, context);
    });
  }

  /**
   * Audits a command that created or changed deliveries of an endpoint, once for its idempotency
   * key; the endpoint stays as it is. Called after the work and before the answer.
   */
  async record(scope: Scope, id: string): Promise<void> {
    await this.rail.updated(scope, { id }, (state) => ({ state, events: [] }));
  }

  /**
   * The active endpoints of these tenants, uncached: an endpoint gets every event after its 201.
   */
  async subscribers(tenantIds: readonly string[]): Promise<readonly Subscriber[]> {
    const filter = { tenantId: { $in: [...tenantIds] }, 'state.status': 'active' as const };
    return fromDatabase(this.documents.find(filter, { projection: FOR_WORKERS }).toArray());
  }

  /** The endpoint as stored now; undefined when it was deleted. */
  async findById(id: string): Promise<Subscriber | undefined> {
    const filter = { _id: id, 'state.isDeleted': false };
    const found = this.documents.findOne(filter, { projection: FOR_WORKERS });
    return (await fromDatabase(found)) ?? undefined;
  }

  /** Deletes marks of deleted endpoints with ids before `firstKept`, once their events are sent. */
  deleteOlder(firstKept: string, stop: AbortSignal): Promise<void> {
    const only = { 'state.isDeleted': true, outbox: { $size: 0 } };
    return deleteOlder(this.documents, { firstKept, only }, stop);
  }

  /**
   * Disables an active endpoint for its failures and emits webhook.endpoint.disabled.
   * @returns false when it was stopped or deleted already, and stays as it is
   */
  async autoDisable(
    subscriber: Subscriber,
    reason: DisablingReason,
    clock: Clock,
  ): Promise<boolean> {
    const scope = workerScope(subscriber, clock);
    let isDisabled = false;
    await this.rail.updated(scope, { id: subscriber._id }, (state) => {
      const decision = autoDisable(state, reason);
      isDisabled = decision !== undefined;
      return decision;
    });
    return isDisabled;
  }
}

const FOR_WORKERS = { tenantId: 1, workspaceId: 1, state: 1 } as const;

function workerScope({ tenantId, state: { environment } }: Subscriber, clock: Clock): Scope {
  const self = { actor: 'webhooks', rpc: 'webhooks-worker', rail: 'webhooks', scopes: [] };
  return { ...self, tenantId, environment, requestId: newId('req'), clock };
}
