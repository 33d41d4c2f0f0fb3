import fc from 'fast-check';
import { decisionOf } from './decision';
import { take, tokenUs, type Bucket } from './gcra';
import type { Decision, Policy } from './limiter';
import { monthOf } from './month';
import { planNamed } from './plans';

const STARTER = planNamed('Starter');
const NOW_S = Date.parse('2026-11-21T09:00:00Z') / 1_000;
const NOW_US = NOW_S * 1_000_000;
const MONTH_END_S = Date.parse('2026-12-01T00:00:00Z') / 1_000;
const FULL: Bucket = { fullAtUs: 0, used: 0 };

function decide(bucket: Bucket, policy: Policy, nowUs = NOW_US) {
  const ruling = take(bucket, policy, nowUs);
  return { ruling, decision: decisionOf(ruling, policy, { nowUs, month: monthOf(nowUs) }) };
}

function decideTimes(count: number, policy: Policy): Decision {
  let { ruling, decision } = decide(FULL, policy);
  for (let taken = 1; taken < count; taken += 1) ({ ruling, decision } = decide(ruling, policy));
  return decision;
}

/** Remaining = max(0, tokens - (burst - limit)): 500 - 333 = 167 before the first request. */
const REMAINING: [number, number, number][] = [
  [1, 166, 499],
  [2, 165, 498],
  [167, 0, 333],
  [168, 0, 332],
  [500, 0, 0],
];

test.each(REMAINING)('Starter shows after request %i: %i remaining', (count, remaining, tokens) => {
  expect(decideTimes(count, STARTER)).toMatchObject({
    allowed: true,
    limit: 167,
    burst: 500,
    remaining,
    tokens,
    retryAfterSeconds: 0,
    month: { used: count, limit: 10_000, resetAt: MONTH_END_S },
  });
});

test('the 501st request at once is refused for a second', () => {
  const decision = decideTimes(501, STARTER);
  expect(decision).toMatchObject({ allowed: false, refusedBy: 'minute', retryAfterSeconds: 1 });
  expect(decision).toMatchObject({ remaining: 0, month: { used: 500 } });
});

test('reset is the second in which the bucket is full again', () => {
  expect(decideTimes(1, STARTER)).toMatchObject({ resetAt: NOW_S + 1, fullInSeconds: 1 });
  const fullIn = Math.ceil((500 * tokenUs(STARTER)) / 1_000_000);
  expect(decideTimes(500, STARTER)).toMatchObject({
    resetAt: NOW_S + fullIn,
    fullInSeconds: fullIn,
  });
});

test('the last call of the month shows nothing remaining until the month ends', () => {
  const { decision } = decide({ fullAtUs: 0, used: 9_999 }, STARTER);
  expect(decision).toMatchObject({
    allowed: true,
    remaining: 0,
    resetAt: MONTH_END_S,
    tokens: 499,
  });
});

test('a spent month refuses until its end', () => {
  const { decision } = decide({ fullAtUs: 0, used: 10_000 }, STARTER);
  expect(decision).toMatchObject({
    allowed: false,
    refusedBy: 'month',
    remaining: 0,
    tokens: 500,
    resetAt: MONTH_END_S,
    retryAfterSeconds: MONTH_END_S - NOW_S,
  });
});

test('a month that ends before the next token refuses until the token', () => {
  const slow = { name: 'Slow', requestsPerMinute: 1, burst: 1, requestsPerMonth: 1 };
  const lastSecondUs = (MONTH_END_S - 1) * 1_000_000;
  const { ruling } = decide(FULL, slow, lastSecondUs);
  const { decision } = decide(ruling, slow, lastSecondUs);
  expect(decision).toMatchObject({ refusedBy: 'month', retryAfterSeconds: 60 });
  expect(decision.resetAt).toBe(MONTH_END_S + 59);
});

test('plan names are shown in lower case', () => {
  expect(decide(FULL, planNamed('Core Banking')).decision.policy).toBe('core banking');
});

const policies = fc
  .record({ requestsPerMinute: fc.integer({ min: 1, max: 50 }), extra: fc.nat({ max: 50 }) })
  .map(({ requestsPerMinute, extra }) => ({
    name: 'Any',
    requestsPerMinute,
    burst: requestsPerMinute + extra,
    requestsPerMonth: 200,
  }));
const pauses = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 120 });

test('a client that stops at 0 remaining is never refused', () => {
  fc.assert(
    fc.property(policies, pauses, (policy, sequence) => {
      let [bucket, nowUs, remaining]: [Bucket, number, number] = [FULL, NOW_US, 1];
      for (const pause of sequence) {
        nowUs += pause;
        if (remaining === 0) continue;
        const { ruling, decision } = decide(bucket, policy, nowUs);
        [bucket, remaining] = [ruling, decision.remaining];
        expect(decision.allowed).toBe(true);
      }
    }),
  );
});

test('a client that waits for Retry-After is allowed then', () => {
  fc.assert(
    fc.property(policies, pauses, (policy, sequence) => {
      let [bucket, nowUs]: [Bucket, number] = [FULL, NOW_US];
      for (const pause of sequence) {
        nowUs += Math.floor(pause / 100);
        const { ruling, decision } = decide(bucket, policy, nowUs);
        bucket = ruling;
        if (decision.allowed) continue;
        nowUs += decision.retryAfterSeconds * 1_000_000;
        if (decision.refusedBy === 'month') bucket = { ...bucket, used: 0 };
        expect(take(bucket, policy, nowUs).refusedBy).toBeUndefined();
      }
    }),
  );
});
