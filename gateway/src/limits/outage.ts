import type { Logger } from 'pino';

/** During an outage one request in this time probes the store. */
const PROBE_EVERY_MS = 250;

/**
 * Tracks outages of the limit store, logs each one once, and lets single probes through.
 */
export class Outage {
  private isOut = false;
  private probeAt = 0;

  constructor(private readonly log: Logger) {}

  /** True while the store works; during an outage true for one probe at intervals. */
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
