import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 25;

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
  const deadline = performance.now() + boundMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(PAUSE_MS);
  }
}
