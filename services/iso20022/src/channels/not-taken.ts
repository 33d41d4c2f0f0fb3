const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** What waits to be handed over. */
interface Waiting {
  /** How often the bank did not take it in a row; absent before it was asked to. */
  readonly failedHandOvers?: number;
  /** When the channel has something to do; absent while it has not. */
  readonly channelAt?: Date | undefined;
}

/**
 * It, after its bank did not take it: tried again after 10 s, then after twice as long each time, and
 * every quarter of an hour in the end. It is never given up here.
 */
export function notTaken<W extends Waiting>(waiting: W, now: Date): W {
  const failedHandOvers = (waiting.failedHandOvers ?? 0) + 1;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failedHandOvers - 1), LONGEST_PAUSE_MS);
  return { ...waiting, failedHandOvers, channelAt: new Date(now.getTime() + pauseMs) };
}
