import { fraction } from '@masar/kit/money';
import type { UsageSum } from '../../shared/usage/usage-sum';
import type { CostDay } from './cost-day';
import type { Prices } from './prices';

/** The metric that the shared cost is spread by. */
export const SPREAD_BY = 'api_calls';

/**
 * The costs of usage: of each resource that its metric uses, and its part of the shared cost. Calls that a client
 * recorded bear no shared cost, as the platform did not serve them.
 * @param isSandbox true for usage of a sandbox, which bears no part of the live platform's shared cost
 */
export function costsOf(usage: UsageSum, prices: Prices, isSandbox: boolean): readonly CostDay[] {
  const { metric, day, quantity: used, isExternal, ...keys } = usage;
  const bearsShared = metric === SPREAD_BY && !isExternal && !isSandbox;
  const quantity = fraction(used);
  return [...prices.of(metric, day), ...(bearsShared ? prices.ofShared(day) : [])].map((price) => ({
    ...{ ...keys, day, resource: price.resource, provider: price.provider },
    unitCost: price.unitCost,
    quantity: quantity.times(price.quantity),
    cost: quantity.times(price.cost),
  }));
}
