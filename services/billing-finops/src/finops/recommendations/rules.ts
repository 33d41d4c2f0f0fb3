import { fraction, Money, plainText } from '@masar/kit/money';
import { addDays, type CalendarDate } from '@masar/kit/time';
import { DEFAULT_WORKSPACE } from '../../shared/usage/metrics';
import { quantityOf, type UsageDay } from '../../shared/usage/usage-day';
import type { CostDay } from '../costs/cost-day';
import { monthBefore, monthOf } from '../costs/period';
import type { CostModel, Exact } from '../model/cost-model';
import type { Finding } from './recommendation';

/** Input of the rules: data of one tenant before today. */
export interface Findable {
  readonly today: CalendarDate;
  /** Usage of the last 90 days. */
  readonly usage: readonly UsageDay[];
  readonly costs: readonly CostDay[];
  /** Ids of the tenant's workspaces that are closed already. */
  readonly closed: ReadonlySet<string>;
  /** Undefined where the tenant's account is not known. */
  readonly plan: string | undefined;
  readonly model: CostModel;
}

type Rule = (given: Findable) => readonly Finding[];

/** Days that rules look back. */
export const LOOKED_BACK_DAYS = 90;
const IDLE_DAYS = 30;
const HIGH_GROWTH = '1.5';
const LOW_USE = '0.3';
/** Number of equal days that cannot be a coincidence. */
const DUPLICATED_DAYS = 3;

/**
 * A workspace had calls before, but none for 30 days. The default workspace is left out: it stands for calls without a
 * workspace and cannot be closed.
 */
const idleWorkspaces: Rule = ({ today, usage, costs, closed, model }) => {
  const since = addDays(today, -IDLE_DAYS);
  const calls = usage.filter(({ metric }) => metric === 'api_calls');
  const canClose = (id: string) => id !== DEFAULT_WORKSPACE && !closed.has(id);
  const workspaces = [...new Set(calls.map(({ workspaceId }) => workspaceId))]
    .filter(canClose)
    .toSorted();
  const isIdle = (id: string) => calls.every((one) => one.workspaceId !== id || one.day < since);
  return workspaces.filter(isIdle).map((id) => {
    const recent = costs.filter((one) => one.workspaceId === id && one.day >= since);
    const last =
      calls
        .filter((one) => one.workspaceId === id)
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? '';
    return {
      ...{ type: 'IDLE_WORKSPACE', resource: id, effort: 'LOW', confidence: 'HIGH' },
      description: `Nothing called the workspace ${id} for ${IDLE_DAYS} days: close it if it is not needed.`,
      savings: textOf(sumOf(recent.map(({ cost }) => cost)), model.currency),
      currency: model.currency,
      evidence: evidence({ api_calls_30d: '0', last_call_day: last }),
      key: `idle ${id} ${last}`,
    };
  });
};

/** The calls of the month before were below 30 percent of the plan's allowance, or above it. */
const planMismatch: Rule = ({ today, usage, plan, model }) => {
  const month = monthBefore(monthOf(today));
  const allowance = plan === undefined ? undefined : model.allowances.get(plan);
  const calls = usage.filter(({ metric, day }) => metric === 'api_calls' && monthOf(day) === month);
  if (plan === undefined || allowance === undefined || calls.length === 0) return [];
  const used = sumOf(calls.map(({ total }) => total));
  const share = used.div(allowance);
  if (share.gte(LOW_USE) && share.lte(1)) return [];
  const advice = share.gt(1)
    ? 'a larger plan may cost less than calls beyond it'
    : 'a smaller plan may do';
  return [
    {
      ...{ type: 'PLAN_MISMATCH', resource: plan, effort: 'MEDIUM', confidence: 'MEDIUM' },
      description: `${month} used ${plainText(used)} of the ${allowance} calls of the plan ${plan}: ${advice}.`,
      ...{ savings: textOf(fraction(0), model.currency), currency: model.currency },
      evidence: evidence({ month, api_calls: plainText(used), allowance: String(allowance) }),
      key: `plan ${plan} ${month}`,
    },
  ];
};

