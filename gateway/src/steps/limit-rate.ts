import { exchangeOf, required, type Exchange } from '../exchange/exchange';
import { OPERATOR_TENANT, type Directory } from '../identity/directory';
import { limitHeaders, refusal } from '../limits/headers';
import type { Limiter } from '../limits/limiter';
import { policyOf } from '../limits/policy-of';
import type { Caller, UsageMeter } from '../usage/usage-meter';
import type { Step } from './in-order';

interface LimitRateParts {
  readonly limiter: Limiter;
  readonly directory: Directory;
  readonly usage: UsageMeter;
}

/** Takes one request from the plan's minute, burst and month in one decision, and meters the call. */
export function limitRate({ limiter, directory, usage }: LimitRateParts): Step {
  return async (_req, res) => {
    const exchange = exchangeOf(res);
    // The operator's calls for a tenant count for the operator, who must reach a tenant with a spent plan.
    const tenantId = required(exchange, 'credential').tenantId ?? OPERATOR_TENANT;
    const decision = await limiter.take(tenantId, await policyOf(directory, tenantId));
    exchange.limits = decision;
    res.set(limitHeaders(decision));
    if (!decision.allowed) throw refusal(decision);
    if (tenantId !== OPERATOR_TENANT)
      usage.count(callerOf(exchange, tenantId), exchange.clockOffsetMs);
  };
}

function callerOf(exchange: Exchange, tenantId: string): Caller {
  const { workspaceId } = exchange;
  const { rail } = required(exchange, 'operation');
  return { tenantId, workspaceId, rail, environment: required(exchange, 'environment') };
}
