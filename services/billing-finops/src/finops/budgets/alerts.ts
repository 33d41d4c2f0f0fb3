import { fraction, type Money } from '@masar/kit/money';
import type { Alert, BudgetStatus, Limit, Watched } from './budget';
import type { BudgetEvent } from './events';

/** Months for which alerts are kept. */
const MONTHS_KEPT = 13;
/** Pause between two checks of spending. */
const LOOK_EVERY_MS = 300_000;
const WHOLE = '1';
/** 120 % of the amount. */
const CRITICAL = '1.2';

/** Costs of a month so far. */
export interface Spending {
  readonly period: string;
  readonly spent: Money;
}

/** Status of spending: WARNING from the first threshold, EXCEEDED from the whole amount, CRITICAL from 120 % of it. */
export function statusOf(
  { amount, thresholds: [first = WHOLE] }: Limit,
  spent: Money,
): BudgetStatus {
  if (hasReached(amount, CRITICAL, spent)) return 'CRITICAL';
  if (hasReached(amount, WHOLE, spent)) return 'EXCEEDED';
  return hasReached(amount, first, spent) ? 'WARNING' : 'ON_TRACK';
}

/** The alerts after a check of spending, with an event for each threshold that a month reached for the first time. */
export function alerted(
  limit: Limit,
  { alerts }: Watched,
  { found, now }: { readonly found: readonly Spending[]; readonly now: Date },
) {
  const fresh = found.flatMap((each) => crossedBy(limit, alerts, { ...each, now }));
  const events = fresh.map(({ alert, spent }): BudgetEvent => {
    const { period, threshold, status } = alert;
    const type = status === 'WARNING' ? 'finops.budget.warning' : 'finops.budget.exceeded';
    return { type, crossing: { period, threshold, status, spent: spent.toDecimal() } };
  });
  const all = [...alerts, ...fresh.map(({ alert }) => alert)];
  return { alerts: recent(all), nextDueAt: new Date(now.getTime() + LOOK_EVERY_MS), events };
}

function crossedBy(
  limit: Limit,
  alerts: readonly Alert[],
  { period, spent, now }: Spending & { readonly now: Date },
) {
  const given = alerts.filter((each) => each.period === period);
  return limit.thresholds
    .filter((threshold) => hasReached(limit.amount, threshold, spent))
    .filter((threshold) => given.every((each) => each.threshold !== threshold))
    .map((threshold) => {
      const alert = {
        period,
        threshold,
        status: levelOf(threshold),
        triggeredAt: now.toISOString(),
      };
      return { alert, spent };
    });
}

function levelOf(threshold: string): Alert['status'] {
  if (fraction(threshold).gte(CRITICAL)) return 'CRITICAL';
  return fraction(threshold).gte(WHOLE) ? 'EXCEEDED' : 'WARNING';
}

function hasReached(amount: string, threshold: string, spent: Money): boolean {
  return fraction(spent.toDecimal()).gte(fraction(amount).times(threshold));
}

function recent(alerts: readonly Alert[]): readonly Alert[] {
  const months = [...new Set(alerts.map(({ period }) => period))].toSorted().slice(-MONTHS_KEPT);
  return alerts.filter(({ period }) => months.includes(period));
}
