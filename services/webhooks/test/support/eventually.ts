import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 5;
/**
 * Ends a wait in vain. Shorter than the leases of tests, so that none passes by the end of a lease.
 */
const WITHIN_MS = 240_000;

/** Waits until the condition holds. @throws Error that names the condition */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(CHECK_EVERY_MS)) {
    if (await holds()) return;
  }
  throw new Error(`never: ${what}`);
}
