import type { Policy } from './limiter';

/**
 * What one of several gateways may grant while they cannot ask their common store: together never
 * more than the policy, as long as it has at least one call for each of them.
 */
export function shareOf(policy: Policy, replicas: number): Policy {
  const share = (whole: number) => Math.max(1, Math.floor(whole / replicas));
  const { requestsPerMonth: month } = policy;
  return {
    ...policy,
    requestsPerMinute: share(policy.requestsPerMinute),
    burst: share(policy.burst),
    ...(typeof month === 'number' && { requestsPerMonth: Math.floor(month / replicas) }),
  };
}
