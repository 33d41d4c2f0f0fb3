import type { Event, Subscription } from '@masar/kit/bus';
import { dataOf } from '@masar/kit/bus';
import { systemScope, type Scope } from '@masar/kit/scope';
import { AggregateStore, isDuplicate, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { CalendarDate } from '@masar/kit/time';
import { causedBy } from '@masar/kit/tracing';
import type { Tenant } from '@masar/proto/gen/ts/masar/platform/v1/platform';

/** State of the reviews of a tenant: the days already checked for anomalies and recommendations. */
export interface Review {
  /** A constant: unique in the database, so that a tenant has one. */
  readonly key: 'review';
  /** Last reviewed day. */
  readonly through?: CalendarDate;
  readonly nextDueAt: Date;
}

const REVIEWS: AggregateKind = {
  ...{ subject: 'review', collection: 'finops_reviews', idPrefix: 'rvw' },
  source: '/masar/billing-finops',
  listedBy: [],
  uniqueBy: ['key'],
  isTenantWide: true,
};

/** State of the reviews, one document for each tenant; created by the gateway's events of tenants. */
export class Reviews {
  readonly store: AggregateStore<Review>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<Review>(REVIEWS, deps);
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  get subscription(): Omit<Subscription, 'group'> {
    const types = ['tenant.created', 'tenant.updated'];
    return { types, handle: (event) => this.ingest(event) };
  }

  private async ingest(event: Event): Promise<void> {
    const { tenant, tenantTime } = dataOf(event) as { tenant: Tenant; tenantTime: string };
    const environment = tenant.kind === 'sandbox' ? 'sandbox' : 'live';
    const cause = { requestId: event.correlationid, ...causedBy(event) };
    const work = { name: 'finops:review', rail: 'finops', ...cause };
    const scope = systemScope({ ...work, tenantId: tenant.id, environment });
    await this.begin(scope, new Date(tenantTime));
  }

  private async begin(scope: Scope, nextDueAt: Date): Promise<void> {
    if (await this.store.lookups.find(scope, { key: 'review' })) return;
    try {
      const state: Review = { key: 'review', nextDueAt };
      await this.store.create(scope, () => ({ state, events: [] }));
    } catch (error) {
      // Another replica has just created it.
      if (!isDuplicate(error, 'state.key')) throw error;
    }
  }
}
