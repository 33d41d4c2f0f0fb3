import { PLANS } from './plans';
import { replicaPolicy } from './replica-policy';

test.each(PLANS)('four shares of $name are together at most the plan', (plan) => {
  const share = replicaPolicy(plan, 4);
  expect(4 * share.requestsPerMinute).toBeLessThanOrEqual(plan.requestsPerMinute);
  expect(4 * share.burst).toBeLessThanOrEqual(plan.burst);
  expect(4 * (share.requestsPerMonth ?? 0)).toBeLessThanOrEqual(plan.requestsPerMonth ?? 0);
  expect(share.name).toBe(plan.name);
});

test('a policy without a monthly limit is divided into policies without one', () => {
  const policy = { name: 'Any', requestsPerMinute: 10, burst: 10 };
  expect(replicaPolicy(policy, 2)).toEqual({ name: 'Any', requestsPerMinute: 5, burst: 5 });
  expect(replicaPolicy({ ...policy, requestsPerMonth: null }, 2).requestsPerMonth).toBeNull();
});

test('every gateway may grant one call at a time, however many there are', () => {
  const policy = { name: 'Any', requestsPerMinute: 2, burst: 3 };
  expect(replicaPolicy(policy, 8)).toMatchObject({ requestsPerMinute: 1, burst: 1 });
});
