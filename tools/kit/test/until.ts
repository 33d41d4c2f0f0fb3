/** Waits for something that happens soon. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('it did not happen in 20 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
