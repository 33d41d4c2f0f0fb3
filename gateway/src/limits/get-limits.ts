import type { Scope } from '@masar/kit/scope';
import type { Limits } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { Limiter, Policy } from './limiter';

interface Deps {
  readonly limiter: Limiter;
  readonly planOf: (tenantId: string) => Promise<Policy>;
}

/** LimitsService.GetLimits: the plan's limits and the rest of them, after this call. */
export const getLimits =
  ({ limiter, planOf }: Deps) =>
  async ({ tenantId }: Pick<Scope, 'tenantId'>): Promise<Limits> => {
    const plan = await planOf(tenantId);
    const { limit, remaining, resetAt, burst, month } = await limiter.peek(tenantId, plan);
    return {
      plan: plan.name,
      minute: { limit, remaining, resetAt: toIso(resetAt) },
      month: { limit: month.limit ?? undefined, used: month.used, resetAt: toIso(month.resetAt) },
      burst,
    };
  };

function toIso(epochSeconds: number): string {
  return new Date(epochSeconds * 1_000).toISOString();
}
