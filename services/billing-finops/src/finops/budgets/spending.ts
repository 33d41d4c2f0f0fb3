import { fraction, Money } from '@masar/kit/money';
import type { CostDay } from '../costs/cost-day';
import { keyOf } from '../costs/cost-tally';
import { rateOn, type CostModel } from '../model/cost-model';
import type { Limit } from './budget';

/** Sum of the costs that count towards a limit, rounded once. */
export function spentOf(limit: Limit, costs: readonly CostDay[], model: CostModel): Money {
  const { currency } = limit;
  const exact = costs
    .filter((cost) => counts(limit, cost))
    .reduce(
      (sum, { cost, day }) => sum.plus(rateOn(model, currency, day).times(cost)),
      fraction(0),
    );
  return Money.quotient(exact, fraction(1), currency);
}

function counts({ dimension, value, startDate, endDate }: Limit, cost: CostDay): boolean {
  const { day } = cost;
  const isInTime = (startDate ?? day) <= day && day <= (endDate ?? day);
  return isInTime && (dimension === 'tenant' || keyOf(cost, dimension) === value);
}
