import { addDays, startOf, type CalendarDate } from '@masar/kit/time';

/** A plan and its first UTC day, by the tenant's clock. */
export interface PlanPeriod {
  readonly from: CalendarDate;
  readonly plan: string;
}

/** A tenant as billing knows it from the gateway's events. */
export interface Account {
  /** A constant: unique in the database, so that a tenant has one account. */
  readonly key: 'account';
  readonly name: string;
  readonly kind: 'live' | 'sandbox';
  readonly status: string;
  readonly jurisdiction?: string | undefined;
  /** Settings of the tenant as the API shows them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** UTC day on which the tenant was created. */
  readonly openedOn: CalendarDate;
  /** All plans so far, the first from openedOn on; at most one a day. */
  readonly plans: readonly PlanPeriod[];
  /** Sequence of the last applied event: events may come again. */
  readonly sequence: number;
  /** End of the next month to draft invoices of. */
  readonly nextDraftAt: Date;
}

/** A tenant after a change, with the sequence and the day of its event. */
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
/** The account after a change; undefined for a change that was applied before. */
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
 * The plans after a change. The last change of a day counts for the whole day. A change of anything but the plan leaves
 * the plans as they are, even after a sandbox's clock was set back.
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

/** First day of the next month. */
export function firstOfNextMonth(day: CalendarDate): CalendarDate {
  // 31 days after the first of a month always lie in the next month.
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

/** The account after the drafts of a month; undefined where that month was drafted before. */
export function withDrafted(account: Account, monthEnd: Date): Account | undefined {
  if (account.nextDraftAt.getTime() !== monthEnd.getTime()) return undefined;
  const nextDraftAt = startOf(firstOfNextMonth(monthEnd.toISOString().slice(0, 10)));
  return { ...account, nextDraftAt };
}
