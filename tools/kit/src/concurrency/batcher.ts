import { Semaphore } from './semaphore';

/**
 * Batches that run at the same time. Items that arrive meanwhile form the next batch, and a slow batch
 * holds back only its own items.
 */
const CONCURRENT_BATCHES = 2;

/** Does the work of many callers in batches: one item alone while the process is idle, many once it is busy. */
export class Batcher<T, R> {
  private waiting: T[] = [];
  private next: Promise<R> | undefined;
  private readonly semaphore: Semaphore;

  /** @param concurrentBatches 1 where a batch must see, or follow, the one before it */
  constructor(
    private readonly work: (items: readonly T[]) => Promise<R>,
    concurrentBatches = CONCURRENT_BATCHES,
  ) {
    this.semaphore = new Semaphore(concurrentBatches);
  }

  /** @returns the answer of the whole batch that the item went into. @throws what the work throws */
  add(item: T): Promise<R> {
    this.waiting.push(item);
    // Not by setImmediate: the driver hangs on sockets that end in that phase (adr/0007-batches.md).
    this.next ??= Promise.resolve().then(() => this.semaphore.use(() => this.workOnWaiting()));
    return this.next;
  }

  private workOnWaiting(): Promise<R> {
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    return this.work(items);
  }
}
