import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Connection } from 'mongoose';
import { inProcessBus, type Event } from '@masar/kit/bus';
import { OutboxRelay } from '@masar/kit/outbox';
import { localCaller, type ClientMethod } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { connect } from '@masar/kit/store';
import {
  ApiKeysServiceService as Keys,
  TenantsServiceService as Tenants,
  WorkspacesServiceService as Workspaces,
  type ApiKeyWithSecret,
  type CreateApiKeyRequest,
  type CreateTenantRequest,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { Trail } from '../../src/audit/trail';
import { openIdentity, type Identity } from '../../src/identity/open-identity';

export const OPERATOR_KEY = 'the operator of this test has a long key';
export const PEPPER = 'the pepper of this test is long enough too';
export const ADDRESS = '203.0.113.7';

/** The gateway's identity on a real engine, with its own database and clock. */
export class World {
  private nowMs = Date.parse('2026-11-21T09:00:00Z');
  readonly clock = { now: () => new Date(this.nowMs) };
  /** Published events of tenants and workspaces. */
  readonly heard: Event[] = [];

  private constructor(
    readonly connection: Connection,
    private readonly opened: Identity[] = [],
  ) {}

  static async open(connection?: Connection): Promise<World> {
    const world = new World(connection ?? (await connectTo(`identity_${randomUUID()}`)));
    await world.another();
    return world;
  }

  get identity(): Identity {
    return this.opened[0]!;
  }

  get directory() {
    return this.identity.directory;
  }

  /** One more gateway on the same database. */
  async another(): Promise<Identity> {
    const { connection, clock } = this;
    const log = pino({ level: 'silent' });
    const bus = inProcessBus({ log });
    const handle = async (event: Event) => void this.heard.push(event);
    await bus.subscribe({ group: 'billing', types: ['tenant.*', 'workspace.*'], handle });
    const relay = new OutboxRelay({ bus, log });
    const secrets = { pepper: PEPPER, operatorKey: OPERATOR_KEY };
    const trail = new Trail(connection);
    const hasTrail = (tenantId: string) => trail.has(tenantId);
    const options = { connection, relay, ...secrets, hasTrail, clock, log };
    const identity = await openIdentity(options);
    this.opened.push(identity);
    return identity;
  }

  pass(seconds: number): void {
    this.nowMs += seconds * 1_000;
  }

  /** A call as the pipeline makes it after authentication. */
  call<Q, A>(method: ClientMethod<Q, A>, request: Q, scope: Partial<Scope> = {}): Promise<A> {
    return this.at(this.identity)(method, request, scope);
  }

  /** Like call, at one of several gateways. */
  at({ services }: Identity) {
    return <Q, A>(
      method: ClientMethod<Q, A>,
      request: Q,
      scope: Partial<Scope> = {},
    ): Promise<A> => {
      const service = services.find(({ definition }) =>
        Object.values(definition).some(({ path }) => path === method.path),
      )!;
      const caller = localCaller(service.definition, service.handlers);
      const known = { ...this.operatorOf('platform'), ...scope };
      return caller(method, request, { ...known, rpc: method.path });
    };
  }

  operatorOf(tenantId: string): Scope {
    const { clock } = this;
    const scopes = ['*', 'platform:*'];
    const call = { requestId: 'req_1', rpc: '', clock };
    return { tenantId, actor: 'operator', scopes, environment: 'live', ...call };
  }

  /** Scope of a call by a tenant's credential; `actor` is the id of its key. */
  tenantScope(tenantId: string, fields: Partial<Scope> = {}): Scope {
    return { ...this.operatorOf(tenantId), actor: 'key_of_a_tenant', scopes: ['*'], ...fields };
  }

  /** Scope of a call by a new key, which the operator makes. */
  async holder(tenantId: string, fields: Partial<CreateApiKeyRequest> = {}): Promise<Scope> {
    const { id, scopes } = await this.key(tenantId, fields);
    return this.tenantScope(tenantId, { actor: id, scopes });
  }

  tenant(id: string, fields: Partial<CreateTenantRequest> = {}) {
    const request = { id, name: `Bank ${id}`, plan: 'Growth', ...fields };
    return this.call(Tenants.createTenant, request);
  }

  workspace(tenantId: string, id: string) {
    return this.call(Workspaces.createWorkspace, { id, name: id }, { tenantId });
  }

  key(tenantId: string, fields: Partial<CreateApiKeyRequest> = {}): Promise<ApiKeyWithSecret> {
    const request = { name: 'key', scopes: ['*'], workspaceIds: [], ipAllow: [], ...fields };
    return this.call(Keys.createApiKey, request, { tenantId });
  }

  signIn(bearer: string, address = ADDRESS, { directory } = this.identity) {
    return directory.authenticate(bearer, address, this.clock.now());
  }

  /** All stored documents as text, without unpublished events. */
  async stored(): Promise<string> {
    const collections = await this.connection.db!.collections();
    const read = (each: (typeof collections)[number]) =>
      each.find({}, { projection: { outbox: 0 } }).toArray();
    const documents = await Promise.all(collections.map(read));
    return JSON.stringify(documents);
  }

  async close(): Promise<void> {
    for (const identity of this.opened) await identity.close();
    await this.connection.dropDatabase();
    await this.connection.close();
  }
}

function connectTo(database: string): Promise<Connection> {
  return connect({ uri: process.env['MASAR_TEST_MONGODB_URI']!, database });
}
