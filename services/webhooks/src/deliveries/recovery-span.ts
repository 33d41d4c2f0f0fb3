/** Which events to deliver again. */
export interface RecoverySpan {
  readonly since: Date;
  readonly until: Date;
}

/** Furthest back that a recovery may reach, where events are kept for so long. */
const RECOVERABLE_DAYS = 365;
const DAY_MS = 86_400_000;

/** What is wrong with a span of recovery, by its field; undefined for a good one. */
export function recoveryProblem(
  { since, until }: RecoverySpan,
  { now, keptDays }: { now: Date; keptDays: number },
): { readonly field: string; readonly problem: string } | undefined {
  const days = Math.min(RECOVERABLE_DAYS, keptDays);
  const earliest = new Date(now.getTime() - days * DAY_MS);
  if (since < earliest) {
    const problem = `must not be more than ${days} days ago, so not before ${earliest.toISOString()}`;
    return { field: 'since', problem };
  }
  if (since > now) return { field: 'since', problem: 'must not be in the future' };
  if (until < since) return { field: 'until', problem: 'must not be before since' };
  return undefined;
}
