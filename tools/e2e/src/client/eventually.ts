import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 25;

/**
 * Asks again and again until there is an answer. The bound only ends a vain wait: nothing is said
 * about how long an answer takes.
 * @throws Error naming what was waited for
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
