import { fraction, plainText } from '@masar/kit/money';
import { problem } from '@masar/kit/errors';
import { isGauge, METRICS } from '../../shared/usage/metrics';
import { unknownWorkspace } from '../../shared/usage/unknown-workspace';

type Problem = ReturnType<typeof problem>;

/** A usage as a client sent it. */
export interface PostedUsage {
  readonly workspaceId: string;
  readonly metric: string;
  readonly quantity: number;
  readonly timestamp?: string | undefined;
  readonly eventId?: string | undefined;
}

/** A valid usage. */
export interface Usage {
  readonly workspaceId: string;
  readonly metric: string;
  /** Decimal text. */
  readonly quantity: string;
  readonly at: Date;
  readonly eventId?: string | undefined;
}

/** The outcome of checking a usage: the usage, or every problem with it. */
export type Judged = { readonly usage: Usage } | { readonly problems: readonly Problem[] };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Source: docs/usage.md (Time window), as Stripe's and Airwallex's meters have it. */
const MOST_DAYS_BACK = 35;
const MOST_MINUTES_AHEAD = 5;
const GAUGE_DECIMALS = 6;
const MOST = 1_000_000_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Checks a usage by the tenant's clock.
 * @param isWorkspace true for the id of a workspace of the tenant, or "default"
 */
export function judge(
  posted: PostedUsage,
  { now, isWorkspace }: { readonly now: Date; readonly isWorkspace: (id: string) => boolean },
): Judged {
  const { workspaceId, metric, timestamp, eventId } = posted;
  const at = timestamp === undefined ? now : instantOf(timestamp);
  const problems = [
    ...(isWorkspace(workspaceId) ? [] : [unknownWorkspace(workspaceId)]),
    ...metricProblems(metric),
    ...quantityProblems(posted),
    ...timeProblems(at, now),
  ];
  if (problems.length > 0 || !at) return { problems };
  const quantity = plainText(fraction(posted.quantity));
  return { usage: { workspaceId, metric, quantity, at, eventId } };
}

function metricProblems(metric: string): readonly Problem[] {
  if (METRICS.some((known) => known === metric)) return [];
  const complaint = `must be one of ${METRICS.join(', ')}, not "${metric}"`;
  return [problem('metric', 'INVALID_VALUE', complaint)];
}

function quantityProblems({ metric, quantity }: PostedUsage): readonly Problem[] {
  const wrong = (complaint: string) => [problem('quantity', 'INVALID_VALUE', complaint)];
  if (!Number.isFinite(quantity)) return wrong('must be a finite number');
  if (quantity > MOST) return wrong(`must be at most ${MOST}; split a larger one into records`);
  if (!isGauge(metric)) {
    const isCount = Number.isInteger(quantity) && quantity >= 1;
    return isCount ? [] : wrong('must be a whole number of 1 or more, as this metric is a count');
  }
  if (quantity < 0) return wrong('must be 0 or more');
  const exact = fraction(quantity);
  const isRound = exact.round(GAUGE_DECIMALS).eq(exact);
  return isRound ? [] : wrong(`must have at most ${GAUGE_DECIMALS} decimals of a GB`);
}

function timeProblems(at: Date | undefined, now: Date): readonly Problem[] {
  const wrong = (complaint: string) => [problem('timestamp', 'INVALID_VALUE', complaint)];
  if (!at) return wrong('must be an instant as 2026-11-21T09:30:00Z');
  const earliest = new Date(now.getTime() - MOST_DAYS_BACK * DAY_MS);
  if (at < earliest) {
    const bound = `must be at most ${MOST_DAYS_BACK} days ago, ${earliest.toISOString()} or later`;
    return wrong(`${bound}; usage of an earlier day cannot be recorded any more`);
  }
  const latest = new Date(now.getTime() + MOST_MINUTES_AHEAD * 60_000);
  if (at <= latest) return [];
  return wrong(`must be at most ${MOST_MINUTES_AHEAD} minutes ahead of ${now.toISOString()}`);
}

function instantOf(text: string): Date | undefined {
  if (!INSTANT.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || !isRealDay(text.slice(0, 10)) ? undefined : at;
}

/** False for a day like the 30th of February, which Date accepts as a day in March. */
function isRealDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
