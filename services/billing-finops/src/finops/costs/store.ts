import type { Scope } from '@masar/kit/scope';
import { fraction } from '@masar/kit/money';
import type { UsageDay } from '../../shared/usage/usage-day';
import type { UsageDays } from '../../shared/usage/store';
import type { CostModel } from '../model/cost-model';
import type { CostDay } from './cost-day';
import { costsOf } from './cost-usage';
import { eachDay, type Days } from './period';
import type { ReadCosts } from './read-costs';
import { PlatformCalls, type CallsByDay } from '../../worker/finops-platform-calls';

/** Costs by day, made of usage by the cost model whenever they are asked for. */
export class Costs implements ReadCosts {
  private readonly calls: PlatformCalls;

  constructor(
    private readonly days: UsageDays,
    readonly model: CostModel,
  ) {
    this.calls = new PlatformCalls(days);
  }

  ensureIndexes(): Promise<void> {
    return this.calls.ensureIndexes();
  }

  async find(scope: Scope, { from, to }: Days): Promise<readonly CostDay[]> {
    const [usage, calls] = await Promise.all([
      this.days.find(scope, { from, to }),
      this.calls.byDay({ from, to }),
    ]);
    return this.costsOf(usage, calls);
  }

  /** Costs of one tenant, or of all without a scope: a day at a time, so that memory does not grow with the days. */
  async *byDay(scope: Scope | undefined, days: Days): AsyncGenerator<readonly CostDay[]> {
    const calls = await this.calls.byDay(days);
    for (const day of eachDay(days)) {
      const one = { from: day, to: day };
      const usage = scope ? await this.days.find(scope, one) : await this.days.findOfAll(one);
      yield this.costsOf(usage, calls);
    }
  }

  private costsOf(usage: readonly UsageDay[], calls: CallsByDay): readonly CostDay[] {
    return usage.flatMap((each) => costsOf(each, this.model, calls.get(each.day) ?? fraction(0)));
  }
}