/** Storage of the last 30 days is above 1.5 times that of the 30 days before, and calls have not grown. */
const storageGrowth: Rule = ({ today, usage, costs, model }) => {
  const [since, before] = [addDays(today, -IDLE_DAYS), addDays(today, -IDLE_DAYS * 2)];
  const within = (from: string, to: string, metric: string) =>
    usage.filter((one) => one.metric === metric && one.day >= from && one.day < to);
  const sum = (...given: Parameters<typeof within>) => sumOf(within(...given).map(quantityOf));
  const [earlier, later] = [sum(before, since, 'storage'), sum(since, today, 'storage')];
  const isQuiet = sum(since, today, 'api_calls').lte(sum(before, since, 'api_calls'));
  if (earlier.eq(0) || !isQuiet || later.lte(earlier.times(HIGH_GROWTH))) return [];
  const stored = costs.filter(({ resource, day }) => resource === 'storage' && day >= since);
  const part = later.minus(earlier).div(later);
  const savings = sumOf(stored.map(({ cost }) => cost)).times(part);
  return [
    {
      ...{ type: 'STORAGE_GROWTH', resource: 'storage', effort: 'MEDIUM', confidence: 'LOW' },
      description:
        'Storage grew by more than half in 30 days while calls did not: look for data to delete.',
      ...{ savings: textOf(savings, model.currency), currency: model.currency },
      evidence: evidence({ gb_days_before: plainText(earlier), gb_days_after: plainText(later) }),
      key: `storage ${monthOf(today)}`,
    },
  ];
};

/** On at least three of the last 30 days a client recorded the same counts as the platform metered. */
const duplicatedUsage: Rule = ({ today, usage, model }) => {
  const since = addDays(today, -IDLE_DAYS);
  const recent = usage.filter(({ metric, day }) => metric !== 'storage' && day >= since);
  const doubled = recent.filter((one) => one.rail === 'external' && isTwice(one, recent));
  const workspaces = [
    ...new Set(doubled.map(({ workspaceId, metric }) => `${metric} of ${workspaceId}`)),
  ];
  return workspaces.toSorted().flatMap((name) => {
    const days = doubled.filter(
      ({ workspaceId, metric }) => `${metric} of ${workspaceId}` === name,
    );
    if (days.length < DUPLICATED_DAYS) return [];
    return [
      {
        ...{ type: 'DUPLICATED_USAGE' as const, resource: name, effort: 'LOW' as const },
        ...{ confidence: 'MEDIUM' as const, currency: model.currency },
        description: `Your records of ${name} equal those of the platform on ${days.length} days: void what is recorded twice.`,
        savings: textOf(fraction(0), model.currency),
        evidence: evidence({ equal_days: String(days.length), last_day: lastDay(days) }),
        key: `double ${name} ${monthOf(today)}`,
      },
    ];
  });
};

function isTwice(external: UsageDay, all: readonly UsageDay[]): boolean {
  const { workspaceId, metric, day, total } = external;
  const others = all.filter(
    (one) =>
      one.rail !== 'external' &&
      one.workspaceId === workspaceId &&
      one.metric === metric &&
      one.day === day,
  );
  const sum = sumOf(others.map((one) => one.total));
  return sum.gt(0) && sum.eq(total);
}

const RULES: readonly Rule[] = [idleWorkspaces, planMismatch, storageGrowth, duplicatedUsage];

/** The findings of all rules. */
export function findingsOf(given: Findable): readonly Finding[] {
  return RULES.flatMap((rule) => rule(given));
}

function lastDay(days: readonly UsageDay[]): string {
  return (
    days
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? ''
  );
}

function evidence(values: Readonly<Record<string, string>>): Finding['evidence'] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

function sumOf(values: readonly (string | Exact)[]): Exact {
  return values.reduce<Exact>((sum, value) => sum.plus(value), fraction(0));
}

function textOf(exact: Exact, currency: string): string {
  return Money.quotient(exact, fraction(1), currency).toDecimal();
}
