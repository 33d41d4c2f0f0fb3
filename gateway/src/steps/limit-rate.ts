import { exchangeOf, known } from '../exchange';
import type { Directory } from '../identity/directory';
import { limitHeaders, refusal } from '../limits/headers';
import type { Limiter } from '../limits/limiter';
import { policyOf } from '../limits/policy-of';
import type { Step } from './in-order';

/** Takes one request from the tenant's plan: minute, burst and month in one decision. */
export function limitRate(limiter: Limiter, directory: Directory): Step {
  return async (_req, res) => {
    const exchange = exchangeOf(res);
    const tenantId = known(exchange, 'tenantId');
    const decision = await limiter.take(tenantId, await policyOf(directory, tenantId));
    exchange.limits = decision;
    res.set(limitHeaders(decision));
    if (!decision.allowed) throw refusal(decision);
  };
}
