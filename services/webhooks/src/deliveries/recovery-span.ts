import { problem, type Detail } from '@masar/kit/errors';

interface RecoverySpan {
  readonly since: Date;
  readonly until: Date;
}

/** A validated request to deliver again the events of a span. */
export interface RecoveryRequest extends RecoverySpan {
  readonly types: readonly string[];
  /** Only count: enqueue nothing. */
  readonly dryRun: boolean;
}

/** Longest reach of a recovery; shorter where events are kept for less time. */
const RECOVERABLE_DAYS = 365;
const DAY_MS = 86_400_000;

/** The first problem of a recovery's span; none for a valid one. */
export function recoveryProblems(
  { since, until }: RecoverySpan,
  { now, keptDays }: { now: Date; keptDays: number },
): readonly Detail[] {
  const outOfRange = (field: string, complaint: string) => [
    problem(field, 'OUT_OF_RANGE', complaint),
  ];
  const days = Math.min(RECOVERABLE_DAYS, keptDays);
  const earliest = new Date(now.getTime() - days * DAY_MS);
  if (since < earliest) {
    const bound = `more than ${days} days ago, so not before ${earliest.toISOString()}`;
    return outOfRange('since', `must not be ${bound}`);
  }
  if (since > now) return outOfRange('since', 'must not be in the future');
  if (until < since) return outOfRange('until', 'must not be before since');
  return [];
}
