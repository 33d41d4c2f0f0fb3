import { Money } from '@masar/kit/money';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { Assessment } from '../shared/assessors/assessor';
import type { Outcome } from '../shared/engine/evaluate';

/** Sums in one currency. */
interface Sums {
  readonly proposals: number;
  readonly before: Money;
  readonly after: Money;
}

/** Counts the decisions, classes and prices that another version would change. */
export class Shifts {
  private readonly decisions = new Map<string, shapes.DecisionShift>();
  private readonly sums = new Map<string, Sums>();
  private proposals = 0;
  private changedClasses = 0;
  private changedPrices = 0;

  add(currency: string, before: Assessment, after: Assessment): void {
    this.proposals += 1;
    this.addDecisions(before.outcome, after.outcome);
    if (!before.contribution || !after.contribution) return;
    const was = Money.stored(before.contribution.total, currency);
    const is = Money.stored(after.contribution.total, currency);
    if (was.compare(is) !== 0) this.changedPrices += 1;
    const zero = Money.zero(currency);
    const known = this.sums.get(currency) ?? { proposals: 0, before: zero, after: zero };
    this.sums.set(currency, {
      ...{ proposals: known.proposals + 1, before: known.before.plus(was) },
      after: known.after.plus(is),
    });
  }

  counts() {
    const { proposals, changedClasses, changedPrices } = this;
    const prices = [...this.sums].map(([currency, { before, after, proposals: count }]) => ({
      ...{ currency, proposals: count, before: before.toDecimal(), after: after.toDecimal() },
    }));
    const decisions = [...this.decisions.values()];
    return { proposals, changedClasses, changedPrices, prices, decisions };
  }

  private addDecisions(before: Outcome, after: Outcome): void {
    if (before.decision === after.decision) {
      if (before.riskClass !== after.riskClass) this.changedClasses += 1;
      return;
    }
    const key = `${before.decision}/${after.decision}`;
    const shift = { before: before.decision, after: after.decision };
    const count = (this.decisions.get(key)?.count ?? 0) + 1;
    this.decisions.set(key, { ...shift, count });
  }
}
