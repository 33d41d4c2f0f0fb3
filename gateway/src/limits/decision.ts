import { isMonthSpent, tokensIn, tokenUs, type Ruling } from './gcra';
import type { Decision, MonthUse, Policy } from './limiter';
import type { Month } from './month';

/** Time of a ruling: Unix epoch microseconds, and their month. */
export interface Instant {
  readonly nowUs: number;
  readonly month: Month;
}

const SECOND_US = 1_000_000;

/**
 * Turns a ruling into the numbers of the headers. A client that stops at Remaining 0 is never
 * refused, and at Reset the value of Remaining equals Limit again.
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

/** The later of the month's end and the next token: at the month's end the bucket may be empty. */
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

/** Rounded up, so that the wait is long enough. */
function wholeSeconds(us: number): number {
  return Math.ceil(us / SECOND_US);
}
