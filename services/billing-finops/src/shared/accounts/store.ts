import type { mongo } from 'mongoose';
import type { Event, Subscription } from '@masar/kit/bus';
import { dataOf } from '@masar/kit/bus';
import { Semaphore } from '@masar/kit/concurrency';
import { DomainError } from '@masar/kit/errors';
import { systemScope, type Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  fromDatabase,
  isDuplicate,
  type AggregateKind,
  type StoreDeps,
  type Stored,
  databaseOf,
} from '@masar/kit/store';
import { dateOf } from '@masar/kit/time';
import { causedBy } from '@masar/kit/tracing';
import type { Tenant } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { accountAfter, type Account, type TenantChange } from './account';

const ACCOUNTS: AggregateKind = {
  subject: 'account',
  collection: 'accounts',
  idPrefix: 'acc',
  source: '/masar/billing-finops',
  listedBy: [],
  uniqueBy: ['key'],
  isTenantWide: true,
};

/** Accounts that are read at once. */
const AT_ONCE = 16;

/** Accounts of tenants, updated by the gateway's events of tenants. */
export class Accounts {
  readonly store: AggregateStore<Account>;

  private readonly documents: mongo.Collection;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<Account>(ACCOUNTS, deps);
    const { connection } = deps;
    this.documents = databaseOf(connection).collection(ACCOUNTS.collection);
  }

  async ensureIndexes(): Promise<void> {
    await this.store.ensureIndexes();
    await fromDatabase(this.documents.createIndex({ environment: 1, tenantId: 1 }));
  }

  /** Ids of all tenants that are sandboxes. */
  async sandboxes(): Promise<ReadonlySet<string>> {
    const found = this.documents.distinct('tenantId', { environment: 'sandbox' });
    return new Set((await fromDatabase(found)) as string[]);
  }

  /** Names of tenants by id. The id stands for the name until the gateway's event of the tenant has come. */
  async namesOf(tenantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const semaphore = new Semaphore(AT_ONCE);
    const named = [...new Set(tenantIds)].map((tenantId) =>
      semaphore.use(async (): Promise<[string, string]> => [tenantId, await this.nameOf(tenantId)]),
    );
    return new Map(await Promise.all(named));
  }

  /** The account of the scope's tenant; undefined until the gateway's event of the tenant has come. */
  find(scope: Scope): Promise<Stored<Account> | undefined> {
    return this.store.lookups.find(scope, { key: 'account' });
  }

  /** @throws DomainError SERVICE_UNAVAILABLE until the gateway's event of the tenant has come */
  async get(scope: Scope): Promise<Account> {
    const account = await this.find(scope);
    if (account) return account.state;
    const message = 'the plan of this tenant is not known here yet; try again in a minute';
    throw new DomainError('SERVICE_UNAVAILABLE', message);
  }

  private async nameOf(tenantId: string): Promise<string> {
    const work = { name: 'finops:names', rail: 'finops', environment: 'live' } as const;
    const account = await this.find(systemScope({ ...work, tenantId }));
    return account?.state.name ?? tenantId;
  }

  get subscription(): Omit<Subscription, 'group'> {
    const types = ['tenant.created', 'tenant.updated'];
    return { types, handle: (event) => this.ingest(event) };
  }

  private async ingest(event: Event): Promise<void> {
    const { tenant, tenantTime } = dataOf(event) as { tenant: Tenant; tenantTime: string };
    const { sequence, correlationid: requestId } = event;
    const change = { tenant, sequence, day: dateOf(new Date(tenantTime)) };
    const environment = tenant.kind === 'sandbox' ? 'sandbox' : 'live';
    const work = { name: 'billing:account', rail: 'billing', requestId, ...causedBy(event) };
    const scope = systemScope({ ...work, tenantId: tenant.id, environment });
    await this.apply(scope, change);
  }

  private async apply(scope: Scope, change: TenantChange): Promise<void> {
    const known = await this.find(scope);
    if (known) {
      await this.store.update(scope, known.id, (before) => {
        const state = accountAfter(change, before);
        return state && { state, events: [] };
      });
      return;
    }
    const first = accountAfter(change);
    try {
      await this.store.create(scope, () => ({ state: first, events: [] }));
    } catch (error) {
      // Another replica has just created it.
      if (!isDuplicate(error, 'state.key')) throw error;
      await this.apply(scope, change);
    }
  }
}
