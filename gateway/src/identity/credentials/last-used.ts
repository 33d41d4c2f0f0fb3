import { PeriodicFlush } from '@masar/kit/concurrency';
import type { Log } from '@masar/kit/telemetry';

const FLUSH_EVERY_MS = 60_000;

type Write = (dates: ReadonlyMap<string, Date>) => Promise<void>;

/**
 * The last use of each key, kept in memory and written every minute and at close: with a write for
 * each request all of them would wait for the database. A crash loses a minute.
 */
export class LastUsed {
  private dates = new Map<string, Date>();
  private readonly flushes: PeriodicFlush;

  constructor(
    private readonly write: Write,
    private readonly log: Log,
  ) {
    this.flushes = new PeriodicFlush(() => this.writeNew(), FLUSH_EVERY_MS);
  }

  note(id: string, at: Date): void {
    this.dates.set(id, at);
  }

  /** Writes the new dates; after a failure they are kept for the next flush. */
  flush(): Promise<void> {
    return this.flushes.flush();
  }

  close(): Promise<void> {
    return this.flushes.close();
  }

  private async writeNew(): Promise<void> {
    const dates = this.dates;
    this.dates = new Map();
    try {
      await this.write(dates);
    } catch (err) {
      this.log.warn({ err }, 'the times of last use could not be written');
      this.dates = new Map([...dates, ...this.dates]);
    }
  }
}
