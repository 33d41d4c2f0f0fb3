import type { Money } from '@masar/kit/money';
import type { Scope } from '@masar/kit/scope';
import { addDays, dateOf } from '@masar/kit/time';
import { daysOf, monthOf } from '../../costs/period';
import type { Costs } from '../../costs/store';
import type { Spending } from '../alerts';
import type { Limit } from '../budget';
import { readsFor, SpendingTally } from './spending-tally';
import type { Spent } from '../wire/write-budgets';

/** The month before is still checked for so many days: usage of its last days comes late. */
const LATE_DAYS = 2;

/** Reads spending against limits by the tenant's clock: a month is read once for any number of limits. */
export class ReadSpending {
  constructor(private readonly costs: Costs) {}

  get model() {
    return this.costs.model;
  }

  /** Spending of the current month, for answers; in the order of the limits. */
  async ofMonth(scope: Scope, limits: readonly Limit[]): Promise<readonly Spent[]> {
    const now = scope.clock.now();
    const period = monthOf(dateOf(now));
    const spent = await this.read(scope, period, limits);
    return spent.map((each) => ({ period, now, spent: each }));
  }

  /** Spending for alerts: of this month, and in its first days of the month before too; in the order of the limits. */
  async recent(scope: Scope, limits: readonly Limit[]): Promise<readonly (readonly Spending[])[]> {
    const today = dateOf(scope.clock.now());
    const periods = [...new Set([monthOf(addDays(today, -LATE_DAYS)), monthOf(today)])];
    const found = await Promise.all(
      periods.map(async (period) => {
        const spent = await this.read(scope, period, limits);
        return spent.map((each) => ({ period, spent: each }));
      }),
    );
    return limits.map((_, at) => found.flatMap((ofPeriod) => ofPeriod[at] ?? []));
  }

  private async read(
    scope: Scope,
    period: string,
    limits: readonly Limit[],
  ): Promise<readonly Money[]> {
    const days = daysOf(period);
    const tally = new SpendingTally(this.model);
    for (const { limits: together, ...read } of readsFor(limits, days)) {
      for await (const some of this.costs.read({ scope, ...days, ...read })) {
        tally.add(together, some);
      }
    }
    return limits.map((limit) => tally.spent(limit));
  }
}
