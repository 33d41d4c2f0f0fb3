import { MOST_KEYS, type CountsDocument } from './counts-document';
import type { WaitingChange } from './uncounted-changes';

/** The update that adds changes to the counts, unless another batch or a recount came first. */
export function additionTo(
  { _id, tenantId, batch, counts, isWide }: CountsDocument,
  changes: readonly WaitingChange[],
  addedBy: string,
) {
  const added: Record<string, number> = {};
  for (const { from, to } of changes) {
    added[to] = (added[to] ?? 0) + 1;
    if (from !== undefined) added[from] = (added[from] ?? 0) - 1;
  }
  const becomesWide = isWide || Object.keys({ ...counts, ...added }).length > MOST_KEYS;
  const increments = becomesWide
    ? []
    : Object.entries(added).map(([key, count]) => [`counts.${key}`, count]);
  const notCounting = { countingUntil: { $not: { $gt: new Date() } } };
  return {
    filter: { _id, tenantId, batch, ...notCounting },
    update: {
      $inc: { batch: 1, ...(Object.fromEntries(increments) as Record<string, number>) },
      $set: { applied: changes.map(({ id }) => id), addedBy, isWide: becomesWide },
      // A process that was silent for too long while it counted does not have these changes.
      $unset: { countingUntil: '', countingBy: '' } as const,
    },
  };
}

/** The counts with waiting changes, except those that are counted already. */
export function sum(
  { counts, applied }: CountsDocument,
  waiting: readonly WaitingChange[],
  matches: (key: string) => boolean,
): number {
  const isCounted = new Set(applied);
  let total = 0;
  for (const [key, count] of Object.entries(counts)) if (matches(key)) total += count;
  for (const { id, from, to } of waiting) {
    if (isCounted.has(id)) continue;
    total += Number(matches(to)) - Number(from !== undefined && matches(from));
  }
  // A process of an earlier release may have made aggregates that nothing counted yet.
  return Math.max(total, 0);
}
