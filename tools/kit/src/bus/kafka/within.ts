/** Waits for the work, but no longer than this; what it ends with is nobody's concern any more. */
export async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, deadline]).catch(() => undefined);
  clearTimeout(timer);
}
