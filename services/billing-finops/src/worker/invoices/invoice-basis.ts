import { Semaphore } from '@masar/kit/concurrency';
import { omit } from '@masar/kit/decision';
import type { Scope } from '@masar/kit/scope';
import { dateOf } from '@masar/kit/time';
import { adjustedDays, adjustmentsOf, withAdjustments } from '../../billing/invoices/adjustments';
import {
  adjustedSince,
  billedOf,
  takenBy,
  type Billed,
  type Invoiced,
} from '../../billing/invoices/billed';
import { entityFor, type LegalEntities } from '../../billing/invoices/legal-entities';
import type { Contents, Invoice } from '../../billing/invoices/invoice';
import { freePeriods } from '../../billing/invoices/period';
import type { Invoices } from '../../billing/invoices/store';
import { notesOf, readPolicy, type BillingPolicy } from '../../billing/invoices/tenant-policy';
import { Charges } from '../../billing/pricing/charges';
import type { PriceList } from '../../billing/pricing/price-list';
import type { Period } from '../../billing/pricing/segments';
import type { Account } from '../../shared/accounts/account';
import type { Accounts } from '../../shared/accounts/store';
import { COUNTS, DEFAULT_WORKSPACE, GAUGES } from '../../shared/usage/metrics';
import type { UsageSums } from '../../shared/usage/sums/store';
import type { UsageOfDay, UsageSum } from '../../shared/usage/usage-sum';

export interface BasisParts {
  readonly invoices: Invoices;
  readonly accounts: Accounts;
  readonly sums: UsageSums;
  readonly list: PriceList;
  readonly entities: LegalEntities;
}

/** Computed contents of an invoice. */
export interface Computed {
  readonly contents: Contents;
  readonly policy: BillingPolicy;
  readonly adjustedDays: readonly string[];
}

/** An invoice to draft. */
export interface Draftable {
  readonly workspaceId: string;
  readonly period: Period;
  readonly computed: Computed;
}

/** Workspaces whose invoices are read concurrently. */
const AT_ONCE = 16;

/** Computes contents of invoices from the tenant's plans, usage and earlier invoices. */
export class InvoiceBasis {
  constructor(private readonly parts: BasisParts) {}

  /** The contents of an invoice of one workspace. @throws DomainError SERVICE_UNAVAILABLE for a tenant not known yet */
  async of(call: Scope, workspaceId: string, period: Period): Promise<Computed> {
    // Prices depend on the usage of the whole tenant, even in a call for one workspace.
    const scope = omit(call, 'workspaceId');
    const account = await this.parts.accounts.get(scope);
    const tenants = await this.invoicesOf(scope, DEFAULT_WORKSPACE, period);
    const billed = billedOf(await this.invoiced(scope, workspaceId, { tenants, period }), period);
    const charges = await this.chargesOf(scope, account, spanOf(period, billed));
    return this.compute(scope, { account, charges, period, workspaceId, billed });
  }

  /**
   * The invoices to draft for a month: one for each run of days that no invoice of the workspace takes. The default
   * workspace always gets them, another workspace only with something to pay.
   */
  async ofMonth(scope: Scope, account: Account, month: Period): Promise<readonly Draftable[]> {
    const tenants = await this.invoicesOf(scope, DEFAULT_WORKSPACE, month);
    const asked = { tenants, period: month };
    const span = spanOf(
      month,
      billedOf(await this.invoiced(scope, DEFAULT_WORKSPACE, asked), month),
    );
    const charges = await this.chargesOf(scope, account, span);
    const workspaceIds = new Set([DEFAULT_WORKSPACE, ...charges.workspaceIds]);
    const semaphore = new Semaphore(AT_ONCE);
    const drafts = [...workspaceIds].map((workspaceId) =>
      semaphore.use(async () => {
        const invoiced = await this.invoiced(scope, workspaceId, asked);
        const free = freePeriods(month, takenBy(invoiced));
        return free.map((period, at) => {
          // The first of several drafts shows the adjustments; the draft that is finalised first bears them. Usage was
          // read for periods of the default workspace only: adjustments of others come when the draft is finalised.
          const billed = at === 0 ? billedOf(invoiced, period) : [];
          const within = billed.filter((each) => isWithin(each.period, span));
          const computing = { account, charges, period, workspaceId, billed: within };
          return { workspaceId, period, computed: this.compute(scope, computing) };
        });
      }),
    );
    return (await Promise.all(drafts)).flat().filter(isWorthDrafting);
  }

