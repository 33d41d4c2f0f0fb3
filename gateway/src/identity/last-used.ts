import { PeriodicFlush } from '@masar/kit/concurrency';
import type { Log } from '@masar/kit/telemetry';

const FLUSH_EVERY_MS = 60_000;

type Write = (dates: ReadonlyMap<string, Date>) => Promise<void>;

/**
 * When each key was last used: kept in memory and written every minute and at close, because a
 * write for each request would make every one of them wait for the database. A crash loses a
 * minute.
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

  /** Writes what is new; what cannot be written is kept for the next time. */
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
