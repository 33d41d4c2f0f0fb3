import type { Account, PlanPeriod } from '../../src/shared/accounts/account';

/** An account with these plans, created when the first of them began. */
export function accountWith(plans: readonly PlanPeriod[], over: Partial<Account> = {}): Account {
  return {
    ...{ key: 'account', name: 'Acme Bank', kind: 'live', status: 'active', settings: {} },
    ...{ openedOn: plans[0]?.from ?? '2026-01-01', plans, sequence: 1 },
    nextDraftAt: new Date('2026-12-01T00:00:00Z'),
    ...over,
  };
}
