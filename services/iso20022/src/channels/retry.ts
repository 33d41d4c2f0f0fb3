const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** A document that waits for submission. */
interface Waiting {
  /** Failed submissions in a row; absent before the first one. */
  readonly failedHandOvers?: number;
  /** Next action of the channel; absent while there is none. */
  readonly channelAt?: Date | undefined;
}

/**
 * Schedules the next submission after a failed one: in 10 s, then twice as long each time, at most
 * 15 minutes. Submission is never given up.
 */
export function scheduleRetry<W extends Waiting>(waiting: W, now: Date): W {
  const failedHandOvers = (waiting.failedHandOvers ?? 0) + 1;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failedHandOvers - 1), LONGEST_PAUSE_MS);
  return { ...waiting, failedHandOvers, channelAt: new Date(now.getTime() + pauseMs) };
}
