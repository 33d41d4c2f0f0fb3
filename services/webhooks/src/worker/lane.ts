import { KeyedMutex } from '@masar/kit/concurrency';
import type { Leased } from './due-deliveries';

/** Requests of one process to one endpoint at the same time. */
const CONCURRENT = 10;
/** Deliveries handed over in memory; more are read from the database as there is room. */
const MAX_QUEUED = 1_000;

/** What became of an attempt. */
export interface Tried {
  /**
   * Whether the endpoint itself is in trouble: then it is asked one request at a time. Absent where
   * nothing was asked: what is known of it stays.
   */
  readonly isTroubled?: boolean;
  /** What its chain goes on with. */
  readonly next?: Leased | undefined;
}

interface LaneOptions {
  /** Takes something due from the database. */
  claim(): Promise<Leased | undefined>;
  /** Carries one delivery out; never rejects. */
  attempt(delivery: Leased): Promise<Tried>;
  onError(error: unknown): void;
}

/**
 * The deliveries of one endpoint in this process. Lanes share nothing but the processor, so that
 * one that is slow or dead keeps no other waiting.
 */
export class Lane {
  private queue: Leased[] = [];
  private running = 0;
  private mayHaveDue = false;
  private wakes = 0;
  private isTroubled = false;
  private isClosed = false;
  private readonly claims = new KeyedMutex();
  private ended: (() => void) | undefined;

  constructor(private readonly options: LaneOptions) {}

  /** How many deliveries it takes without the database in between. */
  get room(): number {
    return this.isTroubled || this.isClosed ? 0 : MAX_QUEUED - this.queue.length;
  }

  get isIdle(): boolean {
    return this.running === 0 && this.queue.length === 0 && !this.mayHaveDue;
  }

  push(deliveries: readonly Leased[]): void {
    this.queue.push(...deliveries);
    this.fill();
  }

  /** Something may be due in the database. */
  wake(): void {
    this.wakes += 1;
    this.mayHaveDue = true;
    this.fill();
  }

  /** Starts nothing more; answers what it had not begun. */
  close(): readonly Leased[] {
    this.isClosed = true;
    return this.queue.splice(0);
  }

  /** Resolves when nothing runs any more. */
  async end(): Promise<void> {
    if (this.running > 0) await new Promise<void>((resolve) => (this.ended = resolve));
  }

  /** One more at a time for what is in the database: each that finds something calls the next. */
  private fill(): void {
    if (this.isClosed) return;
    const limit = this.isTroubled ? 1 : CONCURRENT;
    const work = this.queue.length + (this.mayHaveDue ? 1 : 0);
    const wanted = Math.min(limit, this.running + work);
    while (this.running < wanted) {
      this.running += 1;
      void this.work();
    }
  }

  private async work(): Promise<void> {
    let next: Leased | undefined;
    do {
      const delivery = next ?? (await this.take());
      if (!delivery) break;
      const tried = await this.options.attempt(delivery);
      this.isTroubled = tried.isTroubled ?? this.isTroubled;
      next = tried.next;
    } while (next || (!this.isClosed && !(this.isTroubled && this.running > 1)));
    this.running -= 1;
    this.fill();
    if (this.running === 0) this.ended?.();
  }

  private async take(): Promise<Leased | undefined> {
    const queued = this.queue.shift();
    if (queued) return queued;
    try {
      // In turn: two at once would reach for the same delivery.
      return await this.claims.run('', () => this.claim());
    } catch (error) {
      this.mayHaveDue = false;
      this.options.onError(error);
      return undefined;
    }
  }

  private async claim(): Promise<Leased | undefined> {
    if (!this.mayHaveDue || this.isClosed) return undefined;
    const { wakes } = this;
    const claimed = await this.options.claim();
    if (claimed) this.fill();
    else if (wakes === this.wakes) this.mayHaveDue = false;
    return claimed;
  }
}
