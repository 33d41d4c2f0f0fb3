/**
 * Writes every so often what a process has gathered in memory, one flush at a time, and once more at its close.
 * The timer keeps no process alive.
 */
export class PeriodicFlush {
  private readonly timer: NodeJS.Timeout;
  private flushing: Promise<void> = Promise.resolve();

  /** @param write never rejects: it keeps what it could not write for the next flush */
  constructor(
    private readonly write: () => Promise<void>,
    everyMs: number,
  ) {
    this.timer = setInterval(() => void this.flush(), everyMs).unref();
  }

  /** Resolves when all that was gathered before the call has been written or kept. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(this.write);
    return this.flushing;
  }

  /** Ends the timer and flushes once more. */
  close(): Promise<void> {
    clearInterval(this.timer);
    return this.flush();
  }
}
