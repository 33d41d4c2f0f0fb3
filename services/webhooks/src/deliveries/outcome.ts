/** The receiver's answer to one request, or the failure to get one. */
export interface Answer {
  /** null when no answer came. */
  readonly statusCode: number | null;
  /** Reason why no answer came; null when one did. */
  readonly error: string | null;
  readonly responseSnippet: string | null;
  /** Pause from the receiver's Retry-After. */
  readonly retryAfterMs?: number;
  readonly durationMs: number;
}

/** Status of the delivery after an answer; `pauseMs` runs until the next attempt. */
export type Outcome =
  | { readonly status: 'delivered'; readonly error: null }
  | { readonly status: 'failed'; readonly error: string; readonly pauseMs: number }
  | { readonly status: 'dead'; readonly error: string };

/** 5 s, 1 min, 5 min, 30 min, 2 h, 8 h, 24 h; documented in docs/delivery.md. */
export const RETRY_DELAYS_MS = [5, 60, 300, 1_800, 7_200, 28_800, 86_400].map((s) => s * 1_000);

/** Cap on Retry-After. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/** Spreads the retries of deliveries that failed together: a fifth earlier or later. */
const JITTER = 0.2;

const GONE = 410;

interface Circumstances {
  /** Failures before this one. */
  readonly failures: number;
  /** From 0 to 1. */
  readonly random: number;
  readonly retryDelaysMs: readonly number[];
}

/** Decides between success, a retry and the end, after an answer or after none. */
export function judge(answer: Answer, at: Circumstances): Outcome {
  if (isSuccess(answer)) return { status: 'delivered', error: null };
  const error = answer.error ?? describe(answer.statusCode);
  const delayMs = at.retryDelaysMs[at.failures];
  if (isGone(answer) || delayMs === undefined) return { status: 'dead', error };
  const jitteredMs = delayMs * (1 + JITTER * (2 * at.random - 1));
  const askedMs = Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return { status: 'failed', error, pauseMs: Math.max(jitteredMs, askedMs) };
}

/**
 * 410: the receiver wants no more events, so its endpoint is disabled. Source: RFC 9110, 15.5.11.
 */
export function isGone({ statusCode }: Pick<Answer, 'statusCode'>): boolean {
  return statusCode === GONE;
}

/** True when the receiver fails for every event: no answer, 429 or 5xx. */
export function isUnavailable({ statusCode }: Pick<Answer, 'statusCode'>): boolean {
  return statusCode === null || statusCode === 429 || statusCode >= 500;
}

function isSuccess({ statusCode }: Answer): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

function describe(statusCode: number | null): string {
  const isRedirect = statusCode !== null && statusCode >= 300 && statusCode < 400;
  const hint = isRedirect ? '; redirects are not followed' : '';
  return `the endpoint answered ${statusCode}${hint}`;
}
