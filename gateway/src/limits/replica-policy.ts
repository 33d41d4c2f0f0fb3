import type { Policy } from './limiter';

/**
 * The policy of one gateway while the common store is out. Together the gateways grant at most the
 * whole policy, if it has at least one call for each of them.
 */
export function replicaPolicy(policy: Policy, replicas: number): Policy {
  const share = (whole: number) => Math.max(1, Math.floor(whole / replicas));
  const { requestsPerMonth: month } = policy;
  return {
    ...policy,
    requestsPerMinute: share(policy.requestsPerMinute),
    burst: share(policy.burst),
    ...(typeof month === 'number' && { requestsPerMonth: Math.floor(month / replicas) }),
  };
}
