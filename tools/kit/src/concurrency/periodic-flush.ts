/**
 * Writes every so often what a process has gathered in memory, one flush at a time, and once more at its close.
 * The timer keeps no process alive.
 */
export class PeriodicFlush {
  private readonly timer: NodeJS.Timeout;
  private flushing: Promise<void> = Promise.resolve();
  private isBusy = false;

  /** @param write never rejects: it keeps what it could not write for the next flush */
  constructor(
    private readonly write: () => Promise<void>,
    everyMs: number,
  ) {
    this.timer = setInterval(() => {
      // A slow write would otherwise let flushes queue up behind it, and the close wait for all of them.
      if (!this.isBusy) void this.flush();
    }, everyMs).unref();
  }

  /** Resolves when all that was gathered before the call has been written or kept. */
  flush(): Promise<void> {
    this.isBusy = true;
    const flushing = this.flushing.then(this.write).then(() => {
      if (this.flushing === flushing) this.isBusy = false;
    });
    this.flushing = flushing;
    return flushing;
  }

  /** Ends the timer and flushes once more. */
  close(): Promise<void> {
    clearInterval(this.timer);
    return this.flush();
  }
}