  private compute(
    { tenantId }: Scope,
    { account, charges, period, workspaceId, billed }: Computing,
  ): Computed {
    const { list, entities } = this.parts;
    const { currency } = list;
    const { name, jurisdiction } = account;
    const policy = readPolicy(account.settings);
    const adjustments = adjustmentsOf({ workspaceId, billed, charges, currency });
    const lineItems = withAdjustments(charges.of(workspaceId, period), adjustments, currency);
    const contents = {
      ...{ currency, lineItems, tax: policy.tax, notes: notesOf(policy) },
      seller: entityFor(entities, jurisdiction),
      buyer: { tenantId, name, ...(jurisdiction !== undefined && { jurisdiction }) },
    };
    return { contents, policy, adjustedDays: adjustedDays({ workspaceId, billed }, lineItems) };
  }

  private async chargesOf(scope: Scope, account: Account, span: Period): Promise<Charges> {
    const { tenantId } = scope;
    const asked = { tenantId, from: span.start, to: span.end, by: ['workspaceId', 'day'] } as const;
    const days: UsageOfDay[] = [];
    for (const metrics of [COUNTS, GAUGES]) {
      for await (const some of this.parts.sums.of({ ...asked, metrics })) {
        days.push(...some.map(ofWorkspace));
      }
    }
    return new Charges({ account, list: this.parts.list, days });
  }

  private async invoiced(
    scope: Scope,
    workspaceId: string,
    { tenants, period }: { readonly tenants: readonly Invoice[]; readonly period: Period },
  ): Promise<Invoiced> {
    const isTenants = workspaceId === DEFAULT_WORKSPACE;
    const days = { start: adjustedSince(period), end: dateOf(scope.clock.now()) };
    const [own, released] = await Promise.all([
      isTenants ? tenants : this.invoicesOf(scope, workspaceId, period),
      this.parts.invoices.releasedOf(scope, workspaceId, days),
    ]);
    return { workspaceId, own, released, tenants };
  }

  /** Invoices of the workspace that are not void, since the first day that may be adjusted and until now. */
  private async invoicesOf(
    scope: Scope,
    workspaceId: string,
    period: Period,
  ): Promise<readonly Invoice[]> {
    const days = { start: adjustedSince(period), end: dateOf(scope.clock.now()) };
    const found = await this.parts.invoices.ofDays(scope, workspaceId, days);
    return found.map(({ state }) => state);
  }
}

interface Computing {
  readonly account: Account;
  readonly charges: Charges;
  readonly period: Period;
  readonly workspaceId: string;
  readonly billed: readonly Billed[];
}

/** The default workspace bears the plan's fee; any other workspace needs something to pay. */
function isWorthDrafting({ workspaceId, computed }: Draftable): boolean {
  return workspaceId === DEFAULT_WORKSPACE || computed.contents.lineItems.length > 0;
}

function ofWorkspace({ workspaceId = DEFAULT_WORKSPACE, metric, day, quantity }: UsageSum) {
  return { workspaceId, metric, day, quantity };
}

/** From the first day of all these periods to their last. */
function spanOf(period: Period, billed: readonly Billed[]): Period {
  const all = [period, ...billed.map((each) => each.period)];
  const [start] = all.map((each) => each.start).toSorted();
  const end = all.map((each) => each.end).toSorted();
  return { start: start ?? period.start, end: end.at(-1) ?? period.end };
}

function isWithin({ start, end }: Period, span: Period): boolean {
  return start >= span.start && end <= span.end;
}
