/**
 * Does the work of many callers in batches, one batch at a time: items that arrive while one runs
 * form the next. The kit's Batcher runs two at once; here batches must be stored in their order.
 */
export class Batcher<T, R> {
  private waiting: T[] = [];
  private next: Promise<R> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: (items: readonly T[]) => Promise<R>) {}

  /**
   * @returns the answer of the whole batch that the item went into.
   * @throws what the batch throws
   */
  add(item: T): Promise<R> {
    this.waiting.push(item);
    if (!this.next) {
      this.next = this.last.then(() => this.workOnWaiting());
      this.last = this.next.catch(() => undefined);
    }
    return this.next;
  }

  private workOnWaiting(): Promise<R> {
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    return this.work(items);
  }
}
