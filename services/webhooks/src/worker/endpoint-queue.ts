import { KeyedMutex } from '@masar/kit/concurrency';
import type { Leased } from './due-deliveries';

/** Requests of one process to one endpoint at the same time. */
const CONCURRENT = 10;
/** Deliveries held in memory; further ones are read from the database when these are sent. */
const MAX_QUEUED = 1_000;

export interface AttemptResult {
  /** True if the receiver fails for every event. Absent when no request was sent. */
  readonly isUnavailable?: boolean;
  /** Next delivery of the same FIFO group. */
  readonly next?: Leased | undefined;
}

interface EndpointQueueOptions {
  /** Leases a due delivery from the database. */
  claim(): Promise<Leased | undefined>;
  /** Sends one delivery; never rejects. */
  attempt(delivery: Leased): Promise<AttemptResult>;
  onError(error: unknown): void;
}

/**
 * The deliveries of one endpoint in this process: ten requests at a time, one while the receiver is
 * unavailable. Queues share nothing but the processor, so a slow or dead endpoint delays no other.
 */
export class EndpointQueue {
  private queue: Leased[] = [];
  private running = 0;
  private mayHaveDue = false;
  private wakes = 0;
  private isUnavailable = false;
  private isClosed = false;
  private readonly claims = new KeyedMutex();
  private ended: (() => void) | undefined;

  constructor(private readonly options: EndpointQueueOptions) {}

  /** Number of deliveries that `push` takes now. */
  get capacity(): number {
    return this.isUnavailable || this.isClosed ? 0 : MAX_QUEUED - this.queue.length;
  }

  get isIdle(): boolean {
    return this.running === 0 && this.queue.length === 0 && !this.mayHaveDue;
  }

  push(deliveries: readonly Leased[]): void {
    this.queue.push(...deliveries);
    this.fill();
  }

  /** Tells that the database may hold a due delivery. */
  wake(): void {
    this.wakes += 1;
    this.mayHaveDue = true;
    this.fill();
  }

  /** Starts no further attempt and answers the deliveries that it has not begun. */
  close(): readonly Leased[] {
    this.isClosed = true;
    return this.queue.splice(0);
  }

  /** Resolves when no attempt runs. */
  async end(): Promise<void> {
    if (this.running > 0) await new Promise<void>((resolve) => (this.ended = resolve));
  }

  /**
   * Starts workers for the queue, and one for the database: a claim that succeeds starts another.
   */
  private fill(): void {
    if (this.isClosed) return;
    const limit = this.isUnavailable ? 1 : CONCURRENT;
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
      this.isUnavailable = tried.isUnavailable ?? this.isUnavailable;
      next = tried.next;
    } while (next || (!this.isClosed && !(this.isUnavailable && this.running > 1)));
    this.running -= 1;
    this.fill();
    if (this.running === 0) this.ended?.();
  }

  private async take(): Promise<Leased | undefined> {
    const queued = this.queue.shift();
    if (queued) return queued;
    try {
      // One claim at a time: two at once would compete for the same delivery.
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
