import { isMonthSpent, tokensIn, tokenUs, type Ruling } from './gcra';
import type { Decision, MonthUse, Policy } from './limiter';
import type { Month } from './month';

/** When a ruling was made: Unix epoch microseconds, and the month they lie in. */
export interface Instant {
  readonly nowUs: number;
  readonly month: Month;
}

const SECOND_US = 1_000_000;

/**
 * Puts a ruling into the words of the headers. The specification leaves open what Remaining and
 * Reset count: here who stops at Remaining 0 is never refused, and at Reset it equals Limit again.
 */
export function decisionOf(ruling: Ruling, policy: Policy, at: Instant): Decision {
  const { refusedBy, fullAtUs, used } = ruling;
  const { burst, requestsPerMinute: limit } = policy;
  const isSpent = isMonthSpent(policy, used);
  const tokens = tokensIn(ruling, policy, at.nowUs);
  const month = monthUse(policy, used, at);
  const fullAt = Math.ceil(fullAtUs / SECOND_US);
  return {
    allowed: refusedBy === undefined,
    ...(refusedBy && { refusedBy }),
    policy: policy.name.toLowerCase(),
    limit,
    burst,
    tokens,
    remaining: isSpent ? 0 : Math.max(0, tokens - (burst - limit)),
    resetAt: isSpent ? Math.max(fullAt, month.resetAt) : fullAt,
    fullInSeconds: wholeSeconds(fullAtUs - at.nowUs),
    retryAfterSeconds: refusedBy ? wholeSeconds(usUntilAllowed(ruling, policy, at)) : 0,
    month,
  };
}

/** At the month's end the bucket may still be empty: the later of the two counts. */
function usUntilAllowed(ruling: Ruling, policy: Policy, { nowUs, month }: Instant): number {
  const lackUs = ruling.fullAtUs - (policy.burst - 1) * tokenUs(policy) - nowUs;
  return ruling.refusedBy === 'month' ? Math.max(lackUs, month.endUs - nowUs) : lackUs;
}

function monthUse(policy: Policy, used: number, { nowUs, month }: Instant): MonthUse {
  return {
    used,
    limit: policy.requestsPerMonth ?? null,
    resetAt: month.endUs / SECOND_US,
    resetInSeconds: wholeSeconds(month.endUs - nowUs),
  };
}

/** Rounded up, so that who waits that long has waited long enough. */
function wholeSeconds(us: number): number {
  return Math.ceil(us / SECOND_US);
}
