interface Bounds {
  readonly shortestMs: number;
  readonly longestMs: number;
  /** Ends every pause. */
  readonly signal: AbortSignal;
}

/**
 * Pauses between looks for work that others may have left: the shortest after something happened, and each one twice as
 * long as the one before it while nothing does.
 */
export class GrowingPause {
  private nextMs: number;
  private endsAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private end = (): void => undefined;

  constructor(private readonly bounds: Bounds) {
    this.nextMs = bounds.shortestMs;
    bounds.signal.addEventListener('abort', () => this.endNow(), { once: true });
  }

  /** Something happened: a pause that runs ends after the shortest time at the latest. */
  shorten(): void {
    const { shortestMs } = this.bounds;
    this.nextMs = shortestMs;
    if (this.endsAt - performance.now() > shortestMs) this.endIn(shortestMs);
  }

  /** @param dueInMs time until the next work that is known; no pause is shorter than the shortest */
  async wait(dueInMs = Infinity): Promise<void> {
    const { shortestMs, longestMs, signal } = this.bounds;
    if (signal.aborted) return;
    const ms = Math.max(shortestMs, Math.min(this.nextMs, dueInMs));
    this.nextMs = Math.min(longestMs, 2 * this.nextMs);
    const ended = new Promise<void>((resolve) => (this.end = resolve));
    this.endIn(ms);
    await ended;
  }

  private endNow(): void {
    clearTimeout(this.timer);
    this.end();
  }

  private endIn(ms: number): void {
    clearTimeout(this.timer);
    this.endsAt = performance.now() + ms;
    this.timer = setTimeout(this.end, ms);
  }
}
