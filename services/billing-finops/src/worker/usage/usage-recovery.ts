import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from '@masar/kit/service';
import type { Log } from '@masar/kit/telemetry';
import type { PostingDocument, UsagePostings } from '../../billing/usage/store';
import type { UsageDays } from '../../shared/usage/store';
import { addToDay } from './usage-day-changes';

interface Parts {
  readonly postings: UsagePostings;
  readonly days: UsageDays;
  readonly log: Log;
  readonly everyMs?: number | undefined;
}

const EVERY_MS = 5_000;
/** Age at which a pending posting counts as left behind: longer than a writer takes for a batch. */
const LEFT_BEHIND_AFTER_MS = 10_000;

/** Adds postings to their days that a process left behind: it died, or lost the database, between the two writes. */
export function usageRecovery({ everyMs = EVERY_MS, ...parts }: Parts): Worker {
  const stop = new AbortController();
  let running = Promise.resolve();
  const run = async () => {
    while (!stop.signal.aborted) {
      await recover(parts).catch((err: unknown) => {
        parts.log.warn({ err }, 'usage that was left behind is looked for again');
      });
      await sleep(everyMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  return {
    start: () => void (running = run()),
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

async function recover({ postings, days }: Omit<Parts, 'everyMs'>): Promise<void> {
  const before = new Date(Date.now() - LEFT_BEHIND_AFTER_MS);
  for (const posting of await postings.findLeftBehind(before))
    await settle({ postings, days }, posting);
}

/** Adds a posting to its day, after its writer's earlier postings, and marks the record that it voids. */
export async function settleWithEarlier(
  parts: Pick<Parts, 'postings' | 'days'>,
  { writer, seq }: PostingDocument,
): Promise<void> {
  for (;;) {
    const pending = await parts.postings.pendingOf(writer, seq);
    if (pending.length === 0) return;
    for (const posting of pending) await settle(parts, posting);
  }
}

async function settle(
  { postings, days }: Pick<Parts, 'postings' | 'days'>,
  posting: PostingDocument,
): Promise<void> {
  await addToDay(days, posting);
  const { tenantId, voids, recordedAt: at, recordedBy: by } = posting;
  if (voids) await postings.showVoided(tenantId, voids.id, { at, by, reason: voids.reason });
  await postings.settle([posting]);
}
