import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 5;
/** It only ends a vain wait: no lease of a test ends within it. */
const WITHIN_MS = 240_000;

/** Waits until something holds. @throws Error that says what did not happen */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
    if (await holds()) return;
  }
  throw new Error(`never: ${what}`);
}
