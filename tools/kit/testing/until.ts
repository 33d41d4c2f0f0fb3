const WITHIN_MS = 120_000;

/**
 * Waits for something that happens soon; the bound, by a clock that no test stops, only ends a vain wait.
 * @throws Error that says what did not happen
 */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what = 'it happened',
): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
