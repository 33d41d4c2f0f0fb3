import { omit } from '@masar/kit/decision';
import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import { addDays } from '@masar/kit/time';
import {
  ADJUSTED_DAYS,
  adjustmentsOf,
  billedOf,
  withAdjustments,
  type Billed,
} from '../billing/invoices/adjustments';
import { entityFor, type LegalEntities } from '../billing/invoices/legal-entities';
import type { Contents, Invoice } from '../billing/invoices/invoice';
import type { Invoices } from '../billing/invoices/store';
import { notesOf, readPolicy, type BillingPolicy } from '../billing/invoices/tenant-policy';
import { Charges } from '../billing/pricing/charges';
import type { PriceList } from '../billing/pricing/price-list';
import type { Period } from '../billing/pricing/segments';
import type { Account } from '../shared/accounts/account';
import type { Accounts } from '../shared/accounts/store';
import { DEFAULT_WORKSPACE } from '../shared/usage/metrics';
import type { UsageDays } from '../shared/usage/store';

export interface BasisParts {
  readonly invoices: Invoices;
  readonly accounts: Accounts;
  readonly days: UsageDays;
  readonly list: PriceList;
  readonly entities: LegalEntities;
}

/** An invoice as far as its contents are computed. */
interface Computed {
  readonly contents: Contents;
  readonly policy: BillingPolicy;
}

/** As many invoices of a workspace are looked at for adjustments: a hundred days have not more. */
const MOST_BILLED = 100;

/** Reads what invoices are computed from: the tenant's plans, its usage, and its earlier invoices. */
export class InvoiceBasis {
  constructor(private readonly parts: BasisParts) {}

  /** The contents of an invoice of one workspace. @throws DomainError SERVICE_UNAVAILABLE for a tenant that is not known yet */
  async of(call: Scope, workspaceId: string, period: Period): Promise<Computed> {
    // Prices are of the whole tenant, also where the call is for one workspace.
    const scope = omit(call, 'workspaceId');
    const account = await this.accountOf(scope);
    const tenants = await this.invoicesOf(scope, DEFAULT_WORKSPACE, period);
    const own = await this.ownOf(scope, workspaceId, { tenants, period });
    const billed = billedOf(own, tenants, period);
    const days = await this.parts.days.find(scope, spanOf(period, billed));
    const charges = new Charges({ account, list: this.parts.list, days });
    return this.compute(scope, { account, charges, period, workspaceId, billed });
  }

  /** The contents of the invoices of a period: of the default workspace, and of every other that has something to pay. */
  async ofAll(
    scope: Scope,
    account: Account,
    period: Period,
  ): Promise<ReadonlyMap<string, Computed>> {
    const tenants = await this.invoicesOf(scope, DEFAULT_WORKSPACE, period);
    const span = spanOf(period, billedOf(tenants, tenants, period));
    const days = await this.parts.days.find(scope, span);
    const charges = new Charges({ account, list: this.parts.list, days });
    const used = [...new Set(days.map(({ workspaceId }) => workspaceId))].toSorted();
    const workspaceIds = [...new Set([DEFAULT_WORKSPACE, ...used])];
    const all = await Promise.all(
      workspaceIds.map(async (workspaceId) => {
        const own = await this.ownOf(scope, workspaceId, { tenants, period });
        // Usage was read of the tenant's own periods; adjustments of others come when the draft is finalised.
        const billed = billedOf(own, tenants, period).filter((each) => isWithin(each.period, span));
        const asked = { account, charges, period, workspaceId, billed };
        return [workspaceId, this.compute(scope, asked)] as const;
      }),
    );
    return new Map(
      all.filter(([id, { contents }]) => id === DEFAULT_WORKSPACE || contents.lineItems.length > 0),
    );
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
    const contents = {
      ...{ currency, tax: policy.tax, notes: notesOf(policy) },
      lineItems: withAdjustments(charges.of(workspaceId, period), adjustments, currency),
      seller: entityFor(entities, jurisdiction),
      buyer: { tenantId, name, ...(jurisdiction !== undefined && { jurisdiction }) },
    };
    return { contents, policy };
  }

  /** Invoices of the default workspace are read already. */
  private async ownOf(
    scope: Scope,
    workspaceId: string,
    { tenants, period }: { readonly tenants: readonly Invoice[]; readonly period: Period },
  ): Promise<readonly Invoice[]> {
    if (workspaceId === DEFAULT_WORKSPACE) return tenants;
    return this.invoicesOf(scope, workspaceId, period);
  }

  private async accountOf(scope: Scope): Promise<Account> {
    const account = await this.parts.accounts.find(scope);
    if (account) return account.state;
    const message = 'the plan of this tenant is not known here yet; try again in a minute';
    throw new DomainError('SERVICE_UNAVAILABLE', message);
  }

  /** Invoices of the workspace that are not void, as far back as adjustments look. */
  private async invoicesOf(
    scope: Scope,
    workspaceId: string,
    { start }: Period,
  ): Promise<readonly Invoice[]> {
    const page = { page: 1, perPage: MOST_BILLED };
    const { data } = await this.parts.invoices.list(scope, { workspaceId }, page);
    const since = addDays(start, -ADJUSTED_DAYS);
    return data
      .map(({ state }) => state)
      .filter(({ status, period }) => status !== 'void' && period.end >= since);
  }
}

interface Computing {
  readonly account: Account;
  readonly charges: Charges;
  readonly period: Period;
  readonly workspaceId: string;
  readonly billed: readonly Billed[];
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** From the first day of all these periods to their last. */
function spanOf(period: Period, billed: readonly Billed[]): Span {
  const periods = [period, ...billed.map((each) => each.period)];
  const from = periods.map(({ start }) => start).toSorted()[0] as string;
  const to = periods
    .map(({ end }) => end)
    .toSorted()
    .at(-1) as string;
  return { from, to };
}

function isWithin({ start, end }: Period, { from, to }: Span): boolean {
  return start >= from && end <= to;
}
