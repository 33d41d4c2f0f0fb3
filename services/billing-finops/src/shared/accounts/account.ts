import { addDays, startOf, type CalendarDate } from '@masar/kit/time';

/** A plan, from this UTC day of the tenant's clock on. */
export interface PlanPeriod {
  readonly from: CalendarDate;
  readonly plan: string;
}

/** A tenant as billing knows it from the gateway's events; there is one account for each tenant. */
export interface Account {
  /** The same for all: the store holds it unique, so that a tenant has one account. */
  readonly key: 'account';
  readonly name: string;
  readonly kind: 'live' | 'sandbox';
  readonly status: string;
  readonly jurisdiction?: string | undefined;
  /** Settings of the tenant as the API shows them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** UTC day on which the tenant was created. */
  readonly openedOn: CalendarDate;
  /** Every plan so far, the first from openedOn; at most one for each day. */
  readonly plans: readonly PlanPeriod[];
  /** Of the last event that was taken in: events may come again. */
  readonly sequence: number;
  /** When the next month ends of which invoices are drafted. */
  readonly nextDraftAt: Date;
}

/** A tenant after a change, as its event tells it. */
export interface TenantChange {
  readonly tenant: {
    readonly name: string;
    readonly kind: string;
    readonly status: string;
    readonly plan: string;
    readonly jurisdiction?: string | undefined;
    readonly settings?: object | undefined;
  };
  readonly sequence: number;
  /** UTC day of the change by the tenant's own clock. */
  readonly day: CalendarDate;
}

export function accountAfter(change: TenantChange): Account;
/** The account after the change; undefined for one that was taken in before. */
export function accountAfter(change: TenantChange, before: Account): Account | undefined;
export function accountAfter(change: TenantChange, before?: Account): Account | undefined {
  const { tenant, sequence, day } = change;
  if (before && before.sequence >= sequence) return undefined;
  const { name, status, jurisdiction, plan, settings = {} } = tenant;
  return {
    key: 'account',
    ...{ name, status, jurisdiction, sequence },
    kind: tenant.kind === 'sandbox' ? 'sandbox' : 'live',
    settings: settings as Readonly<Record<string, unknown>>,
    openedOn: before?.openedOn ?? day,
    plans: plansAfter(before?.plans ?? [], { from: day, plan }),
    nextDraftAt: before?.nextDraftAt ?? startOf(firstOfNextMonth(day)),
  };
}

/**
 * The last change of a day counts for the whole day. A change of something else leaves the plans as they are, also where a
 * sandbox's clock was set back.
 */
function plansAfter(plans: readonly PlanPeriod[], next: PlanPeriod): readonly PlanPeriod[] {
  if (plans.at(-1)?.plan === next.plan) return plans;
  const earlier = plans.filter(({ from }) => from < next.from);
  return earlier.at(-1)?.plan === next.plan ? earlier : [...earlier, next];
}

/** The plan on a day; undefined before the tenant was created. */
export function planOn({ plans }: Account, day: CalendarDate): string | undefined {
  return plans.findLast(({ from }) => from <= day)?.plan;
}

/** First day of the month after the day's. */
export function firstOfNextMonth(day: CalendarDate): CalendarDate {
  // No month has more than 31 days, and none fewer than 28.
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

/** The account when the invoices of a month are drafted; undefined where that month was drafted before. */
export function withDrafted(account: Account, monthEnd: Date): Account | undefined {
  if (account.nextDraftAt.getTime() !== monthEnd.getTime()) return undefined;
  const nextDraftAt = startOf(firstOfNextMonth(monthEnd.toISOString().slice(0, 10)));
  return { ...account, nextDraftAt };
}
