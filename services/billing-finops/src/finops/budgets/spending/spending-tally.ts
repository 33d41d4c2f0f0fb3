import { fraction, Money } from '@masar/kit/money';
import type { CostDay } from '../../costs/cost-day';
import { fieldsOf, keyOf } from '../../costs/cost-tally';
import type { Days } from '../../costs/period';
import { rateOn, type CostModel, type Exact } from '../../model/cost-model';
import type { Limit } from '../budget';

/** Limits whose costs one read gets, and the fields that it groups costs by. */
export interface LimitsRead {
  readonly limits: readonly Limit[];
  readonly by: readonly ('workspaceId' | 'rail' | 'day')[];
  readonly workspaceIds?: readonly string[];
}

/** The reads for any number of limits: at most two for each dimension, with and without days. */
export function readsFor(limits: readonly Limit[], days: Days): readonly LimitsRead[] {
  const reads = new Map<string, { by: LimitsRead['by']; limits: Limit[] }>();
  for (const limit of limits) {
    const fields = fieldsOf(limit.dimension);
    const by = isWithin(limit, days) ? [...fields, 'day' as const] : fields;
    const read = reads.get(by.join()) ?? { by, limits: [] };
    reads.set(by.join(), read);
    read.limits.push(limit);
  }
  return [...reads.values()].map((read) => {
    if (!read.by.includes('workspaceId')) return read;
    return { ...read, workspaceIds: [...new Set(read.limits.map(({ value = '' }) => value))] };
  });
}

/** True for a limit that begins or ends within these days. */
function isWithin({ startDate, endDate }: Limit, { from, to }: Days): boolean {
  return (startDate ?? from) > from || (endDate ?? to) < to;
}

/** Adds up the costs that count towards each limit; each sum is rounded once. */
export class SpendingTally {
  private readonly sums = new Map<Limit, Exact>();

  constructor(private readonly model: CostModel) {}

  add(limits: readonly Limit[], costs: readonly CostDay[]): void {
    for (const limit of limits) {
      const before = this.sums.get(limit) ?? fraction(0);
      const sum = costs
        .filter((cost) => counts(limit, cost))
        .reduce((all, { day, cost }) => all.plus(this.rate(limit, day).times(cost)), before);
      this.sums.set(limit, sum);
    }
  }

  spent(limit: Limit): Money {
    return Money.quotient(this.sums.get(limit) ?? fraction(0), fraction(1), limit.currency);
  }

  private rate({ currency }: Limit, day: string): Exact {
    return rateOn(this.model, currency, day);
  }
}

function counts({ dimension, value, startDate, endDate }: Limit, cost: CostDay): boolean {
  const { day } = cost;
  const isInTime = (startDate ?? day) <= day && day <= (endDate ?? day);
  return isInTime && (dimension === 'tenant' || keyOf(cost, dimension) === value);
}
