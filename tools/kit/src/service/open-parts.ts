/** Notes how a part that has just been opened is closed again. */
export type Closing = (close: () => unknown) => void;

/**
 * Opens parts one after another; stop closes them in the opposite order, each once.
 * @param open when it throws, what it had opened is closed and the error goes on
 */
export async function openParts<T>(
  open: (closing: Closing) => Promise<T>,
): Promise<{ readonly opened: T; stop(): Promise<void> }> {
  const closers: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { opened: await open((close) => closers.push(close)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
