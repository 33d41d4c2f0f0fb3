import type { Logger } from 'pino';

/** One request in this time tries whether the store answers again. */
const PROBE_EVERY_MS = 250;

/**
 * Knows whether the limit store is out, says so once per outage, and lets single probes through.
 */
export class Outage {
  private isOut = false;
  private probeAt = 0;

  constructor(private readonly log: Logger) {}

  /** Whether to ask the store: always while it works; now and then while it does not. */
  mayAsk(): boolean {
    if (!this.isOut) return true;
    const now = performance.now();
    if (now < this.probeAt) return false;
    this.probeAt = now + PROBE_EVERY_MS;
    return true;
  }

  begins(error: unknown): void {
    if (this.isOut) return;
    this.isOut = true;
    this.probeAt = performance.now() + PROBE_EVERY_MS;
    this.log.warn({ err: error }, 'the limit store does not answer: local limits decide');
  }

  ends(): void {
    if (!this.isOut) return;
    this.isOut = false;
    this.log.info('the limit store answers again');
  }
}
