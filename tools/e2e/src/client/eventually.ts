import { setTimeout as sleep } from 'node:timers/promises';

const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [25, 250];
/** Of the time waited so far: who has waited long asks less often, which leaves the processors to what is awaited. */
const PAUSE_SHARE = 0.05;

/**
 * Polls until there is a result. The bound only ends a wait that would never end; it is no promise
 * about time.
 * @throws Error naming the awaited thing
 */
export async function eventually<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  what: string,
  boundMs = 120_000,
): Promise<T> {
  const begin = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    const waitedMs = performance.now() - begin;
    if (waitedMs > boundMs) throw new Error(`waited in vain until ${what}`);
    await sleep(Math.min(Math.max(SHORTEST_PAUSE_MS, waitedMs * PAUSE_SHARE), LONGEST_PAUSE_MS));
  }
}
