import { RailHandlers } from '@masar/kit/commands';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  notFound,
  type AggregateKind,
  type Page,
  type StoreDeps,
  type Stored,
} from '@masar/kit/store';
import { addDays } from '@masar/kit/time';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { requireWorkspace } from '../../shared/wire/require-workspace';
import type { InvoiceEvent } from './events';
import type { Period } from '../pricing/segments';
import type { Context, Decision, Invoice } from './invoice';
import { takenDay } from './period';
import { writeEvent, writeInvoice } from './wire/write-invoice';

const INVOICES: AggregateKind = {
  subject: 'invoice',
  collection: 'invoices',
  idPrefix: 'inv',
  source: '/masar/billing-finops',
  listedBy: [
    ['deletedAt'],
    ['deletedAt', 'status'],
    ['deletedAt', 'workspaceId'],
    ['deletedAt', 'status', 'workspaceId'],
  ],
  uniqueBy: ['takenDays', 'releasedDays', 'finalisingOf'],
  isTenantWide: true,
};

/** Fields that lists are filtered by. */
interface InvoiceFilter {
  readonly status?: string | undefined;
  readonly workspaceId?: string | undefined;
}

/**
 * Invoices of tenants. A call for one workspace finds only its invoices. Deleted drafts stay as marks that no call
 * finds.
 */
export class Invoices {
  readonly store: AggregateStore<Invoice>;
  private readonly rail: RailHandlers<Invoice, InvoiceEvent, wire.Invoice>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<Invoice>(INVOICES, deps);
    this.rail = new RailHandlers({ store: this.store, write: writeInvoice, writeEvent });
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  /** @throws DomainError NOT_FOUND, also for a deleted draft */
  async get(scope: Scope, id: string): Promise<Stored<Invoice>> {
    const stored = await this.store.get(scope, id);
    if (stored.state.deletedAt !== undefined) throw notFound('invoice');
    requireWorkspace(scope, stored.state.workspaceId);
    return stored;
  }

  list(scope: Scope, filter: InvoiceFilter, page: Page) {
    const { workspaceId = scope.workspaceId } = filter;
    if (workspaceId !== undefined) requireWorkspace(scope, workspaceId);
    return this.store.list(scope, { ...filter, workspaceId }, { ...page, without: 'deletedAt' });
  }

  /** Invoices of a workspace that take a day of the period, in order. Void invoices and deleted drafts take none. */
  async ofDays(
    scope: Scope,
    workspaceId: string,
    period: Period,
  ): Promise<readonly Stored<Invoice>[]> {
    requireWorkspace(scope, workspaceId);
    const from = takenDay(workspaceId, period.start);
    const to = takenDay(workspaceId, period.end);
    const found = await this.store.lookups.holding(scope, 'takenDays', { from, to });
    return found.toSorted((a, b) => (a.state.period.start < b.state.period.start ? -1 : 1));
  }

  /** Void invoices and deleted drafts of a workspace that had a day of the period. */
  async releasedOf(scope: Scope, workspaceId: string, { start, end }: Period): Promise<Invoice[]> {
    // These keys continue with an id, so the range ends before the next day.
    const [from, to] = [start, addDays(end, 1)].map((day) => takenDay(workspaceId, day));
    const range = { from: from as string, to: to as string };
    const found = await this.store.lookups.holding(scope, 'releasedDays', range);
    return found.map(({ state }) => state);
  }

  create(scope: Scope, decide: (context: Context) => Decision): Promise<Stored<Invoice>> {
    return this.rail.created(scope, decide);
  }

  /** Carries out a command. @param decide pure; undefined leaves the invoice as it is */
  update(
    scope: Scope,
    id: string,
    decide: (state: Invoice, context: Context) => Decision | undefined,
  ): Promise<Stored<Invoice>> {
    return this.rail.updated(scope, { id }, (state, context) => {
      if (state.deletedAt !== undefined) throw notFound('invoice');
      requireWorkspace(scope, state.workspaceId);
      return decide(state, context);
    });
  }

  /** The decision of a sweep, with the data of its events. */
  due(decide: (state: Invoice, now: Date) => Decision) {
    return this.rail.due(decide);
  }
}
