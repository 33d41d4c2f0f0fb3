import type { Account, PlanPeriod } from '../../src/shared/accounts/account';
import { isGauge } from '../../src/shared/usage/metrics';
import type { UsageDay } from '../../src/shared/usage/usage-day';

/** An account with these plans, created when the first of them began. */
export function accountWith(plans: readonly PlanPeriod[], over: Partial<Account> = {}): Account {
  return {
    ...{ key: 'account', name: 'Acme Bank', kind: 'live', status: 'active', settings: {} },
    ...{ openedOn: plans[0]?.from ?? '2026-01-01', plans, sequence: 1 },
    nextDraftAt: new Date('2026-12-01T00:00:00Z'),
    ...over,
  };
}

interface Used {
  readonly workspaceId?: string;
  readonly metric: string;
  readonly day: string;
  /** In decimal text; of a gauge the day's average. */
  readonly quantity: string;
}

/** The usage of a day. */
export function dayOf({ workspaceId = 'default', metric, day, quantity }: Used): UsageDay {
  return {
    ...{ tenantId: 'tnt_1', workspaceId, metric, rail: 'external', day },
    total: quantity,
    ...(isGauge(metric) && { hours: { '00': { sum: quantity, readings: 1 } } }),
  };
}
