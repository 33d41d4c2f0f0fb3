import { exchangeOf, known } from '../exchange';
import { OPERATOR_TENANT, type Directory } from '../identity/directory';
import { limitHeaders, refusal } from '../limits/headers';
import type { Limiter } from '../limits/limiter';
import { policyOf } from '../limits/policy-of';
import type { Step } from './in-order';

/** Takes one request from the tenant's plan: minute, burst and month in one decision. */
export function limitRate(limiter: Limiter, directory: Directory): Step {
  return async (_req, res) => {
    const exchange = exchangeOf(res);
    // The operator's calls for a tenant are not the tenant's: it must reach one whose plan is spent.
    const tenantId = known(exchange, 'credential').tenantId ?? OPERATOR_TENANT;
    const decision = await limiter.take(tenantId, await policyOf(directory, tenantId));
    exchange.limits = decision;
    res.set(limitHeaders(decision));
    if (!decision.allowed) throw refusal(decision);
  };
}
