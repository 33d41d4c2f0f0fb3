import type { Decision, Policy } from './limiter';

/** Stored state of a key. Times are whole Unix epoch microseconds. */
export interface Bucket {
  /** Theoretical arrival time of GCRA: the instant at which the bucket is full again. */
  readonly fullAtUs: number;
  /** Calls taken in the current month. */
  readonly used: number;
}

/** The bucket after a decision, and the reason of a refusal. */
export interface Ruling extends Bucket {
  readonly refusedBy?: NonNullable<Decision['refusedBy']>;
}

const MINUTE_US = 60_000_000;

/**
 * Time for one token to grow, rounded up, so that a bucket is never faster than its plan.
 */
export function tokenUs({ requestsPerMinute }: Policy): number {
  return Math.ceil(MINUTE_US / requestsPerMinute);
}

/** The ruling on the next call, without taking a token. */
export function peek(bucket: Bucket, policy: Policy, nowUs: number): Ruling {
  const emptyUs = nowUs + policy.burst * tokenUs(policy);
  // The minimum matters only after the clock stepped back or the plan became smaller.
  const fullAtUs = Math.min(Math.max(bucket.fullAtUs, nowUs), emptyUs);
  const seen = { fullAtUs, used: bucket.used };
  if (isMonthSpent(policy, bucket.used)) return { ...seen, refusedBy: 'month' };
  if (fullAtUs + tokenUs(policy) > emptyUs) return { ...seen, refusedBy: 'minute' };
  return seen;
}

/** Takes a token and counts the call in the month; a refused call takes neither. */
export function take(bucket: Bucket, policy: Policy, nowUs: number): Ruling {
  const seen = peek(bucket, policy, nowUs);
  if (seen.refusedBy) return seen;
  const isCounted = policy.requestsPerMonth !== undefined;
  return { fullAtUs: seen.fullAtUs + tokenUs(policy), used: isCounted ? seen.used + 1 : 0 };
}

/** Whole tokens in a bucket; a bucket that is full later than now lacks the ones still growing. */
export function tokensIn({ fullAtUs }: Bucket, policy: Policy, nowUs: number): number {
  return policy.burst - Math.ceil(Math.max(0, fullAtUs - nowUs) / tokenUs(policy));
}

export function isMonthSpent({ requestsPerMonth }: Policy, used: number): boolean {
  return typeof requestsPerMonth === 'number' && used >= requestsPerMonth;
}
