import fc from 'fast-check';
import { peek, take, tokensIn, tokenUs, type Bucket } from './gcra';
import type { Policy } from './limiter';
import { PLANS, planNamed } from './plans';

const STARTER = planNamed('Starter');
const NOW_US = Date.parse('2026-11-21T09:00:00Z') * 1_000;
const FULL: Bucket = { fullAtUs: 0, used: 0 };

/** Takes at each of these instants, and returns the allowed ones. */
function allowedAt(policy: Policy, instants: readonly number[]): number[] {
  let bucket = FULL;
  return instants.filter((nowUs) => {
    const ruling = take(bucket, policy, nowUs);
    bucket = ruling;
    return ruling.refusedBy === undefined;
  });
}

const policies = fc
  .record({ requestsPerMinute: fc.integer({ min: 1, max: 2_000 }), extra: fc.nat({ max: 40 }) })
  .map(({ requestsPerMinute, extra }): Policy => ({
    name: 'Any',
    requestsPerMinute,
    burst: 1 + extra,
  }));

/** Bursts of calls, with pauses of about the time of one token. */
const traffic = policies.chain((policy) =>
  fc.record({
    policy: fc.constant(policy),
    pauses: fc.array(
      fc.oneof(fc.constant(0), fc.nat({ max: 3 * tokenUs(policy) }), fc.nat({ max: 100_000_000 })),
      { minLength: 1, maxLength: 150 },
    ),
  }),
);

function instantsOf(pauses: readonly number[]): number[] {
  let nowUs = NOW_US;
  return pauses.map((pause) => (nowUs += pause));
}

test('no window lets more calls pass than the burst plus the tokens that grow in it', () => {
  fc.assert(
    fc.property(traffic, ({ policy, pauses }) => {
      const allowed = allowedAt(policy, instantsOf(pauses));
      return allowed.every((from, first) =>
        allowed.slice(first).every((to, more) => {
          const grown = ((to - from) * policy.requestsPerMinute) / 60_000_000;
          return more + 1 <= policy.burst + grown;
        }),
      );
    }),
  );
});

test('calls that keep to the rate are never refused', () => {
  fc.assert(
    fc.property(policies, fc.integer({ min: 1, max: 300 }), (policy, count) => {
      const steady = Array.from({ length: count }, (_, index) => NOW_US + index * tokenUs(policy));
      return allowedAt(policy, steady).length === count;
    }),
  );
});

test('peek returns the decision of take, and changes nothing', () => {
  fc.assert(
    fc.property(traffic, ({ policy, pauses }) => {
      let bucket = FULL;
      for (const nowUs of instantsOf(pauses)) {
        const before = { ...bucket };
        const seen = peek(bucket, policy, nowUs);
        expect(bucket).toEqual(before);
        bucket = take(bucket, policy, nowUs);
        expect(seen.refusedBy).toBe((bucket as ReturnType<typeof take>).refusedBy);
      }
    }),
  );
});

test('the bucket holds 0 to burst whole tokens', () => {
  fc.assert(
    fc.property(traffic, ({ policy, pauses }) => {
      let bucket = FULL;
      for (const nowUs of instantsOf(pauses)) {
        bucket = take(bucket, policy, nowUs);
        const tokens = tokensIn(bucket, policy, nowUs);
        expect(Number.isInteger(tokens) && tokens >= 0 && tokens < policy.burst).toBe(true);
      }
    }),
  );
});

test.each(PLANS)('$name lets exactly its burst of $burst pass at once', (plan) => {
  const atOnce = Array.from({ length: plan.burst + 20 }, () => NOW_US);
  expect(allowedAt({ ...plan, requestsPerMonth: null }, atOnce)).toHaveLength(plan.burst);
});

test.each(PLANS)(
  '$name grants at most its rate, and less than one call in 1,000 below it',
  (plan) => {
    const perMinute = 60_000_000 / tokenUs(plan);
    expect(perMinute).toBeLessThanOrEqual(plan.requestsPerMinute);
    expect(perMinute).toBeGreaterThan(plan.requestsPerMinute * 0.999);
  },
);

test('a spent month takes no token, and a missing token takes no call of the month', () => {
  const spent = { fullAtUs: NOW_US, used: 10_000 };
  expect(take(spent, STARTER, NOW_US)).toEqual({ ...spent, refusedBy: 'month' });
  const empty = { fullAtUs: NOW_US + STARTER.burst * tokenUs(STARTER), used: 7 };
  expect(take(empty, STARTER, NOW_US)).toEqual({ ...empty, refusedBy: 'minute' });
});

test('calls are counted for an unlimited month, and not without a month', () => {
  expect(take(FULL, planNamed('Enterprise'), NOW_US).used).toBe(1);
  expect(take(FULL, { name: 'Any', requestsPerMinute: 1, burst: 1 }, NOW_US).used).toBe(0);
});

test('a clock that stepped back an hour leaves the bucket empty, not in debt', () => {
  const hourAgoUs = NOW_US - 3_600_000_000;
  const seen = peek(take(FULL, STARTER, NOW_US), STARTER, hourAgoUs);
  expect(tokensIn(seen, STARTER, hourAgoUs)).toBe(0);
  expect(take(seen, STARTER, hourAgoUs + tokenUs(STARTER)).refusedBy).toBeUndefined();
});

test('a tenant that moves to a smaller plan has an empty bucket at worst', () => {
  const large = { name: 'Any', requestsPerMinute: 1, burst: 100 };
  const small = { name: 'Any', requestsPerMinute: 1, burst: 2 };
  const taken = [1, 2, 3].reduce<Bucket>((bucket) => take(bucket, large, NOW_US), FULL);
  const moved = take(taken, small, NOW_US);
  expect(moved.refusedBy).toBe('minute');
  expect(take(moved, small, NOW_US + tokenUs(small)).refusedBy).toBeUndefined();
});
