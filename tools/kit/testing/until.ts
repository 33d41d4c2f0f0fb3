const WITHIN_MS = 120_000;
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [10, 100];
/** Of the time waited so far: who has waited long asks less often, which leaves the processors to what is awaited. */
const PAUSE_SHARE = 0.05;

/**
 * Waits for something that happens soon; the bound, by a clock that no test stops, only ends a vain wait.
 * @throws Error that says what did not happen
 */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what = 'it happened',
): Promise<void> {
  const begin = performance.now();
  while (!(await isTrue())) {
    const waitedMs = performance.now() - begin;
    if (waitedMs > WITHIN_MS) throw new Error(`waited in vain until ${what}`);
    const pauseMs = Math.min(Math.max(SHORTEST_PAUSE_MS, waitedMs * PAUSE_SHARE), LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
