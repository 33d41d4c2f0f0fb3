/** What came of sending. */
export interface Answer {
  /** null when no answer came. */
  readonly statusCode: number | null;
  /** Why no answer came; null when one did. */
  readonly error: string | null;
  readonly responseSnippet: string | null;
  /** Pause that the receiver asked for. */
  readonly retryAfterMs?: number;
  readonly durationMs: number;
}

/** What an answer means for the delivery. */
export type Outcome =
  | { readonly status: 'delivered'; readonly error: null }
  | { readonly status: 'failed'; readonly error: string; readonly pauseMs: number }
  | { readonly status: 'dead'; readonly error: string };

/** 5 s, 1 min, 5 min, 30 min, 2 h, 8 h, 24 h. Source: api.md, Webhooks and events. */
export const RETRY_DELAYS_MS = [5, 60, 300, 1_800, 7_200, 28_800, 86_400].map((s) => s * 1_000);

/** Longest pause that a receiver can ask for with Retry-After. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/** Receivers that failed together are not asked again together: a fifth earlier or later. */
const JITTER = 0.2;

const GONE = 410;

interface Circumstances {
  /** Failures before this one. */
  readonly failures: number;
  /** From 0 to 1. */
  readonly random: number;
  readonly retryDelaysMs: readonly number[];
}

/** Decides what happens after an answer, or after none. */
export function judge(answer: Answer, at: Circumstances): Outcome {
  if (isSuccess(answer)) return { status: 'delivered', error: null };
  const error = answer.error ?? describe(answer.statusCode);
  const delayMs = at.retryDelaysMs[at.failures];
  if (isGone(answer) || delayMs === undefined) return { status: 'dead', error };
  const jitteredMs = delayMs * (1 + JITTER * (2 * at.random - 1));
  const askedMs = Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return { status: 'failed', error, pauseMs: Math.max(jitteredMs, askedMs) };
}

/** 410: the receiver wants nothing more, so that the endpoint is disabled. */
export function isGone({ statusCode }: Pick<Answer, 'statusCode'>): boolean {
  return statusCode === GONE;
}

/** Whether the receiver itself is in trouble, and not only with this event. */
export function isTroubled({ statusCode }: Pick<Answer, 'statusCode'>): boolean {
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
