import type { Scope } from '@masar/kit/scope';
import { addDays, dateOf } from '@masar/kit/time';
import type { CostDay } from '../finops/costs/cost-day';
import { daysOf, monthOf } from '../finops/costs/period';
import type { Costs } from '../finops/costs/store';
import type { Spending } from '../finops/budgets/alerts';
import type { Limit } from '../finops/budgets/budget';
import { spentOf } from '../finops/budgets/spending';
import type { Spent } from '../finops/budgets/write-budgets';

/** Usage of a month's last days comes in so much later; the month is looked at until then. */
const LATE_DAYS = 2;

/** Spending against limits, by the clock of their tenant. */
export class ReadSpending {
  constructor(private readonly costs: Costs) {}

  get model() {
    return this.costs.model;
  }

  /** For answers: reads the month once, for any number of limits. */
  async ofMonth(scope: Scope): Promise<(limit: Limit) => Spent> {
    const now = scope.clock.now();
    const period = monthOf(dateOf(now));
    const costs = await this.read(scope, period);
    return (limit) => ({ period, now, spent: spentOf(limit, costs, this.model) });
  }

  /** For alerts: of this month, and in its first days of the month before. */
  async recent(scope: Scope, limit: Limit): Promise<readonly Spending[]> {
    const today = dateOf(scope.clock.now());
    const periods = [...new Set([monthOf(addDays(today, -LATE_DAYS)), monthOf(today)])];
    return Promise.all(
      periods.map(async (period) => {
        const spent = spentOf(limit, await this.read(scope, period), this.model);
        return { period, spent };
      }),
    );
  }

  private read(scope: Scope, period: string): Promise<readonly CostDay[]> {
    return this.costs.find(scope, daysOf(period));
  }
}
