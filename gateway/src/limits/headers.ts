import { DomainError } from '@masar/kit/errors';
import type { Decision, MonthUse } from './limiter';

/** A nominal month of 30 days: RateLimit-Policy takes one number of seconds. Reset has the real end. */
const MONTH_SECONDS = 2_592_000;

/**
 * The headers of every response: four X-RateLimit headers (docs/guide/limits.md), the IETF pair with
 * exact tokens and delta seconds, and Retry-After on a refusal.
 * Source: draft-ietf-httpapi-ratelimit-headers-10.
 */
export function limitHeaders(decision: Decision): Record<string, string> {
  const { limit, burst, tokens, fullInSeconds, month } = decision;
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(decision.remaining),
    'X-RateLimit-Reset': String(decision.resetAt),
    'X-RateLimit-Policy': decision.policy,
    'RateLimit-Policy': `"minute";q=${limit};w=60;masar-burst=${burst}${monthPolicy(month)}`,
    RateLimit: `"minute";r=${tokens};t=${fullInSeconds}${monthLeft(month)}`,
    ...(!decision.allowed && { 'Retry-After': String(decision.retryAfterSeconds) }),
  };
}

/** The error of a refused call: the limit that was reached, and the way out. */
export function refusal(decision: Decision): DomainError {
  const { policy, limit, burst, retryAfterSeconds, month } = decision;
  if (decision.refusedBy !== 'month') {
    return new DomainError(
      'RATE_LIMITED',
      `the limit of ${limit} requests a minute with a burst of ${burst} (policy ${policy}) is ` +
        `reached; ask again in ${retryAfterSeconds} s`,
    );
  }
  const until = new Date(month.resetAt * 1_000).toISOString();
  const message =
    `all ${month.limit} requests of this calendar month (policy ${policy}) are used; ask again ` +
    `from ${until} on, or move to a larger plan`;
  return new DomainError('RATE_LIMITED', message, [
    { field: 'quota', code: 'MONTHLY_QUOTA_EXCEEDED', message },
  ]);
}

function monthPolicy({ limit }: MonthUse): string {
  return limit === null ? '' : `, "month";q=${limit};w=${MONTH_SECONDS}`;
}

function monthLeft({ limit, used, resetInSeconds }: MonthUse): string {
  return limit === null ? '' : `, "month";r=${Math.max(0, limit - used)};t=${resetInSeconds}`;
}
